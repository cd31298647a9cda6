import type { SetListLineInput } from "@ironmonger/contract/lists";
import { listLines } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { changeLists, touchList } from "./internal/change-lists.ts";
import { putLines } from "./internal/put-lines.ts";

/**
 * Sets how many pieces of a tool are on the list. The line stays at its position; 0 removes it.
 * @throws DomainError not_found (no such list of this user) · conflict (no such tool, or too many lines)
 */
export async function setListLine(ctx: SignedInContext, { id, toolId, quantity }: SetListLineInput): Promise<void> {
  const isLine = and(eq(listLines.listId, id), eq(listLines.toolId, toolId));
  await changeLists(ctx, async (ctx) => {
    await touchList(ctx, { id });
    if (quantity === 0) return void (await ctx.db.delete(listLines).where(isLine));
    const changed = await ctx.db.update(listLines).set({ quantity }).where(isLine).returning({ id: listLines.toolId });
    if (changed.length === 0) await putLines(ctx, { id, lines: [{ toolId, quantity }] });
  });
}

import type { Tool, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isOnSale, selectTools, toTool } from "./internal/tool-row.ts";

/**
 * Takes a tool out of the shop. Its orders keep it: those unpaid can still be paid, and cancelling them still returns stock.
 * @throws DomainError not_found (no such tool, or it left the shop before)
 */
export async function deleteTool({ db, pageInvalidation }: AdminContext, { id }: ToolId): Promise<Tool> {
  const tool = await db.transaction(async (tx) => {
    const deleted = await tx
      .update(tools)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(tools.id, id), isOnSale))
      .returning({ id: tools.id });
    const [row] = deleted.length > 0 ? await selectTools(tx).where(eq(tools.id, id)) : [];
    if (!row) throw new DomainError("not_found", messages.toolNotFound);
    return toTool(row);
  });
  pageInvalidation.invalidate();
  return tool;
}

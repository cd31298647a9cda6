import type { RemoveViewInput, SavedView } from "@ironmonger/contract/views";
import { savedViews } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { getOwnView, recordSharedView } from "./internal/get-own-view.ts";
import { listViews } from "./list-views.ts";

/**
 * Removes a view. Returns the remaining views of its table.
 * @throws DomainError not_found (no such view, or another user's) · conflict (it comes with the shop)
 */
export async function removeView(ctx: SignedInContext, { id }: RemoveViewInput): Promise<SavedView[]> {
  const removed = await ctx.db.transaction(async (tx) => {
    const view = await getOwnView(tx, ctx, id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    await recordSharedView(tx, ctx, view, null);
    return view;
  });
  return listViews(ctx, { table: removed.table });
}

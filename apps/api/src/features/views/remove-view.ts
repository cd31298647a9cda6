import type { RemoveViewInput, SavedView } from "@ironmonger/contract/views";
import { savedViews } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { getOwnView, recordSharedView } from "./internal/get-own-view.ts";
import { listViews } from "./list-views.ts";

/**
 * Removes a view. Returns the remaining views of its table.
 * @throws DomainError not_found (no such view, or another user's) · conflict (it comes with the shop)
 */
export async function removeView(ctx: SignedInContext, { id }: RemoveViewInput): Promise<SavedView[]> {
  const removed = await inTransaction(ctx, async (ctx) => {
    const view = await getOwnView(ctx, id);
    await ctx.db.delete(savedViews).where(eq(savedViews.id, id));
    await recordSharedView(ctx, view, null);
    return view;
  });
  return listViews(ctx, { table: removed.table });
}

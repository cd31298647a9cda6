import { isDeepStrictEqual } from "node:util";
import { maxViews, type SavedView, type SaveViewInput } from "@ironmonger/contract/views";
import { savedViews, users } from "@ironmonger/db/schema";
import { and, eq, ne } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { getOwnView, recordSharedView, viewErrors } from "./internal/get-own-view.ts";
import { listViews } from "./list-views.ts";

/**
 * Saves a view of a table, or changes the one with the id. Shared views belong to all admins. A repeated call changes nothing. Returns the
 * views of the table.
 * @throws DomainError forbidden (a buyer shares a view) · not_found (no such view, or another user's) · conflict (it comes with the shop,
 * the user has another one with this name or too many)
 */
export async function saveView(ctx: SignedInContext, { id, ...view }: SaveViewInput): Promise<SavedView[]> {
  const { user } = ctx;
  await inTransaction(ctx, async (ctx) => {
    // Concurrent calls of one user wait for each other here, so that none passes the limit or saves the same name.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const before = id ? await getOwnView(ctx, id) : null;
    // The views of the owner, who may be another admin if the view is shared.
    const isOfTable = and(eq(savedViews.userId, before?.userId ?? user.id), eq(savedViews.table, view.table));
    const [namesake] = await ctx.db
      .select()
      .from(savedViews)
      .where(and(isOfTable, eq(savedViews.name, view.name), before ? ne(savedViews.id, before.id) : undefined));
    if (namesake) {
      const { isShared, state } = namesake;
      if (!before && isDeepStrictEqual({ isShared, state }, { isShared: view.isShared, state: view.state })) return;
      throw new DomainError("conflict", viewErrors.viewNameTaken);
    }
    if (before) {
      const [after] = await ctx.db
        .update(savedViews)
        .set({ ...view, changedAt: new Date() })
        .where(eq(savedViews.id, before.id))
        .returning();
      return recordSharedView(ctx, before, after ?? null);
    }
    if ((await ctx.db.$count(savedViews, isOfTable)) >= maxViews)
      throw new DomainError("conflict", `This table already has ${maxViews} views. Remove one of them first.`);
    const [after] = await ctx.db
      .insert(savedViews)
      .values({ id: newId(), userId: user.id, ...view })
      .returning();
    await recordSharedView(ctx, null, after ?? null);
  });
  return listViews(ctx, { table: view.table });
}

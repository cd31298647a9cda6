import { builtInViews, type ListViewsInput, type SavedView } from "@ironmonger/contract/views";
import { savedViews } from "@ironmonger/db/schema";
import { and, asc, eq, or } from "drizzle-orm";
import { may, type SignedInContext } from "../../core/context.ts";

/** The caller's views of a table by name; for admins, those that come with the shop and those that admins share come first. */
export async function listViews({ db, user }: SignedInContext, { table }: ListViewsInput): Promise<SavedView[]> {
  const { id, name, isShared, state, userId } = savedViews;
  const isOwn = eq(userId, user.id);
  const isAdmin = may(user, "office.open");
  const rows = await db
    .select({ id, table: savedViews.table, name, isShared, state, userId })
    .from(savedViews)
    .where(and(eq(savedViews.table, table), isAdmin ? or(isOwn, isShared) : isOwn))
    .orderBy(asc(name), asc(id));
  const saved = rows.map(({ userId: owner, ...view }) => ({
    ...view,
    isBuiltIn: false,
    // A shared view belongs to all admins.
    canChange: owner === user.id || (view.isShared && isAdmin),
  }));
  return [...builtInViews.filter((view) => isAdmin && view.table === table), ...saved];
}

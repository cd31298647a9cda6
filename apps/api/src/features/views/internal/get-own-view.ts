import { builtInViews } from "@ironmonger/contract/views";
import { savedViews } from "@ironmonger/db/schema";
import { and, eq, or } from "drizzle-orm";
import { checkPermission, may, type SignedInContext } from "../../../core/context.ts";
import type { Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tellChange } from "../../events/tell-change.ts";

export const viewErrors = {
  viewNotFound: "There is no such view.",
  viewBuiltIn: "This view comes with the shop. Save your own beside it.",
  viewNameTaken: "You already have a view with this name. Choose another name, or remove that view first.",
} as const;

type View = typeof savedViews.$inferSelect;

/**
 * A view that the caller may change: one of their own, or a shared one for an admin. Locks it.
 * @throws DomainError not_found · conflict (it comes with the shop)
 */
export async function getOwnView({ db, user }: Within<SignedInContext>, id: string): Promise<View> {
  if (builtInViews.some((view) => view.id === id)) throw new DomainError("conflict", viewErrors.viewBuiltIn);
  const isOwn = eq(savedViews.userId, user.id);
  const [view] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), may(user, "office.open") ? or(isOwn, savedViews.isShared) : isOwn))
    .for("update");
  if (!view) throw new DomainError("not_found", viewErrors.viewNotFound);
  return view;
}

/**
 * Writes the change of a shared view into the audit log; personal views are not audited.
 * @throws DomainError forbidden (the caller is no admin)
 */
export async function recordSharedView(
  ctx: Within<SignedInContext>,
  before: View | null,
  after: View | null,
): Promise<void> {
  const view = after ?? before;
  if (!view || !(before?.isShared || after?.isShared)) return;
  checkPermission(ctx, "office.open");
  const audited = (row: View | null) =>
    row && { table: row.table, name: row.name, isShared: row.isShared, state: row.state };
  await tellChange(
    ctx,
    { entity: "view", id: view.id, name: view.name },
    { action: !before ? "added" : !after ? "deleted" : "changed", before: audited(before), after: audited(after) },
  );
}

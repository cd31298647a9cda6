import { builtInViews } from "@ironmonger/contract/views";
import type { Database } from "@ironmonger/db/client";
import { savedViews } from "@ironmonger/db/schema";
import { and, eq, or } from "drizzle-orm";
import { may, type OfficeContext, requirePermission, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";
import { recordChange } from "../../audit/record-change.ts";

type View = typeof savedViews.$inferSelect;

/**
 * A view that the caller may change: one of their own, or a shared one for an admin. Locks it.
 * @throws DomainError not_found · conflict (it comes with the shop)
 */
export async function getOwnView(transaction: Database, { user }: SignedInContext, id: string): Promise<View> {
  if (builtInViews.some((view) => view.id === id)) throw new DomainError("conflict", errorMessages.viewBuiltIn);
  const isOwn = eq(savedViews.userId, user.id);
  const [view] = await transaction
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), may(user, "office.open") ? or(isOwn, savedViews.isShared) : isOwn))
    .for("update");
  if (!view) throw new DomainError("not_found", errorMessages.viewNotFound);
  return view;
}

/**
 * Writes the change of a shared view into the audit log; personal views are not audited.
 * @throws DomainError forbidden (the caller is no admin)
 */
export async function recordSharedView(
  transaction: Database,
  ctx: SignedInContext,
  before: View | null,
  after: View | null,
): Promise<void> {
  const view = after ?? before;
  if (!view || !(before?.isShared || after?.isShared)) return;
  const admin: OfficeContext<"office.open"> = requirePermission(ctx, "office.open");
  const audited = (row: View | null) =>
    row && { table: row.table, name: row.name, isShared: row.isShared, state: row.state };
  await recordChange(transaction, admin, {
    action: !before ? "added" : !after ? "deleted" : "changed",
    entity: "view",
    entityId: view.id,
    entityName: view.name,
    before: audited(before),
    after: audited(after),
  });
}

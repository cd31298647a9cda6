import type { ChangedUser, RemoveAdminInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { type OfficeContext, requireStepUp } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { tellChange } from "../events/tell-change.ts";
import { lockAdmin } from "../identity/lock-admin.ts";
import { getUserRow, toUserRow, userRow } from "./internal/user-row.ts";

/**
 * Takes a user's admin rights away, effective immediately in all sessions of that user. Admins may remove themselves; the last
 * admin with rights stays.
 * @throws DomainError not_found · conflict (the last admin with rights) · step_up_required
 */
export async function removeAdmin(
  ctx: OfficeContext<"users.setRoles">,
  { email }: RemoveAdminInput,
): Promise<ChangedUser> {
  requireStepUp(ctx);
  const settings = await ctx.settings.read();
  const outcome = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const admin = await lockAdmin(db, settings, (one) => one.email === email);
    if (!admin) return undefined;
    const [removed] = await db
      .update(users)
      .set({ role: "user", roleChangedByUserId: ctx.user.id, roleChangedAt: sql`now()` })
      .where(eq(users.id, admin.id))
      .returning(userRow);
    await tellChange(
      ctx,
      { entity: "user", id: admin.id, name: admin.id },
      { action: "admin-removed", before: { role: "admin" }, after: { role: "user" } },
    );
    return removed;
  });
  if (outcome) {
    logSecurityEvent(ctx, "admin-removed", { userId: outcome.id });
    return { ...toUserRow(outcome), hasChanged: true };
  }
  return { ...(await getUserRow(ctx, email)), hasChanged: false };
}

import type { ChangePasswordInput } from "@ironmonger/contract/identity";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { changeCredentials } from "../internal/change-credentials.ts";
import { hashPassword, withHashLimit } from "../internal/password.ts";
import { lockOwnAccount, markProved } from "../internal/sessions.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { requireStrongPassword } from "./require-strong-password.ts";

/**
 * Changes the password of the signed-in user and ends their other sessions. An account without a password gets one by the reset
 * email.
 * @throws DomainError invalid (the current password is wrong, or an admin's new one is too weak) · unauthorized (the session has ended
 * meanwhile) · too_many_requests · unavailable
 */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, password }: ChangePasswordInput,
): Promise<void> {
  const { user } = ctx;
  await proveOwnPassword(ctx, currentPassword, "currentPassword");
  await requireStrongPassword(user, password);
  const passwordHash = await withHashLimit(() => hashPassword(password));
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockOwnAccount(db, user);
    await changeCredentials(db, user.id, { passwordHash }, user);
    if (!user.hasSecondFactor) await markProved(db, user.sessionId);
    await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "password-changed", email: user.email });
  });
  logSecurityEvent(ctx, "password-changed", { userId: user.id });
}

import type { RequestPasswordResetInput, ResetPasswordInput, SignedInUser } from "@ironmonger/contract/identity";
import { refusals } from "@ironmonger/contract/refusals";
import { queryBuilder } from "@ironmonger/db/client";
import { users } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { ensureFirstAdmin } from "../../users/ensure-first-admin.ts";
import { findAccount } from "../internal/accounts.ts";
import { changeCredentials, dropCredentials } from "../internal/change-credentials.ts";
import { consumeToken, findTokenOwner } from "../internal/email-tokens.ts";
import { hashPassword, withHashLimit } from "../internal/password.ts";
import { startSession } from "../internal/start-session.ts";
import { requireStrongPassword } from "./require-strong-password.ts";

/**
 * Sends a reset link by email. The job that sends it looks the account up, so neither the response nor its duration reveals whether the
 * account exists.
 * @throws DomainError too_many_requests
 */
export async function requestPasswordReset(ctx: PublicContext, { email }: RequestPasswordResetInput): Promise<void> {
  await ctx.rateLimits.countResetRequest({ email, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "reset", email });
}

/**
 * Sets the password by the link of the reset email, ends all sessions of the user and signs in here. The email has arrived, so it counts as
 * verified. An account that has a second factor is not signed in, since a mailbox is one factor; the result is then null.
 * @throws DomainError invalid (the link is unknown, used or expired, or an admin's password is too weak) · unavailable (too many concurrent
 * hashes)
 */
export async function resetPassword(
  ctx: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<SignedInUser | null> {
  // Checked first, so that a guessed link costs no hash.
  const owner = await findTokenOwner(ctx.db, token, "reset");
  const asked = owner && (await findAccount(ctx.db, owner));
  if (!asked) throw new DomainError("invalid", refusals.linkExpired);
  await requireStrongPassword(asked, password);
  const passwordHash = await withHashLimit(() => hashPassword(password));
  const account = await ctx.sql.begin(async (tx) => {
    const db = queryBuilder(tx);
    const userId = await consumeToken(db, token, "reset");
    if (!userId) throw new DomainError("invalid", refusals.linkExpired);
    const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, now())`;
    const before = await findAccount(db, userId);
    // Until now nothing proves that the person who made the account owns its email.
    const change = before?.isEmailVerified ? changeCredentials : dropCredentials;
    await change(db, userId, { passwordHash, emailVerifiedAt });
    const changed = await findAccount(db, userId);
    if (!changed) throw new DomainError("invalid", refusals.linkExpired);
    await ctx.jobs.enqueue(tx, "send-mail", { kind: "password-changed", email: changed.email });
    return changed;
  });
  logSecurityEvent(ctx, "password-changed", { userId: account.id });
  await ensureFirstAdmin(ctx);
  return account.hasSecondFactor ? null : startSession(ctx, (await findAccount(ctx.db, account.id)) ?? account);
}

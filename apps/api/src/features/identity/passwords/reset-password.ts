import type { RequestPasswordResetInput, ResetPasswordInput, SignedInUser } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { ensureFirstAdmin } from "../../users/ensure-first-admin.ts";
import { findAccount } from "../internal/accounts.ts";
import { findTokenOwner } from "../internal/email-tokens.ts";
import { hashPassword, withHashLimit } from "../internal/password.ts";
import { startSession } from "../internal/start-session.ts";
import { setPasswordByToken } from "../internal/use-email-token.statement.ts";

/**
 * Sends a reset link by email. The job that sends it looks the account up, so neither the answer nor its duration reveals whether the
 * account exists.
 * @throws DomainError too_many_requests
 */
export async function requestPasswordReset(ctx: PublicContext, { email }: RequestPasswordResetInput): Promise<void> {
  await ctx.rateLimits.countResetRequest({ email, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "reset", email });
}

/**
 * Sets the password by the link of the reset email, ends all sessions of the user and signs in here.
 * @throws DomainError invalid (the link is unknown, used or expired) · unavailable (too many concurrent hashes)
 */
export async function resetPassword(
  ctx: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<SignedInUser> {
  // Checked first, so that a guessed link costs no hash.
  if (!(await findTokenOwner(ctx.db, token, "reset"))) throw new DomainError("invalid", messages.linkExpired);
  const passwordHash = await withHashLimit(() => hashPassword(password));
  const userId = await setPasswordByToken(ctx.sql, token, passwordHash);
  if (!userId) throw new DomainError("invalid", messages.linkExpired);
  await ensureFirstAdmin(ctx);
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new DomainError("invalid", messages.linkExpired);
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "password-changed", email: account.email });
  return startSession(ctx, account);
}

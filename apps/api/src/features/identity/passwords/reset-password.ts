import type { RequestPasswordResetInput, ResetPasswordInput, SignedInUser } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { ensureFirstAdmin } from "../ensure-first-admin.ts";
import { identityErrors } from "../error-messages.ts";
import { findAccount, lockAccount } from "../internal/accounts.ts";
import { consumeToken, findTokenOwner } from "../internal/email-tokens.ts";
import { handOverAccount } from "../internal/hand-over-account.ts";
import { countResetRequest } from "../internal/limits.ts";
import { hashPassword, withHashLimit } from "../internal/password.ts";
import { startSession } from "../internal/start-session.ts";
import { requireStrongPassword } from "./require-strong-password.ts";

/**
 * Sends a reset link by email. The job that sends it looks the account up, so neither the response nor its duration reveals whether the
 * account exists.
 * @throws DomainError too_many_requests
 */
export async function requestPasswordReset(ctx: PublicContext, { email }: RequestPasswordResetInput): Promise<void> {
  await countResetRequest(ctx, { email, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "reset", email });
}

/**
 * Sets the password by the link of the reset email, ends all sessions of the user and signs in here. The email has arrived, so it counts as
 * verified, and what a stranger may have saved in an account whose email was unverified is deleted (`handOverAccount`).
 *
 * A mailbox is one factor, so a reset never removes a second one: where the account has one, only the password is replaced, nobody is
 * signed in, and the result is null. A person who has lost the second factor as well needs an admin (`removeSecondFactor`).
 * @throws DomainError invalid (the link is unknown, used or expired, or an admin's password is too weak) · unavailable (too many concurrent
 * hashes)
 */
export async function resetPassword(
  ctx: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<SignedInUser | null> {
  // Checked first, so that a guessed link costs no hash.
  const owner = await findTokenOwner(ctx.db, token, "reset");
  const before = owner && (await findAccount(ctx.db, owner));
  if (!before) throw new DomainError("invalid", identityErrors.linkExpired);
  await requireStrongPassword(before, password);
  const passwordHash = await withHashLimit(() => hashPassword(password));
  const { id } = await handOverAccount(ctx, {
    account: async ({ db }) => {
      if (!(await consumeToken(db, token, "reset"))) throw new DomainError("invalid", identityErrors.linkExpired);
      return lockAccount(db, before.id);
    },
    owner: { passwordHash },
    and: async ({ jobs, sql }, { email }) => jobs.enqueue(sql, "send-mail", { kind: "password-changed", email }),
  });
  logSecurityEvent(ctx, "password-changed", { userId: id });
  await ensureFirstAdmin(ctx);
  const account = await findAccount(ctx.db, id);
  return account && !account.hasSecondFactor ? startSession(ctx, account) : null;
}

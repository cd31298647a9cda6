import type { SignedInUser, SignUpInput } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { requireDeliverable } from "../../../core/mail/require-deliverable.ts";
import { identityErrors } from "../error-messages.ts";
import { insertAccount } from "../internal/accounts.ts";
import { signUpLimits } from "../internal/limits.ts";
import { hashPassword, withHashLimit } from "../internal/password.ts";
import { startSession } from "../internal/start-session.ts";

/**
 * Registers, signs in immediately, and sends the verification email. The response reveals that an email is taken, so a client that tries
 * many has to wait.
 * @throws DomainError invalid (the mail server cannot send there) · conflict (the email is taken) · too_many_requests · unavailable (too
 * many concurrent hashes)
 */
export async function signUp(ctx: PublicContext, { name, email, password }: SignUpInput): Promise<SignedInUser> {
  await requireDeliverable(ctx, email);
  const limits = signUpLimits(ctx);
  const { address } = ctx.request;
  await limits.requireAllowed(address);
  await limits.count(address);
  const account = await withHashLimit(async () => {
    await limits.requireAllowed(address);
    const passwordHash = await hashPassword(password);
    const inserted = await inTransaction(ctx, async (ctx) => {
      const values = { email, displayName: name, passwordHash, isEmailVerified: false };
      const account = await insertAccount(ctx.db, values);
      if (account) await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "verify", email });
      return account;
    });
    if (!inserted) await limits.countTakenEmail(address);
    return inserted;
  });
  if (!account) throw new DomainError("conflict", identityErrors.emailTaken);
  return startSession(ctx, account, { isNew: true });
}

import type { DisownAccountInput, EmailVerification, VerifyEmailInput } from "@ironmonger/contract/identity";
import { emailTokens, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { ensureFirstAdmin } from "../ensure-first-admin.ts";
import { identityErrors } from "../error-messages.ts";
import { type Account, findAccount } from "../internal/accounts.ts";
import { dropCredentials } from "../internal/change-credentials.ts";
import { consumeToken, findTokenOwner } from "../internal/email-tokens.ts";
import { isRegisteredHere } from "../internal/known-device.ts";
import { countVerificationMail } from "../internal/limits.ts";
import { lockAdmin } from "../lock-admin.ts";

/**
 * 'Send again'. Sends nothing if the email is already verified.
 * @throws DomainError too_many_requests
 */
export async function sendVerification(ctx: SignedInContext): Promise<void> {
  if (ctx.user.isEmailVerified) return;
  await countVerificationMail(ctx, { userId: ctx.user.id, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "verify", email: ctx.user.email });
}

/**
 * Verifies an email by the link of the verification email. The caller need not be signed in. The link is enough by itself only in
 * the browser that registered the account: anybody can register anybody's email, so elsewhere the person is first asked whether
 * the account is theirs, and nothing is verified until they confirm.
 * @throws DomainError invalid (the link is unknown, used or expired)
 */
export async function verifyEmail(
  ctx: PublicContext,
  { token, isConfirmed }: VerifyEmailInput,
): Promise<EmailVerification> {
  const account = await getLinkedAccount(ctx, token);
  const { email, displayName, createdAt, isEmailVerified } = account;
  if (!isConfirmed && !isEmailVerified && !isRegisteredHere(ctx, account.id))
    return { isVerified: false, account: { email, displayName, createdAt: createdAt.toISOString() } };
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    if (!(await consumeToken(db, token, "verify"))) throw new DomainError("invalid", identityErrors.linkExpired);
    await db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(eq(users.id, account.id));
  });
  await ensureFirstAdmin(ctx);
  return { isVerified: true, account: null };
}

/**
 * 'This was not me': closes the account that another person made with the email of the link's receiver. Nobody can sign in to it
 * any more, and the email is free to register. Its orders and reviews stay.
 * @throws DomainError invalid (the link is unknown, used or expired, or the email was verified since) · conflict (the last admin with
 * rights)
 */
export async function disownAccount(ctx: PublicContext, { token }: DisownAccountInput): Promise<void> {
  const { id, isEmailVerified } = await getLinkedAccount(ctx, token);
  if (isEmailVerified) throw new DomainError("invalid", identityErrors.linkExpired);
  const settings = await ctx.settings.read();
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockAdmin(db, settings, (admin) => admin.id === id);
    if (!(await consumeToken(db, token, "verify"))) throw new DomainError("invalid", identityErrors.linkExpired);
    await dropCredentials(db, id, {
      // Random, so that nobody can register it in advance to prevent the closing of the account.
      email: `${newId()}@closed.invalid`,
      displayName: "Closed account",
      role: "user",
      fullName: null,
      education: null,
      location: null,
      phone: null,
      linkedIn: null,
      closedAt: sql`now()`,
    });
    await db.delete(emailTokens).where(eq(emailTokens.userId, id));
  });
  logSecurityEvent(ctx, "account-closed", { userId: id });
}

async function getLinkedAccount({ db }: PublicContext, token: string): Promise<Account> {
  const owner = await findTokenOwner(db, token, "verify");
  const account = owner && (await findAccount(db, owner));
  if (!account) throw new DomainError("invalid", identityErrors.linkExpired);
  return account;
}

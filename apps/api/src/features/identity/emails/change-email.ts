import type { ChangeEmailInput, ConfirmEmailInput, UndoEmailChangeInput } from "@ironmonger/contract/identity";
import type { Database } from "@ironmonger/db/client";
import { authenticators, emailTokens, identities, passkeys, recoveryCodes, users } from "@ironmonger/db/schema";
import { and, eq, gt, gte, isNull, ne, or, sql } from "drizzle-orm";
import { type PublicContext, requireJustProved, type SignedInContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { requireDeliverable } from "../../../core/mail/require-deliverable.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { tellChange } from "../../events/tell-change.ts";
import { ensureFirstAdmin } from "../ensure-first-admin.ts";
import { identityErrors } from "../error-messages.ts";
import { type Account, findAccount, findAccountByEmail, lockAccount } from "../internal/accounts.ts";
import { consumeToken, findEmailLink, isReserved, reserveToken } from "../internal/email-tokens.ts";
import { handOverAccount } from "../internal/hand-over-account.ts";
import { countVerificationMail, signUpLimits } from "../internal/limits.ts";
import { emailTaken, lockOrdersOf, moveEmail } from "../internal/move-email.statement.ts";
import { hashPassword, withHashLimit } from "../internal/password.ts";
import { lockOwnAccount } from "../internal/sessions.ts";
import { proveOwnPassword } from "../passwords/prove-password.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";

const expired = () => new DomainError("invalid", identityErrors.linkExpired);

/**
 * Sends a link to the new email; once it is confirmed, the email is the account's. A link that was sent to another new email no longer
 * works.
 * @throws DomainError invalid (no or the wrong password; it is the account's email already, or the mail server cannot send there) ·
 * step_up_required (an account without a password) · conflict (the email is taken) · too_many_requests · unauthorized (the session has
 * ended meanwhile)
 */
export async function changeEmail(ctx: SignedInContext, { email, password }: ChangeEmailInput): Promise<void> {
  const { user } = ctx;
  const account = await findAccount(ctx.db, user.id);
  if (account?.passwordHash == null) requireJustProved(ctx);
  else if (password === undefined) throw fieldError("invalid", "password", identityErrors.passwordNeeded);
  else await proveOwnPassword(ctx, password, "password");
  if (email === account?.email) throw fieldError("invalid", "email", identityErrors.emailUnchanged);
  await requireDeliverable(ctx, email);
  const { address } = ctx.request;
  await countVerificationMail(ctx, { userId: user.id, address });
  const limits = signUpLimits(ctx);
  await limits.requireAllowed(address);
  if (await isTaken(ctx.db, user.id, email)) {
    await limits.countTakenEmail(address);
    throw emailTaken("email");
  }
  await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, user);
    await requestEmailChange(ctx, { userId: user.id, email }, "email");
  });
  logSecurityEvent(ctx, "email-change-requested", { userId: user.id });
}

/** Whether another account has the email, or may still take it back. */
async function isTaken(db: Database, userId: string, email: string): Promise<boolean> {
  const owner = await findAccountByEmail(db, email);
  return (owner !== undefined && owner.id !== userId) || isReserved(db, email, userId);
}

/**
 * Has the link sent that makes this email the account's. It replaces an earlier one.
 * @throws DomainError conflict (the email is taken), at the field
 */
export async function requestEmailChange(
  { db, sql, jobs }: Pick<Within<PublicContext>, "db" | "sql" | "jobs">,
  { userId, email }: { userId: string; email: string },
  field: string,
): Promise<void> {
  if (await isTaken(db, userId, email)) throw emailTaken(field);
  await reserveToken(db, { userId, purpose: "confirm", email });
  await jobs.enqueue(sql, "send-mail", { kind: "confirm-email", email, userId });
}

/**
 * Makes the email to which the link was sent that of the account. The caller need not be signed in, and has the new mailbox. Sessions,
 * memberships and orders stay; links that were sent to the former email no longer work, but from there the change can be undone for a week.
 * Repeated, it changes nothing.
 * @throws DomainError invalid (the link is unknown, used, replaced or expired) · conflict (the email has been taken meanwhile)
 */
export async function confirmEmail(ctx: PublicContext, { token }: ConfirmEmailInput): Promise<void> {
  const link = await findEmailLink(ctx.db, token, "confirm");
  if (!link) throw expired();
  const { userId, email } = link;
  const hasChanged = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockOrdersOf(db, userId);
    const isFirst = (await consumeToken(db, token, "confirm")) !== undefined;
    const before = await lockAccount(db, userId);
    if (before.email === email) return false;
    if (!isFirst) throw expired();
    await moveEmail(db, userId, email);
    const isUnused = and(eq(emailTokens.userId, userId), isNull(emailTokens.usedAt));
    await db.delete(emailTokens).where(and(isUnused, ne(emailTokens.purpose, "undo")));
    await reserveToken(db, { userId, purpose: "undo", email: before.email, wasVerified: before.isEmailVerified });
    await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "email-changed", email: before.email, userId });
    await tellEmail(ctx, userId);
    return true;
  });
  if (!hasChanged) return;
  logSecurityEvent(ctx, "email-changed", { userId });
  await ensureFirstAdmin(ctx);
}

const tellEmail = (ctx: Within<PublicContext>, id: string, isTakenBack = false) =>
  tellChange(
    ctx,
    { entity: "user", id, name: id },
    { action: "email-changed", before: null, after: { isTakenBack } },
    "system",
  );

/**
 * Takes the former email back by the link that was sent to it, sets the password and ends all sessions. What has been added since to sign
 * in by is removed, and later changes of the email can no longer be undone. Where the former email had never been verified, the account is
 * handed over as by a reset (`handOverAccount`).
 * @throws DomainError invalid (the link is unknown, used or expired, or an admin's password is too weak) · unavailable (too many concurrent
 * hashes)
 */
export async function undoEmailChange(ctx: PublicContext, { token, password }: UndoEmailChangeInput): Promise<void> {
  // Checked first, so that a guessed link costs no hash.
  const link = await findEmailLink(ctx.db, token, "undo");
  const before = link?.isLive ? await findAccount(ctx.db, link.userId) : undefined;
  if (!link || !before) throw expired();
  await requireStrongPassword(before, password);
  const passwordHash = await withHashLimit(() => hashPassword(password));
  let replaced = before.email;
  await handOverAccount(ctx, {
    account: async ({ db }) => {
      await lockOrdersOf(db, link.userId);
      if (!(await consumeToken(db, token, "undo"))) throw expired();
      replaced = (await lockAccount(db, link.userId)).email;
      await dropNewFactors(db, link);
      const account = await lockAccount(db, link.userId);
      return { ...account, email: link.email, isEmailVerified: link.wasVerified };
    },
    owner: { passwordHash },
    and: async (ctx, account) => takeBack(ctx, account, { ...link, replaced }),
  });
  logSecurityEvent(ctx, "email-change-undone", { userId: link.userId });
  await ensureFirstAdmin(ctx);
}

type EmailLink = NonNullable<Awaited<ReturnType<typeof findEmailLink>>>;

async function takeBack(
  ctx: Within<PublicContext>,
  { id }: Account,
  { email, expiresAt, replaced }: EmailLink & { replaced: string },
): Promise<void> {
  const { db } = ctx;
  const isLater = or(ne(emailTokens.purpose, "undo"), gt(emailTokens.expiresAt, expiresAt));
  await db.delete(emailTokens).where(and(eq(emailTokens.userId, id), isNull(emailTokens.usedAt), isLater));
  await moveEmail(db, id, email);
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "password-changed", email });
  if (replaced === email) return;
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "email-changed-back", email: replaced, userId: id });
  await tellEmail(ctx, id, true);
}

/** Removes what has been added since the email was changed, seven days before the link expires, to sign in by. */
async function dropNewFactors(db: Database, { userId, expiresAt }: EmailLink): Promise<void> {
  const changedAt = new Date(expiresAt.getTime() - 7 * 24 * 60 * 60 * 1000);
  await db.delete(identities).where(and(eq(identities.userId, userId), gte(identities.linkedAt, changedAt)));
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.addedAt, changedAt)));
  await db.delete(authenticators).where(and(eq(authenticators.userId, userId), gte(authenticators.addedAt, changedAt)));
  const isLeft = sql`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})
    or exists (select from ${authenticators} where ${authenticators.userId} = ${userId})`;
  const [bare] = await db
    .update(users)
    .set({ secondFactorAt: null })
    .where(and(eq(users.id, userId), sql`not (${isLeft})`))
    .returning({ id: users.id });
  if (bare) await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

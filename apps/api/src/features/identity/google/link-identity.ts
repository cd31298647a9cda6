import type {
  CodeInput,
  LinkByEmailInput,
  LinkByPasswordInput,
  PendingLink,
  SignedInUser,
} from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { ensureFirstAdmin } from "../ensure-first-admin.ts";
import { identityErrors } from "../error-messages.ts";
import {
  type Account,
  findAccount,
  type Identity,
  linkIdentity,
  lockAccount,
  lockUnchanged,
} from "../internal/accounts.ts";
import { consumeToken, findTokenOwner } from "../internal/email-tokens.ts";
import { enterByOneFactor } from "../internal/enter-by-one-factor.ts";
import { handOverAccount } from "../internal/hand-over-account.ts";
import { countResetRequest } from "../internal/limits.ts";
import { findPendingLink, findPendingSecondFactor, getPendingLink } from "../internal/pending-sign-in.ts";
import { startSession } from "../internal/start-session.ts";
import { provePassword } from "../passwords/prove-password.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";

/** The account to which this browser's pending sign-in with Google would be linked; null if none is pending. */
export function showPendingLink(ctx: PublicContext): PendingLink | null {
  const pending = findPendingLink(ctx);
  return pending ? { email: pending.email } : null;
}

/**
 * Links the identity that is pending in this browser to the account of its email; the account's password proves the owner. Nothing else
 * changes.
 * @throws DomainError invalid (nothing is pending here) · unauthorized (wrong password or code) · second_factor_required ·
 * too_many_requests
 */
export async function linkByPassword(
  ctx: PublicContext,
  { password, code }: LinkByPasswordInput,
): Promise<SignedInUser> {
  const pending = getPendingLink(ctx);
  const account = await provePassword(ctx, { email: pending.email, password });
  await requireSecondFactor(ctx, account, code);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockUnchanged(db, account);
    await linkIdentity(db, pending, account.id);
  });
  logSecurityEvent(ctx, "identity-linked", { userId: account.id });
  ctx.request.setPendingSignIn(null);
  return startSession(ctx, account);
}

/**
 * Sends an email whose link proves the owner instead.
 * @throws DomainError invalid (nothing is pending here) · too_many_requests
 */
export async function requestLink(ctx: PublicContext): Promise<void> {
  const { email } = getPendingLink(ctx);
  await countResetRequest(ctx, { email, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "link", email });
}

/**
 * Links the identity that is pending in this browser, by the link of that email. Browser and mailbox must belong to one person, so the link
 * does not work in another browser: otherwise one click would sign in the person who requested the email. A mailbox is one factor; if the
 * account still has a second one, the result is null and `finishSignIn` asks for it.
 * @throws DomainError invalid (nothing is pending here, or the link is unknown, used, expired or of another account)
 */
export async function linkByEmail(ctx: PublicContext, { token }: LinkByEmailInput): Promise<SignedInUser | null> {
  const pending = getPendingLink(ctx);
  const owner = await findTokenOwner(ctx.db, token, "link");
  const account = owner && (await findAccount(ctx.db, owner));
  if (!account || account.email !== pending.email || !(await consumeToken(ctx.db, token, "link")))
    throw new DomainError("invalid", identityErrors.linkExpired);
  ctx.request.setPendingSignIn(null);
  return enterByOneFactor(ctx, await takeOverAccount(ctx, pending, account));
}

type Owner = Identity & { email: string; name?: string | undefined };

/**
 * Links the identity of the account's proved owner, and hands the account over to them.
 * @throws DomainError unauthorized (the account was closed meanwhile)
 */
export async function takeOverAccount(
  ctx: PublicContext,
  owner: Owner,
  { id: userId }: Pick<Account, "id">,
): Promise<Account> {
  await handOverAccount(ctx, {
    account: ({ db }) => lockAccount(db, userId),
    owner: { name: owner.name },
    and: async (ctx, { email }) => {
      await linkIdentity(ctx.db, owner, userId);
      await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "linked", email });
    },
  });
  logSecurityEvent(ctx, "identity-linked", { userId });
  await ensureFirstAdmin(ctx);
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new DomainError("unauthorized", identityErrors.signInFailed);
  return account;
}

/**
 * Ends a sign-in by one factor to an account that has a second factor, by its code.
 * @throws DomainError invalid (nothing is pending here) · unauthorized (wrong code) · too_many_requests
 */
export async function finishSignIn(ctx: PublicContext, { code }: CodeInput): Promise<SignedInUser> {
  const pending = findPendingSecondFactor(ctx);
  const account = pending && (await findAccount(ctx.db, pending.account));
  if (!account || account.credentialsVersion !== pending.credentialsVersion)
    throw new DomainError("invalid", identityErrors.setupExpired);
  await requireSecondFactor(ctx, account, code);
  ctx.request.setPendingSignIn(null);
  return startSession(ctx, account);
}

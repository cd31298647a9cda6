import type { SignedInUser } from "@ironmonger/contract/identity";
import { Email } from "@ironmonger/contract/identity/email";
import type { GoogleFailure } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isDeliverable } from "../../../core/mail/require-deliverable.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { ensureFirstAdmin } from "../ensure-first-admin.ts";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findAccountByIdentity,
  insertAccount,
  linkIdentity,
  lockUnchanged,
} from "../internal/accounts.ts";
import { enterByOneFactor } from "../internal/enter-by-one-factor.ts";
import { displayNameOf } from "../internal/hand-over-account.ts";
import { storePendingLink } from "../internal/pending-sign-in.ts";
import { startSession } from "../internal/start-session.ts";
import type { GoogleClaims } from "./google-flow.ts";
import { takeOverAccount } from "./link-identity.ts";

export type GoogleSignIn =
  | { user: SignedInUser }
  | { failure: GoogleFailure }
  /** What the person must do next. */
  | { next: "link" | "second-factor" };

/**
 * Signs in the person whom the issuer's claims describe.
 *
 * A new identity gets an account, or is linked to the account of its email. Google is trusted about an email only where it is authoritative
 * for it. Elsewhere a new account starts unverified, and an existing one is linked once its owner has proved it with the password or by
 * email. Linking hands the account over (`handOverAccount`), since a stranger may have made it in advance; unless the owner has just proved
 * the account in this browser.
 */
export async function signInWithGoogle(ctx: PublicContext, claims: GoogleClaims): Promise<GoogleSignIn> {
  const linked = await findAccountByIdentity(ctx.db, claims);
  if (linked) return enter(ctx, linked);
  if (!claims.isEmailVerified) return { failure: "unverified" };
  const parsed = Email.safeParse(claims.email);
  if (!parsed.success) return { failure: "invalidEmail" };
  const email = parsed.data;
  const isNew = (await findAccountByEmail(ctx.db, email)) === undefined;
  if (isNew && !(await isDeliverable(ctx, email))) return { failure: "invalidEmail" };
  const isProof = isAuthoritative(email, claims.hostedDomain);

  const created = await createAccount(ctx, claims, email, isProof);
  if (created) {
    await ensureFirstAdmin(ctx);
    return { user: await startSession(ctx, (await findAccount(ctx.db, created.id)) ?? created, { isNew: true }) };
  }
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) return { failure: "expired" };
  if (ctx.user?.id === account.id && ctx.user.isJustProved) {
    await inTransaction(ctx, async (ctx) => {
      const { db } = ctx;
      await lockUnchanged(db, account);
      await linkIdentity(db, claims, account.id);
    });
    logSecurityEvent(ctx, "identity-linked", { userId: account.id });
    return { user: await startSession(ctx, account) };
  }
  if (isProof) return enter(ctx, await takeOverAccount(ctx, { ...claims, email }, account));
  storePendingLink(ctx, { issuer: claims.issuer, subject: claims.subject, email, name: claims.name?.slice(0, 100) });
  return { next: "link" };
}

async function enter(ctx: PublicContext, account: Account): Promise<GoogleSignIn> {
  const user = await enterByOneFactor(ctx, account);
  return user ? { user } : { next: "second-factor" };
}

/** Google hosts the mailboxes of gmail.com and of the organisation that the token names, so it knows who owns them. */
const isAuthoritative = (email: string, hostedDomain: string | undefined): boolean => {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domain === "gmail.com" || domain === hostedDomain?.toLowerCase();
};

/** Undefined if the email has an account. */
function createAccount(
  ctx: PublicContext,
  claims: GoogleClaims,
  email: string,
  isEmailVerified: boolean,
): Promise<Account | undefined> {
  const displayName = displayNameOf({ name: claims.name, email });
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const account = await insertAccount(db, { email, displayName, passwordHash: null, isEmailVerified });
    if (!account) return undefined;
    await linkIdentity(db, claims, account.id);
    if (!isEmailVerified) await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "verify", email });
    return account;
  });
}

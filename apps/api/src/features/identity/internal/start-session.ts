import type { SignedInUser } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { mergeVisitorBasket } from "../../basket/merge-visitor-basket.ts";
import { type Account, lockUnchanged, needsSecondFactor } from "./accounts.ts";
import { findKnownDevice, rememberDevice } from "./known-device.ts";
import { signInLimits } from "./limits.ts";
import { createSession, deleteSessions, sessionIdOf } from "./sessions.ts";

/**
 * Signs the account in with a new session, and merges the visitor's basket into the account's. Sessions that the request brought end, so a
 * session planted in the browser beforehand is useless. The caller must have required the second factor of an account that has one.
 * `isNew`: the account has been registered just now, in this browser.
 * @throws DomainError unauthorized (the password was changed, or the account closed, since it was read)
 */
export async function startSession(
  ctx: PublicContext,
  account: Account,
  { isNew = false } = {},
): Promise<SignedInUser> {
  const { passwordHash: _, credentialsVersion: __, createdAt: ___, ...columns } = account;
  const user = { ...columns, needsSecondFactor: await needsSecondFactor(ctx, columns) };
  const { address, userAgent } = ctx.request;
  await deleteSessions(ctx.db, sessionsOf(ctx));
  await signInLimits(ctx).countSuccess({ email: user.email, address, device: findKnownDevice(ctx, user.email) });
  const { key, merged } = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    // The lock waits for a change in progress, which ends only the sessions that exist.
    await lockUnchanged(db, account);
    const key = await createSession(db, user.id, { address, userAgent });
    return { key, merged: await mergeVisitorBasket(db, ctx, user.id) };
  });
  // First, because simple clients read only the first cookie.
  ctx.request.setSession(key);
  if (merged?.isComplete) ctx.request.setBasket(null);
  if (merged && (merged.toolsInBoth > 0 || !merged.isComplete)) ctx.request.reportMergedBasket(merged);
  rememberDevice(ctx, user, isNew);
  logSecurityEvent(ctx, "signed-in", { userId: user.id });
  return user;
}

/** The sessions that a request came with: by its session secret, by its access token. */
export function sessionsOf({ user, request: { sessionSecret } }: PublicContext): string[] {
  return [...(user ? [user.sessionId] : []), ...(sessionSecret ? [sessionIdOf(sessionSecret)] : [])];
}

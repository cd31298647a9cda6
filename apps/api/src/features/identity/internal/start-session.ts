import type { SignedInUser } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import type { Account } from "./accounts.ts";
import { findKnownDevice, rememberDevice } from "./known-device.ts";
import { createSession, deleteSessions, sessionIdOf } from "./sessions.ts";

/**
 * Signs the account in with a new session. Sessions that the request came with end, so a session planted in the browser
 * beforehand is worth nothing.
 */
export async function startSession(ctx: PublicContext, account: Account): Promise<SignedInUser> {
  const { passwordHash: _, ...user } = account;
  const { address, userAgent } = ctx.request;
  await deleteSessions(ctx.db, sessionsOf(ctx));
  await ctx.rateLimits.signIn.countSuccess({ email: user.email, address, device: findKnownDevice(ctx, user.email) });
  // First, since simple clients look at the first cookie alone.
  ctx.request.setSession(await createSession(ctx.db, user.id, { address, userAgent }));
  rememberDevice(ctx, user.email);
  return user;
}

/** The sessions that a request came with: by its session secret, by its access token. */
export function sessionsOf({ user, request: { sessionSecret } }: PublicContext): string[] {
  return [...(user ? [user.sessionId] : []), ...(sessionSecret ? [sessionIdOf(sessionSecret)] : [])];
}

import type { SignedInUser } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../../core/context.ts";
import type { Account } from "./account-store.ts";
import { findKnownDevice, markDevice } from "./known-device.ts";
import { createSession, readSessionSecret } from "./lucia.ts";
import { deleteSessions, sessionIdOf } from "./session-store.ts";

/**
 * Signs the account in, under a session id that nobody knew before. Whatever session the request came with ends,
 * so one that was planted in the browser is worth nothing.
 */
export async function startSession(ctx: PublicContext, account: Account): Promise<SignedInUser> {
  const { address, userAgent } = ctx.request;
  await deleteSessions(ctx.sql, sessionsOf(ctx));
  await ctx.rateLimits.signIn.countSuccess({
    email: account.email,
    address,
    device: findKnownDevice(ctx, account.email),
  });
  const cookie = await createSession(ctx, account.id, { address, userAgent });
  // First, since simple clients look at the first cookie alone.
  ctx.request.setSessionCookie(cookie);
  markDevice(ctx, account.email);
  const { id, email, displayName, isAdmin, isEmailVerified } = account;
  return { id, email, displayName, isAdmin, isEmailVerified };
}

/** The sessions that a request came with: by its cookie, by its bearer. */
export function sessionsOf(ctx: PublicContext): string[] {
  const secret = readSessionSecret(ctx.request.cookie);
  return [...(ctx.user ? [ctx.user.sessionId] : []), ...(secret ? [sessionIdOf(secret)] : [])];
}

import type { PublicContext } from "../../core/context.ts";
import { blankSessionCookie } from "./internal/lucia.ts";
import { deleteSessions } from "./internal/session-store.ts";
import { sessionsOf } from "./internal/start-session.ts";

/** Ends the session of the cookie and that of the bearer, and with them their access tokens. Signing out twice is no error. */
export async function signOut(ctx: PublicContext): Promise<void> {
  await deleteSessions(ctx.sql, sessionsOf(ctx));
  ctx.request.setSessionCookie(blankSessionCookie(ctx));
}

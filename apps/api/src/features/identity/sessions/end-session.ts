import type { EndSessionInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { sessions } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { deleteSessions, deleteSessionsOf } from "../internal/sessions.ts";
import { sessionsOf } from "../internal/start-session.ts";

/** Ends the sessions of the session secret and of the access token, and with them their access tokens. Idempotent. */
export async function signOut(ctx: PublicContext): Promise<void> {
  await deleteSessions(ctx.db, sessionsOf(ctx));
  ctx.request.setSession(null);
}

/**
 * Signs one device of the user out immediately.
 * @throws DomainError not_found (no such session of this user)
 */
export async function endSession({ db, user, request }: SignedInContext, { id }: EndSessionInput): Promise<void> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  if (!ended) throw new DomainError("not_found", messages.sessionEnded);
  if (id === user.sessionId) request.setSession(null);
}

/** 'Sign out everywhere else': only the caller's session stays. */
export const endOtherSessions = ({ db, user }: SignedInContext): Promise<void> =>
  deleteSessionsOf(db, user.id, user.sessionId);

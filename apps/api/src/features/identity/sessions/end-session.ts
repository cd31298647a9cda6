import type { EndSessionInput, SignOutUserInput } from "@ironmonger/contract/identity";
import { sessions, users } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import {
  type OfficeContext,
  type PublicContext,
  requireJustProved,
  requireStepUp,
  type SignedInContext,
} from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { tellChange } from "../../events/tell-change.ts";
import { identityErrors } from "../error-messages.ts";
import { deleteSessions, deleteSessionsOf } from "../internal/sessions.ts";
import { sessionsOf } from "../internal/start-session.ts";

/** Ends the sessions of the session secret and of the access token, and with them their access tokens. Idempotent. */
export async function signOut(ctx: PublicContext): Promise<void> {
  await deleteSessions(ctx.db, sessionsOf(ctx));
  ctx.request.setSession(null);
}

/**
 * Signs one device of the user out immediately.
 * @throws DomainError not_found (no such session of this user) · step_up_required (another one than the caller's)
 */
export async function endSession(ctx: SignedInContext, { id }: EndSessionInput): Promise<void> {
  const { db, user, request } = ctx;
  if (id !== user.sessionId) requireJustProved(ctx);
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  if (!ended) throw new DomainError("not_found", identityErrors.sessionEnded);
  if (id === user.sessionId) request.setSession(null);
}

/**
 * 'Sign out everywhere else': only the caller's session stays.
 * @throws DomainError step_up_required
 */
export async function endOtherSessions(ctx: SignedInContext): Promise<void> {
  requireJustProved(ctx);
  await deleteSessionsOf(ctx.db, ctx.user.id, ctx.user.sessionId);
}

/**
 * An admin signs a user out on all devices, immediately. The session in which an admin signs out their own account stays.
 * @throws DomainError not_found · step_up_required
 */
export async function signOutUser(ctx: OfficeContext<"users.setRoles">, { email }: SignOutUserInput): Promise<void> {
  requireStepUp(ctx);
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new DomainError("not_found", errorMessages.userNotFound);
  await inTransaction(ctx, async (ctx) => {
    const ended = await deleteSessionsOf(ctx.db, user.id, ctx.user.sessionId);
    await tellChange(
      ctx,
      { entity: "user", id: user.id, name: user.id },
      { action: "signed-out", before: null, after: { sessionsEnded: ended } },
    );
  });
  logSecurityEvent(ctx, "user-signed-out", { userId: user.id });
}

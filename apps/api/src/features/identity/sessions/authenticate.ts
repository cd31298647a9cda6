import type { CurrentUser, SessionKey } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import type { Services } from "../../../core/services.ts";
import { identityErrors } from "../error-messages.ts";
import { mustShowSecondFactor, needsSecondFactor } from "../internal/accounts.ts";
import { findSession, type LiveSession, sessionIdOf, validateSession } from "../internal/sessions.ts";
import { accessToken } from "./issue-access-token.ts";

export type Credentials = { sessionSecret?: string | undefined; accessToken?: string | undefined };

export type Authenticated = {
  user: CurrentUser | null;
  /** The session for the client to store, if it was extended. */
  extendedSession?: SessionKey;
  via: "access-token" | "session" | null;
};

type Dependencies = Pick<Services, "env" | "db" | "settings">;

/**
 * Identifies the caller. An access token takes precedence over a session secret; either way the session's row is read each time, so that
 * signing out and promotion take effect immediately. A caller with an invalid secret is a visitor.
 * @throws DomainError unauthorized (an access token that is wrong, expired, or of an ended session)
 */
export async function authenticate(services: Dependencies, credentials: Credentials): Promise<Authenticated> {
  const { sessionSecret: secret, accessToken: token } = credentials;
  if (token !== undefined)
    return withSession(services, await requireTokenSession(services, token, secret), "access-token");
  const session = secret ? await validateSession(services.db, secret) : undefined;
  return session ? withSession(services, session, "session") : { user: null, via: null };
}

async function requireTokenSession(
  services: Dependencies,
  token: string,
  secret: string | undefined,
): Promise<LiveSession> {
  const claims = accessToken(services.env.sessionSecrets).verify(token);
  const session = claims && (await findTokenSession(services, claims.sid, secret));
  if (!session || session.user.id !== claims.sub) throw new DomainError("unauthorized", identityErrors.sessionEnded);
  return session;
}

/** If a browser sends the token and the secret of the same session, using the token also extends the session. */
async function findTokenSession({ db }: Dependencies, id: string, secret: string | undefined) {
  if (secret && sessionIdOf(secret) === id) return validateSession(db, secret);
  const session = await findSession(db, id);
  return session && { id, user: session.user };
}

const withSession = async (
  services: Dependencies,
  { id, user, extended }: LiveSession,
  via: "access-token" | "session",
): Promise<Authenticated> => ({
  user: {
    ...user,
    needsSecondFactor: await needsSecondFactor(services, user),
    mustShowSecondFactor: await mustShowSecondFactor(services, user),
    sessionId: id,
  },
  via,
  ...(extended ? { extendedSession: extended } : {}),
});

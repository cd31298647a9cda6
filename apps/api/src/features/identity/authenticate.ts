import { messages } from "@ironmonger/contract/messages";
import type { CurrentUser } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { accessToken } from "./internal/access-token.ts";
import { type LiveSession, readSessionSecret, validateSession } from "./internal/lucia.ts";
import { findSession, sessionIdOf } from "./internal/session-store.ts";

export type Credentials = {
  /** The Cookie header. */
  cookie: string | undefined;
  /** The Authorization header. Schemes other than Bearer belong to somebody in front of us. */
  authorization: string | undefined;
};

export type Authenticated = {
  user: CurrentUser | null;
  /** A Set-Cookie value, when the sliding session was extended. */
  refreshedCookie?: string;
  via: "bearer" | "cookie" | null;
};

type Parts = Pick<Services, "env" | "sql">;

/**
 * Who asks. A bearer counts before the cookie; either way the session's row is read each time, so that signing out and
 * promotion work at once. A cookie that opens nothing makes a visitor; a bearer that opens nothing is refused.
 * @throws DomainError unauthorized (a bearer that is wrong, expired, or of an ended session)
 */
export async function authenticate(parts: Parts, { cookie, authorization }: Credentials): Promise<Authenticated> {
  const secret = readSessionSecret(cookie);
  const bearer = /^bearer(?: +(.*))?$/i.exec(authorization ?? "");
  if (bearer) return withSession(await requireBearerSession(parts, bearer[1] ?? "", secret), "bearer");
  const session = secret && (await validateSession(parts, secret));
  return session ? withSession(session, "cookie") : { user: null, via: null };
}

async function requireBearerSession(parts: Parts, token: string, secret: string | undefined): Promise<LiveSession> {
  const claims = accessToken(parts.env.sessionSecret).verify(token.trim());
  const session = claims && (await findBearerSession(parts, claims.sid, secret));
  if (!session || session.user.id !== claims.sub) throw new DomainError("unauthorized", messages.sessionEnded);
  return session;
}

/** A browser sends bearer and cookie of one session: then using it extends it. */
async function findBearerSession(parts: Parts, id: string, secret: string | undefined) {
  if (secret && sessionIdOf(secret) === id) return validateSession(parts, secret);
  const found = await findSession(parts.sql, id);
  return found && { id, user: found.user };
}

const withSession = (
  { id, user, refreshedCookie }: LiveSession & { refreshedCookie?: string },
  via: "bearer" | "cookie",
): Authenticated => ({
  user: { ...user, sessionId: id },
  via,
  ...(refreshedCookie ? { refreshedCookie } : {}),
});

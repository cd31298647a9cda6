import type { Sql } from "@ironmonger/db/client";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { Env } from "../../../core/env.ts";
import { readCookie } from "../../../core/read-cookie.ts";
import {
  deleteExpiredSessions,
  deleteSessions,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  listSessionRows,
  type SessionUser,
  sessionIdOf,
} from "./session-store.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: Place;
    DatabaseUserAttributes: SessionUser;
  }
}

type Place = { userAgent: string; address: string };
type Parts = { env: Pick<Env, "publicUrl">; sql: Sql };

export const sessionCookieName = "ironmonger_session";
/** What Lucia makes: 25 random bytes in base 32. Anything else is not looked up. */
const secretShape = /^[a-z2-7]{40}$/;

/** The rest of the shop knows sessions by the functions below; Lucia could be replaced here alone. */
function createLucia(env: Parts["env"], sql: Sql) {
  return new Lucia(adapter(sql), {
    sessionExpiresIn: new TimeSpan(30, "d"),
    sessionCookie: {
      name: sessionCookieName,
      attributes: { secure: env.publicUrl.startsWith("https:"), sameSite: "lax", path: "/" },
    },
    getUserAttributes: (attributes) => attributes,
  });
}

/** Lucia deals in the secret that the cookie holds; the table has its hash. */
const adapter = (sql: Sql): Adapter => ({
  async getSessionAndUser(secret) {
    const found = await findSession(sql, sessionIdOf(secret));
    if (!found) return [null, null];
    const { user, expiresAt, userAgent, address } = found;
    return [
      { id: secret, userId: user.id, expiresAt, attributes: { userAgent, address } },
      { id: user.id, attributes: user },
    ];
  },
  async getUserSessions(userId) {
    const rows = await listSessionRows(sql, userId);
    return rows.map(({ id, expiresAt, userAgent, address }) => ({
      id,
      userId,
      expiresAt,
      attributes: { userAgent, address },
    }));
  },
  setSession: ({ id, userId, expiresAt, attributes }) =>
    insertSession(sql, { id: sessionIdOf(id), userId, expiresAt, ...attributes }),
  updateSessionExpiration: (secret, expiresAt) => extendSession(sql, sessionIdOf(secret), expiresAt),
  deleteSession: (secret) => deleteSessions(sql, [sessionIdOf(secret)]),
  deleteUserSessions: (userId) => deleteSessionsOf(sql, userId),
  deleteExpiredSessions: () => deleteExpiredSessions(sql),
});

const made = new WeakMap<Sql, Lucia<Record<never, never>, SessionUser>>();

function luciaOf({ env, sql }: Parts) {
  const lucia = made.get(sql) ?? createLucia(env, sql);
  made.set(sql, lucia);
  return lucia;
}

/** Answers the cookie to set. */
export async function createSession(parts: Parts, userId: string, place: Place): Promise<string> {
  const lucia = luciaOf(parts);
  const session = await lucia.createSession(userId, place);
  return lucia.createSessionCookie(session.id).serialize();
}

/** The cookie that makes a browser forget its session. */
export const blankSessionCookie = (parts: Parts): string => luciaOf(parts).createBlankSessionCookie().serialize();

/** The secret in a Cookie header, where it has the shape of one. */
export function readSessionSecret(cookieHeader: string | undefined): string | undefined {
  const secret = readCookie(cookieHeader, sessionCookieName);
  return secret !== undefined && secretShape.test(secret) ? secret : undefined;
}

export type LiveSession = { id: string; user: SessionUser; refreshedCookie?: string };

/** The live session behind a secret. Past half of its time it is extended, and the cookie to set comes with it. */
export async function validateSession(parts: Parts, secret: string): Promise<LiveSession | undefined> {
  const lucia = luciaOf(parts);
  const { session, user } = await lucia.validateSession(secret);
  if (!session) return undefined;
  return {
    id: sessionIdOf(secret),
    user,
    ...(session.fresh ? { refreshedCookie: lucia.createSessionCookie(secret).serialize() } : {}),
  };
}

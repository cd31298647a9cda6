import { hash } from "node:crypto";
import type { Sql } from "@ironmonger/db/client";
import { readTogether } from "../../../core/database/read-together.ts";

export type SessionUser = {
  id: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
};

export type SessionRow = {
  id: string;
  expiresAt: Date;
  startedAt: Date;
  lastUsedAt: Date;
  userAgent: string;
  address: string;
};

/** However much it is used, a session ends this long after its sign-in. */
const longestSession = "90 days";

/** The id of the session that this secret opens. */
export const sessionIdOf = (secret: string): string => hash("sha256", secret);

export type FoundSession = Pick<SessionRow, "expiresAt" | "userAgent" | "address"> & { user: SessionUser };

type LiveRow = SessionUser & Pick<SessionRow, "expiresAt" | "userAgent" | "address"> & { isStale: boolean };

const findLiveRow = readTogether(async (sql, ids) => {
  const rows = await sql<(LiveRow & { sessionId: string })[]>`
    select s.id as "sessionId", u.id, u.email, u.display_name as "displayName", u.role = 'admin' as "isAdmin",
      u.email_verified_at is not null as "isEmailVerified", s.expires_at as "expiresAt", s.user_agent as "userAgent",
      s.address, s.last_used_at < now() - interval '1 minute' as "isStale"
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}) and s.expires_at > now() and s.started_at > now() - ${longestSession}::interval`;
  const bySession = new Map(rows.map(({ sessionId, ...row }) => [sessionId, row]));
  return (id) => bySession.get(id);
});

/** Read anew by every request that somebody makes as themselves. Ended sessions are not found. */
export async function findSession(sql: Sql, id: string): Promise<FoundSession | undefined> {
  const row = await findLiveRow(sql, id);
  if (!row) return undefined;
  if (row.isStale) await touchSession(sql, id);
  const { expiresAt, userAgent, address, isStale: _, ...user } = row;
  return { user, expiresAt, userAgent, address };
}

/** The list of one's sessions shows the last use to the minute; a write per request would be too dear for it. */
async function touchSession(sql: Sql, id: string): Promise<void> {
  await sql`update sessions set last_used_at = now() where id = ${id} and last_used_at < now() - interval '1 minute'`;
}

type NewSession = { id: string; userId: string; expiresAt: Date; userAgent: string; address: string };

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  const { id, userId, expiresAt, userAgent, address } = session;
  await sql`
    insert into sessions (id, user_id, expires_at, user_agent, address)
    values (${id}, ${userId}, ${expiresAt}, ${userAgent.slice(0, 300)}, ${address})`;
}

export async function extendSession(sql: Sql, id: string, expiresAt: Date): Promise<void> {
  await sql`update sessions set expires_at = ${expiresAt} where id = ${id}`;
}

export async function deleteSessions(sql: Sql, ids: string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from sessions where id = any(${ids})`;
}

/** Answers whether there was such a session of this user. */
export async function deleteSessionOf(sql: Sql, userId: string, id: string): Promise<boolean> {
  const gone = await sql`delete from sessions where id = ${id} and user_id = ${userId}`;
  return gone.count > 0;
}

export async function deleteSessionsOf(sql: Sql, userId: string, exceptId = ""): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id <> ${exceptId}`;
}

export async function deleteExpiredSessions(sql: Sql): Promise<void> {
  await sql`
    delete from sessions where expires_at < now() or started_at < now() - ${longestSession}::interval`;
}

/** The live sessions of a user, the last used first; at most a hundred. */
export async function listSessionRows(sql: Sql, userId: string): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select id, expires_at as "expiresAt", started_at as "startedAt", last_used_at as "lastUsedAt",
      user_agent as "userAgent", address
    from sessions
    where user_id = ${userId} and expires_at > now() and started_at > now() - ${longestSession}::interval
    order by last_used_at desc, id limit 100`;
}

import { hash } from "node:crypto";
import type { Database } from "@ironmonger/db/client";
import { sessions, users } from "@ironmonger/db/schema";
import { and, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { CurrentUser, SessionKey } from "../../../core/context.ts";
import { isDiskFull } from "../../../core/database/is-database-busy.ts";
import { prepareOnce } from "../../../core/database/prepare-once.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { identityErrors } from "../error-messages.ts";
import { signedInUser } from "./accounts.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: Client;
    DatabaseUserAttributes: SessionUser;
  }
}

type Client = Pick<typeof sessions.$inferSelect, "userAgent" | "address">;
type SessionUser = NonNullable<Awaited<ReturnType<typeof findSession>>>["user"];

const lifetime = new TimeSpan(30, "d");
/** What Lucia generates: 25 random bytes in base 32. Anything else is not looked up. */
const secretShape = /^[a-z2-7]{40}$/;
/** A session ends this long after its sign-in, however much it is used. */
const isYoung = gt(sessions.startedAt, sql`now() - interval '90 days'`);
const isLive = and(gt(sessions.expiresAt, sql`now()`), isYoung);
const isJustProved = sql<boolean>`${sessions.provedAt} > now() - interval '10 minutes'`;
/** What `unmarkProved` leaves. */
const unproved = sql`to_timestamp(0)`;
const isUnusedForMinute = lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`);

/** The rest of the shop uses only the functions of this file, so Lucia could be replaced here. */
const createLucia = (db: Database) =>
  new Lucia(adapter(db), { sessionExpiresIn: lifetime, getUserAttributes: (attributes) => attributes });

/** Lucia works with the secret that the client stores; the table has its hash, which is the session's id. */
export const sessionIdOf = (secret: string): string => hash("sha256", secret);

const adapter = (db: Database): Adapter => ({
  async getSessionAndUser(secret) {
    const session = await findSession(db, sessionIdOf(secret));
    if (!session) return [null, null];
    const { user, expiresAt, userAgent, address } = session;
    return [
      { id: secret, userId: user.id, expiresAt, attributes: { userAgent, address } },
      { id: user.id, attributes: user },
    ];
  },
  async getUserSessions(userId) {
    const rows = await listSessionsOf(db, userId);
    return rows.map(({ id, expiresAt, userAgent, address }) => ({
      id,
      userId,
      expiresAt,
      attributes: { userAgent, address },
    }));
  },
  async setSession({ id: secret, userId, expiresAt, attributes: { userAgent, address } }) {
    const id = sessionIdOf(secret);
    await db.insert(sessions).values({ id, userId, expiresAt, userAgent: userAgent.slice(0, 300), address });
  },
  async updateSessionExpiration(secret, expiresAt) {
    await unlessDiskFull(
      db
        .update(sessions)
        .set({ expiresAt })
        .where(eq(sessions.id, sessionIdOf(secret))),
    );
  },
  deleteSession: (secret) => deleteSessions(db, [sessionIdOf(secret)]),
  deleteUserSessions: async (userId) => void (await deleteSessionsOf(db, userId)),
  deleteExpiredSessions: () => deleteExpiredSessions(db),
});

const instances = new WeakMap<Database, ReturnType<typeof createLucia>>();

function luciaOf(db: Database) {
  const lucia = instances.get(db) ?? createLucia(db);
  instances.set(db, lucia);
  return lucia;
}

const keyOf = (secret: string): SessionKey => ({ secret, expiresInSeconds: lifetime.seconds() });

export async function createSession(db: Database, userId: string, client: Client): Promise<SessionKey> {
  return keyOf((await luciaOf(db).createSession(userId, client)).id);
}

export type LiveSession = { id: string; user: SessionUser; extended?: SessionKey };

/** The live session with this secret. In the second half of its lifetime it is extended, and the client must then renew its cookie. */
export async function validateSession(db: Database, secret: string): Promise<LiveSession | undefined> {
  if (!secretShape.test(secret)) return undefined;
  const { session, user } = await luciaOf(db).validateSession(secret);
  if (!session) return undefined;
  return { id: sessionIdOf(secret), user, ...(session.fresh ? { extended: keyOf(secret) } : {}) };
}

const findLiveSession = prepareOnce((db) =>
  db
    .select({
      user: { ...signedInUser, isJustProved, isUnproved: sql<boolean>`${sessions.provedAt} = ${unproved}` },
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
      isUnusedForMinute: sql<boolean>`${isUnusedForMinute}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isLive))
    .prepare("find_session"),
);

/** Read by every request of a signed-in user, so that ended sessions and changed roles take effect immediately. */
export async function findSession(db: Database, id: string) {
  const [session] = await findLiveSession(db).execute({ id });
  // The list of sessions shows the last use to the minute; a write per request would be too expensive for it.
  if (session?.isUnusedForMinute)
    await unlessDiskFull(
      db
        .update(sessions)
        .set({ lastUsedAt: sql`now()` })
        .where(and(eq(sessions.id, id), isUnusedForMinute)),
    );
  return session;
}

/** These are written during reads, which must work while the disk is full. */
async function unlessDiskFull(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** The live sessions of a user, the last used first; at most a hundred. */
export const listSessionsOf = (db: Database, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
    .limit(100);

/** Records that the user of this session has proved their identity again. */
export async function markProved(db: Database, id: string): Promise<void> {
  await db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.id, id));
}

/** The user's other sessions must prove their identity again, because the account now requires more. */
export async function unmarkProved(db: Database, userId: string, exceptId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: unproved })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
}

/**
 * Locks the account of the signed-in user, in a transaction, and reads again what may have changed since the request began. Linking an
 * account, resetting its password and adding a second factor take the same lock and end other sessions or revoke their proof. A request of
 * such a session that was under way must not undo the change.
 * @throws DomainError unauthorized (the session has ended)
 */
export async function lockOwnAccount(db: Database, user: CurrentUser): Promise<CurrentUser> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
  // A statement of its own, which sees what was committed while the first one waited.
  const [session] = await db
    .select({ hasSecondFactor: signedInUser.hasSecondFactor, isJustProved })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, user.sessionId), isLive));
  if (!session) throw new DomainError("unauthorized", identityErrors.sessionEnded);
  return { ...user, ...session };
}

export async function deleteSessions(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(sessions).where(inArray(sessions.id, ids));
}

/** Returns how many there were. */
export async function deleteSessionsOf(db: Database, userId: string, exceptId = ""): Promise<number> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return deleted.length;
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.startedAt, sql`now() - interval '90 days'`)));
}

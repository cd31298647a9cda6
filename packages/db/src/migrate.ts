import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** The database was made by migrations that are not ours, so there is no way from its schema to this one. */
export class OtherBaselineError extends Error {
  override name = "OtherBaselineError";
}

/** A migration may rewrite a large table. */
const maxMigrationSeconds = 600;

/**
 * Brings the database to the newest schema. Replicas that start together wait for the first one here.
 * `andThen` runs under the same lock, on the same connection. A connection on which nothing arrives for `silentAfterSeconds` is dead (a
 * firewall may drop its packets) and fails.
 * @throws OtherBaselineError before anything is written
 */
export async function migrate(
  url: string,
  andThen?: (sql: postgres.Sql) => Promise<void>,
  { silentAfterSeconds = 30 } = {},
): Promise<void> {
  const sql = connect(url, silentAfterSeconds);
  try {
    await waitForLock(sql);
    if (await isBehind(sql)) await applyAll(url);
    await andThen?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const connect = (url: string, silentAfterSeconds: number) =>
  postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 5,
    query_timeout: silentAfterSeconds,
    // The account may have a limit, for the requests of the shop.
    connection: { statement_timeout: 0 },
  });

/** Polls, because a connection that waits in the database looks like a dead one. */
async function waitForLock(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${advisoryLocks.migration}) as "isLocked"`;
    if (row?.isLocked) return;
    await sleep(100);
  }
}

/**
 * While the shop runs, a migration waits this long for a table; then it lets the waiting requests pass, and is tried again from its start.
 */
const lockTimeoutMs = 500;
const maxTries = 240;
/** Another transaction has what it needs: lock_not_available, deadlock_detected. */
const busyCodes = ["55P03", "40P01"];

async function applyAll(url: string): Promise<void> {
  const sql = connect(url, maxMigrationSeconds);
  try {
    await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`;
    for (let tries = 1; ; tries += 1) {
      const error = await applyMigrations(drizzle(sql), { migrationsFolder }).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error("The migration failed."),
      );
      if (!error) return;
      if (tries === maxTries || !isBusy(error)) throw error;
      await sleep(lockTimeoutMs);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function isBusy(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof postgres.PostgresError && busyCodes.includes(cause.code);
}

/**
 * Whether the database lacks some of our migrations. More than ours are fine: a newer replica may have applied them already.
 * @throws OtherBaselineError
 */
async function isBehind(sql: postgres.Sql): Promise<boolean> {
  const [answer] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`;
  if (!answer?.isMigrated) return true;
  const applied = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`;
  const ours = readMigrationFiles({ migrationsFolder });
  if (applied.some(({ hash }, index) => index < ours.length && hash !== ours[index]?.hash)) {
    throw new OtherBaselineError("The database was made by other migrations than these.");
  }
  return applied.length < ours.length;
}

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

/** A migration failed. All that the database lacked are one transaction, so it is as it was. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** A migration may rewrite a large table. */
const maxMigrationSeconds = 600;

/**
 * Brings the database to the newest schema. Replicas that start together wait for the first one here.
 * `andThen` runs under the same lock, on the same connection. A connection on which nothing arrives for `silentAfterSeconds` is dead (a
 * firewall may drop its packets) and fails.
 * @throws OtherBaselineError before anything is written
 * @throws MigrationError
 */
export async function migrate(
  url: string,
  andThen?: (sql: postgres.Sql) => Promise<void>,
  { silentAfterSeconds = 30 } = {},
): Promise<void> {
  const sql = connect(url, silentAfterSeconds);
  try {
    await waitForLock(sql);
    const state = await stateOf(sql);
    if (state === "foreign") throw new OtherBaselineError("The database was made by other migrations than these.");
    if (state !== "current") await applyAll(url);
    await andThen?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Whether the database is one of an earlier version, which `migrate` brings to this one. */
export async function needsUpgrade(url: string): Promise<boolean> {
  const sql = connect(url, 30);
  try {
    return (await stateOf(sql)) === "earlier";
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
      const cause = causeOf(error);
      if (!(cause instanceof postgres.PostgresError)) throw error;
      if (tries === maxTries || !busyCodes.includes(cause.code))
        throw new MigrationError(cause.message, { cause: error });
      await sleep(lockTimeoutMs);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const causeOf = (error: unknown) => (error instanceof Error && error.cause ? error.cause : error);

/** More migrations than ours are current, too: a newer replica may have applied them already. */
async function stateOf(sql: postgres.Sql): Promise<"empty" | "earlier" | "current" | "foreign"> {
  const [answer] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`;
  if (!answer?.isMigrated) return "empty";
  const applied = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`;
  if (applied.length === 0) return "empty";
  const ours = readMigrationFiles({ migrationsFolder });
  if (applied.some(({ hash }, index) => index < ours.length && hash !== ours[index]?.hash)) return "foreign";
  return applied.length < ours.length ? "earlier" : "current";
}

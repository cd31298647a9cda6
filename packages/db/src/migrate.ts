import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
const lockKey = 4_000_400;

/** The database was made by migrations that are not ours, so there is no way from its schema to this one. */
export class OtherBaselineError extends Error {
  override name = "OtherBaselineError";
}

/**
 * Brings the database to the newest schema. Replicas that start together wait for the first one here.
 * `andThen` runs under the same lock, on the same connection.
 * @throws OtherBaselineError before anything is written
 */
export async function migrate(url: string, andThen?: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    await refuseOtherBaseline(sql);
    await applyMigrations(drizzle(sql), { migrationsFolder });
    await andThen?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** More migrations than ours are fine: a newer replica may have applied them already. */
async function refuseOtherBaseline(sql: postgres.Sql): Promise<void> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`;
  if (!found?.isMigrated) return;
  const applied = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`;
  const ours = readMigrationFiles({ migrationsFolder });
  if (applied.some(({ hash }, index) => index < ours.length && hash !== ours[index]?.hash)) {
    throw new OtherBaselineError("The database was made by other migrations than these.");
  }
}

import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
const lockKey = 4_000_400;

/**
 * Brings the database to the newest schema. Replicas that start at once wait for the first one here.
 * `andThen` runs under the same lock, on the same connection.
 */
export async function migrate(url: string, andThen?: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    await applyMigrations(drizzle(sql), { migrationsFolder });
    await andThen?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

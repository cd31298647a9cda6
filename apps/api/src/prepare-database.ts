import { MigrationError, migrate, OtherBaselineError } from "@ironmonger/db/migrate";
import type { Env } from "./core/env.ts";
import { installJobs } from "./core/jobs/jobs.ts";
import { StartError } from "./core/start-error.ts";
import { allJobs } from "./jobs.ts";

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "QUERY_TIMEOUT",
  "EHOSTUNREACH",
  "ECONNRESET",
]);
const refused = new Set(["28P01", "28000", "3D000", "42501"]);

/**
 * Brings schema and job queues to the newest state; replicas that start together take turns.
 * @throws StartError where the database cannot be reached, does not let us in, was made by another baseline of the migrations, or a migration fails
 */
export async function prepareDatabase(env: Pick<Env, "databaseDirectUrl" | "dataDir">): Promise<void> {
  try {
    await migrate(env.databaseDirectUrl, (sql) => installJobs(sql, allJobs));
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    const { host, pathname } = new URL(env.databaseDirectUrl);
    if (code && unreachable.has(code)) {
      throw new StartError(`The database at ${host} cannot be reached (${code}). Start it, or correct DATABASE_URL.`);
    }
    if (code && refused.has(code)) {
      throw new StartError(
        `The database ${pathname.slice(1)} at ${host} refuses us: ${message}. Correct DATABASE_URL.`,
      );
    }
    if (error instanceof OtherBaselineError) {
      throw new StartError(
        `The database was made by another version of Ironmonger that cannot be upgraded: ${env.dataDir ? `move or delete the folder ${env.dataDir}` : "point DATABASE_URL at an empty database"} and start again.`,
      );
    }
    if (error instanceof MigrationError) {
      throw new StartError(`A migration failed and was rolled back, so the database is as it was: ${message}`);
    }
    throw error;
  }
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "@ironmonger/db/client";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { restoreEmbedded } from "@ironmonger/db/embedded/backup";
import { markRestored } from "@ironmonger/db/mark-restored";
import { pgEnvironment } from "./internal/pg-environment.ts";
import { run } from "./internal/programs.ts";
import { readDotEnv } from "./internal/read-dot-env.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `npx node scripts/restore.ts BACKUP --replace [--archive FOLDER] [--until TIME]`: replaces the shop's database by a backup of
// `backup.ts`, and reads from the card provider what happened since. Stop the shop first. With an archived log the embedded database is
// recovered to the log's end, or to a given time.

const root = fileURLToPath(new URL("..", import.meta.url));
const usage = "npx node scripts/restore.ts BACKUP --replace [--archive FOLDER] [--until 2026-01-31T12:00:00Z]";

try {
  readDotEnv(root);
  await restore();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

async function restore(): Promise<void> {
  const { backup, archive, until } = readArguments();
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = process.env;
  if (databaseUrl) {
    if (archive || until)
      throw new StartFailure("Coming back to a moment is your own server's work: see docs/operations.md.");
    await requireStoppedShop(directUrl || databaseUrl);
    await restoreDump(backup, pgEnvironment(directUrl || databaseUrl));
    console.log("Restored.");
    await checkRestore(directUrl || databaseUrl);
    return;
  }
  const options = { ...(archive ? { archive } : {}), ...(until ? { until } : {}) };
  const folder = resolve(root, dataDir || ".data");
  const replaced = await restoreEmbedded({ dataDir: folder, backup, ...options }).catch((error: Error) => {
    throw new StartFailure(error.message);
  });
  console.log(`Restored.${replaced ? ` What was there before is in ${replaced}` : ""}`);
  const server = await startEmbeddedPostgres({ dataDir: folder });
  await checkRestore(server.url).finally(server.stop);
}

/** The restored shop ships nothing before this is done. If the card provider does not answer, the shop continues it once it runs. */
async function checkRestore(databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl };
  await run(process.execPath, ["apps/api/src/commands/check-restore.ts"], { cwd: root, env }).catch(() => {});
}

/** A shop that runs while its tables are replaced would write into them before the restore is checked. */
async function requireStoppedShop(databaseUrl: string): Promise<void> {
  const { sql, close } = connect(databaseUrl, { max: 1, applicationName: "restore" });
  const findings = await sql<{ name: string; count: number }[]>`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'ironmonger%'
    group by application_name order by application_name`.finally(close);
  if (findings.length === 0) return;
  const named = findings.map(({ name, count }) => `${count} of ${name}`).join(", ");
  throw new StartFailure(
    `The shop is running on this database: it has connections open (${named}). Stop the shop first.`,
  );
}

/** In one transaction: either everything is restored, or nothing has changed. */
async function restoreDump(backup: string, env: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ironmonger-restore-"));
  try {
    const script = join(folder, "restore.sql");
    await run("pg_restore", ["--no-owner", `--file=${script}`, backup], { cwd: root, env });
    // The program's own --clean cannot drop partitions.
    const clear = "drop schema if exists public, pgboss, drizzle cascade; create schema public";
    const how = ["--quiet", "--no-psqlrc", "--single-transaction", "--output=/dev/null"];
    const quiet = { ...env, PGOPTIONS: "-c client_min_messages=warning" };
    await run(
      "psql",
      [...how, "-v", "ON_ERROR_STOP=1", "-c", clear, "-f", script, "-c", `set search_path = public; ${markRestored}`],
      { cwd: root, env: quiet },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readArguments() {
  const { values, positionals } = parseArguments();
  const [backup] = positionals;
  if (!backup) throw new StartFailure(`Say which: ${usage}`);
  if (!values.replace)
    throw new StartFailure("This replaces the shop's database. Say --replace when that is what you want.");
  const until = values.until ? new Date(values.until) : undefined;
  if (until && Number.isNaN(until.getTime())) throw new StartFailure(`"${values.until}" is not a time. ${usage}`);
  return { backup: resolve(backup), archive: values.archive ? resolve(values.archive) : undefined, until };
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { replace: { type: "boolean" }, archive: { type: "string" }, until: { type: "string" } },
    });
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n${usage}`);
  }
}

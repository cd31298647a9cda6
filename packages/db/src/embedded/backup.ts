import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { findRunningPostgres, startEmbeddedPostgres } from "../embedded.ts";
import { markRestored } from "../mark-restored.ts";
import { chownTree, homeFor, serverAccount } from "./account.ts";
import { copyRunningCluster, endRecovery, type RecoveryOptions, requestRecovery } from "./physical-backup.ts";

/** Copies the embedded database of `dataDir`, running or not, into the new folder `backup`. */
export async function saveEmbedded(dataDir: string, backup: string): Promise<void> {
  const home = await homeFor(resolve(dataDir), await serverAccount());
  const running = await findRunningPostgres(dataDir);
  if (!running && !existsSync(join(home, "postgres", "PG_VERSION")))
    throw new Error(`There is no database in ${dataDir}.`);
  await mkdir(backup, { recursive: true, mode: 0o700 });
  const own = running ? undefined : await startEmbeddedPostgres({ dataDir });
  try {
    await copyRunningCluster(running ?? own?.url ?? "", join(backup, "postgres"));
    await copyFile(join(home, "postgres.password"), join(backup, "postgres.password"));
  } finally {
    await own?.stop();
  }
}

export type RestoreOptions = RecoveryOptions & { dataDir: string; backup: string };

/**
 * Replaces the data of `dataDir` by a backup, and replays the archived log if there is one. Returns the folder in which the previous data
 * is kept.
 * @throws Error where a server still runs on it, the backup is none, or the log does not reach the wanted moment
 */
export async function restoreEmbedded({ dataDir, backup, ...recovery }: RestoreOptions): Promise<string | undefined> {
  const account = await serverAccount();
  const home = await homeFor(resolve(dataDir), account);
  const data = join(home, "postgres");
  if (await findRunningPostgres(dataDir))
    throw new Error(`The database of ${dataDir} is running. Stop the shop first.`);
  if (!existsSync(join(backup, "postgres", "PG_VERSION"))) throw new Error(`${backup} holds no backup of a database.`);

  const fresh = join(home, "postgres.restoring");
  await rm(fresh, { recursive: true, force: true });
  await cp(join(backup, "postgres"), fresh, { recursive: true, verbatimSymlinks: true });
  await requestRecovery(fresh, { ...recovery, ...(recovery.archive ? { archive: resolve(recovery.archive) } : {}) });
  await chownTree(fresh, account);
  const replaced = existsSync(data) ? join(home, `postgres.replaced-${Date.now()}`) : undefined;
  if (replaced) await rename(data, replaced);
  await rename(fresh, data);
  await copyFile(join(backup, "postgres.password"), join(home, "postgres.password"));
  const log = join(home, "postgres.log");
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    await finishRecovery(server.url);
    await server.stop();
    await endRecovery(data);
  } catch (error) {
    const last = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-3).join(" | ");
    throw new Error(`The backup could not be recovered. The data before is in ${replaced}. The log ends: ${last}`, {
      cause: error,
    });
  }
  return replaced;
}

/** Waits until the log is replayed, and marks the database as restored. */
async function finishRecovery(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    for (;;) {
      const [state] = await sql`select pg_is_in_recovery() as "isRecovering"`;
      if (!state?.isRecovering) break;
      await sql`select pg_sleep(0.1)`;
    }
    await sql.unsafe(markRestored);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

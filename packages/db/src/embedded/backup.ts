import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { findRunningPostgres, startEmbeddedPostgres } from "../embedded.ts";
import { markRestored } from "../mark-restored.ts";
import { chownTree, homeFor, serverAccount } from "./account.ts";
import { clearLeftover } from "./leftover.ts";
import { copyRunningCluster, endRecovery, type RecoveryOptions, requestRecovery } from "./physical-backup.ts";

/** Records in the database that it was saved just now, for the metrics. A database without the shop's tables has none. */
export async function recordBackup(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [{ table } = {}] = await sql`select to_regclass('last_backup') as table`;
    if (table)
      await sql`insert into last_backup (finished_at) values (now()) on conflict (is_only) do update set finished_at = now()`;
  } finally {
    await sql.end();
  }
}

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
    await recordBackup(running ?? own?.url ?? "");
  } finally {
    await own?.stop();
  }
}

export type RestoreOptions = RecoveryOptions & { dataDir: string; backup: string };

/**
 * Replaces the data of `dataDir` by a backup, and replays the archived log if there is one. Returns the folder in which the previous data
 * stays. The backup is recovered and marked as restored beside the data, and replaces it last: a restore that fails or is cut off leaves
 * the data as it was, and the shop never starts on a database that is not marked.
 * @throws Error if a server still runs on it, the folder is not a backup, or the log does not reach the requested moment
 */
export async function restoreEmbedded({ dataDir, backup, ...recovery }: RestoreOptions): Promise<string | undefined> {
  const account = await serverAccount();
  const home = await homeFor(resolve(dataDir), account);
  const data = join(home, "postgres");
  await requireStopped(dataDir);
  if (!existsSync(join(backup, "postgres", "PG_VERSION"))) throw new Error(`${backup} holds no backup of a database.`);

  const fresh = join(home, "restoring");
  const freshData = join(fresh, "postgres");
  await clearLeftover(freshData);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  // The server's account must be able to enter it, whatever the umask is.
  await chmod(fresh, 0o711);
  await cp(join(backup, "postgres"), freshData, { recursive: true, verbatimSymlinks: true });
  await copyFile(join(backup, "postgres.password"), join(fresh, "postgres.password"));
  await requestRecovery(freshData, {
    ...recovery,
    ...(recovery.archive ? { archive: resolve(recovery.archive) } : {}),
  });
  await chownTree(freshData, account);
  try {
    const server = await startEmbeddedPostgres({ dataDir: fresh });
    await finishRecovery(server.url).finally(server.stop);
    await endRecovery(freshData);
  } catch (error) {
    const log = await readFile(join(fresh, "postgres.log"), "utf8").catch(() => "");
    await rm(fresh, { recursive: true, force: true });
    const last = log.trim().split("\n").slice(-3).join(" | ");
    throw new Error(`The backup could not be recovered, and the data is as before. The log ends: ${last}`, {
      cause: error,
    });
  }
  await requireStopped(dataDir);
  const replaced = existsSync(data) ? join(home, `postgres.replaced-${Date.now()}`) : undefined;
  if (replaced) await rename(data, replaced);
  await rename(freshData, data);
  await rename(join(fresh, "postgres.password"), join(home, "postgres.password"));
  await rm(fresh, { recursive: true, force: true });
  return replaced;
}

async function requireStopped(dataDir: string): Promise<void> {
  if (await findRunningPostgres(dataDir))
    throw new Error(`The database of ${dataDir} is running. Stop the shop first.`);
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

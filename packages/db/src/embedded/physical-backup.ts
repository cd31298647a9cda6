import { copyFile, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";

/** Left out of a copy, as pg_basebackup does: what belongs to the running server, and what a server creates at start. */
const leftOut = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "pg_internal.init",
  "current_logfiles",
  "backup_label.old",
]);
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);

/**
 * Copies the files of a running server on this machine into the new folder `target`. The copy is self-contained: a server started on it
 * recovers to the moment when the copy ended. The running server is not interrupted.
 * @throws where `url` is not a superuser's, or the server's files cannot be read
 */
export async function copyRunningCluster(url: string, target: string): Promise<{ from: string }> {
  // One connection, which the backup belongs to from start to end.
  const sql = postgres(url, { max: 1, onnotice: () => {}, idle_timeout: 0, max_lifetime: null });
  const slot = `ironmonger_copy_${process.pid}_${Date.now()}`;
  try {
    const [settings] = await sql`select current_setting('data_directory') as folder`;
    const from = String(settings?.folder);
    // Retains the log that the copy needs; it is dropped with the connection.
    await sql`select pg_create_physical_replication_slot(${slot}, true, true)`;
    await sql`select pg_backup_start('ironmonger', true)`;
    await copyFolder(from, target);
    const [end] = await sql<{ label: string; last: string }[]>`
      select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`;
    if (!end) throw new Error("The server did not end the backup.");
    await writeFile(join(target, "backup_label"), end.label, { mode: 0o600 });
    const first = /START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/.exec(end.label)?.[1];
    if (!first) throw new Error("The server's backup label does not name its first log file.");
    await copyLog(join(from, "pg_wal"), join(target, "pg_wal"), { first, last: end.last });
    return { from };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function copyLog(from: string, to: string, { first, last }: { first: string; last: string }): Promise<void> {
  for (const name of await readdir(from)) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    if (isNeeded || name.endsWith(".history")) await copyFile(join(from, name), join(to, name));
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) {
    if (leftOut.has(name) || name.startsWith("pgsql_tmp")) continue;
    const [source, copy] = [join(from, name), join(to, name)];
    try {
      const kind = await lstat(source);
      if (kind.isDirectory()) {
        if (emptied.has(name)) await mkdir(copy, { recursive: true, mode: 0o700 });
        else await copyFolder(source, copy);
        if (name === "pg_wal") await mkdir(join(copy, "archive_status"), { mode: 0o700 });
      } else if (kind.isSymbolicLink()) await symlink(await readlink(source), copy);
      else await copyFile(source, copy);
    } catch (error) {
      // A file that was dropped during the copy; replaying the log restores consistency.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

export type RecoveryOptions = {
  /** The folder of the archived log; without it, recovery ends where the copy ends. */
  archive?: string;
  /** Recover to this moment; without it to the end of the log. */
  until?: Date;
};

/** Configures a copy to replay the archived log when it is started. `endRecovery` reverts that afterwards. */
export async function requestRecovery(data: string, { archive, until }: RecoveryOptions): Promise<void> {
  if (!archive) {
    if (until) throw new Error("Restoring to a moment needs the archived log.");
    return;
  }
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const settings = [
    `restore_command = ${quoted(`cp "${archive.replaceAll("%", "%%")}/%f" "%p"`)}`,
    "recovery_target_action = 'promote'",
    ...(until ? [`recovery_target_time = ${quoted(until.toISOString().replace("T", " ").replace("Z", "+00"))}`] : []),
  ];
  const file = join(data, "postgresql.auto.conf");
  const before = await readFile(file, "utf8").catch(() => "");
  await writeFile(file, `${before}${settings.map((line) => `${line} ${restoreComment}\n`).join("")}`, { mode: 0o600 });
  await writeFile(join(data, "recovery.signal"), "", { mode: 0o600 });
}

const restoreComment = "# ironmonger restore";

/** Afterwards the server starts like any other. */
export async function endRecovery(data: string): Promise<void> {
  const file = join(data, "postgresql.auto.conf");
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => !line.endsWith(restoreComment));
  await writeFile(file, lines.join("\n"));
}

/**
 * The server's settings for archiving its log into `folder`, which its account must be able to write to. If the machine is lost, at most a
 * minute of changes is lost.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const target = `"${folder.replaceAll("%", "%%")}/%f"`;
  return {
    archive_mode: "on",
    // After a crash the server archives a file again; that is fine as long as the two are equal.
    archive_command: `if test -f ${target}; then cmp -s "%p" ${target}; else cp "%p" ${target}.part && mv ${target}.part ${target}; fi`,
    archive_timeout: "60",
  };
}

import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const waitMs = 30_000;

type LockFile = { pid: number; port: string | undefined; sharedMemoryId: string | undefined };

/**
 * Stops a server that still uses `data` because the shop was killed before it could stop it, and removes the lock file of a server that was
 * killed itself. PostgreSQL refuses to start while any process has the id in that file: another program that has got it since, or the dead
 * server itself, which stays a zombie if nobody reaps it.
 * @throws Error if a server still runs
 */
export async function clearLeftover(data: string): Promise<void> {
  const lock = await readLock(data);
  if (!lock) return;
  const { pid } = lock;
  const isServer = await isServerOf(pid, data);
  // If the system does not tell, PostgreSQL itself refuses to share the folder.
  if (isServer === undefined) return;
  if (isServer) process.kill(pid, "SIGINT");
  for (const deadline = Date.now() + waitMs; ; await sleep(50)) {
    // Processes of a killed server may outlive it for a moment; they hold its shared memory.
    if (!(await isServerOf(pid, data)) && !(await isAttached(lock.sharedMemoryId))) break;
    if (Date.now() > deadline)
      throw new Error(
        `A database server (process ${pid}) still uses ${data} and does not stop. End it, then start again.`,
      );
  }
  await rm(join(data, "postmaster.pid"), { force: true });
}

/** The port of the server that runs on `data`; undefined if none does. */
export async function findPort(data: string): Promise<string | undefined> {
  const lock = await readLock(data);
  return lock && (await isServerOf(lock.pid, data)) ? lock.port : undefined;
}

async function readLock(data: string): Promise<LockFile | undefined> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  // The seventh line is the key and the id of the shared memory.
  return pid ? { pid, port: lines[3], sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] } : undefined;
}

/** Undefined if the system does not tell. The command line of a zombie is empty. */
async function isServerOf(pid: number, data: string): Promise<boolean | undefined> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  if (command !== undefined) return command.includes(data);
  return process.platform === "linux" ? false : undefined;
}

/** Whether a process uses this System V shared memory. */
async function isAttached(sharedMemoryId: string | undefined): Promise<boolean> {
  const table = await readFile("/proc/sysvipc/shm", "utf8").catch(() => "");
  const rows = table.split("\n").map((row) => row.trim().split(/\s+/));
  // The columns: key shmid perms size cpid lpid nattch …
  return rows.some(([, id, , , , , attached]) => id === sharedMemoryId && Number(attached) > 0);
}

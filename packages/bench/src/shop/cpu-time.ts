import { readdir, readFile } from "node:fs/promises";

/** The unit of the times in /proc: user space sees a hundred ticks per second on every Linux. */
const msPerTick = 10;

type Process = { pid: number; parent: number; ticks: number };

/** Processor time that a process and all its descendants have used, those that have ended included. */
export async function cpuMilliseconds(pid: number): Promise<number> {
  const all = await readProcesses();
  const ofTree = (root: number): number =>
    all.filter(({ parent }) => parent === root).reduce((sum, child) => sum + ofTree(child.pid), 0) +
    (all.find((process) => process.pid === root)?.ticks ?? 0);
  return ofTree(pid) * msPerTick;
}

export async function parentOf(pid: number): Promise<number> {
  return parse(await readFile(`/proc/${pid}/stat`, "utf8")).parent;
}

async function readProcesses(): Promise<Process[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may end while the others are read.
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)));
  return stats.filter((stat) => stat !== undefined).map(parse);
}

/** `pid (command) state parent … utime stime cutime cstime …`; the command may contain spaces and brackets. */
function parse(stat: string): Process {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks };
}

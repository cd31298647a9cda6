import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartFailure } from "./start-failure.ts";

const maxWaitMs = 15_000;

/**
 * Makes sure that only one start at a time uses the data folder; waits for one that is just stopping. Returns a function that releases the
 * folder.
 * @throws StartFailure where another one still runs
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "in-use-by.pid");
  for (const deadline = Date.now() + maxWaitMs; ; await sleep(100)) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        throw new StartFailure(
          `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder of yours.`,
        );
      }
    }
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    if (!holder || !(await isStillStarting(holder))) await rm(file, { force: true });
    else if (Date.now() > deadline) {
      throw new StartFailure(
        `The shop already runs on the data folder ${folder} (process ${holder}). Stop it, or set DATA_DIR and PORT for a second one.`,
      );
    }
  }
}

/** Whether the process is alive and one of our starts; process ids are reused after a restart of the machine. */
async function isStillStarting(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return command === undefined ? process.platform !== "linux" : command.includes("scripts/start.ts");
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { homeFor, serverAccount } from "@ironmonger/db/embedded/account";
import { standbySettings, startEmbeddedStandby } from "@ironmonger/db/embedded/standby";
import { onExit } from "./supervise.ts";

export type RestartableDatabase = {
  url: string;
  /** Shuts it down, or kills it as a power cut would, and starts it again after the pause. */
  interrupt: (how: "stop" | "kill", pause: Promise<unknown>) => Promise<void>;
  /** Shuts it down, does the work, and starts it again, as after `interrupt`. */
  whileDown: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/** A database server that can be interrupted and restarted on the same port with the same data. */
export async function startRestartableDatabase(options: EmbeddedOptions): Promise<RestartableDatabase> {
  return restartable(options, await startEmbeddedPostgres(options));
}

/** A streaming standby of the server at `primaryUrl`, which can be interrupted in the same way. */
export async function startRestartableStandby(primaryUrl: string, dataDir: string): Promise<RestartableDatabase> {
  return restartable(
    { dataDir, settings: standbySettings(primaryUrl) },
    await startEmbeddedStandby({ primaryUrl, dataDir }),
  );
}

async function restartable(options: EmbeddedOptions, first: EmbeddedPostgres): Promise<RestartableDatabase> {
  let server = first;
  const { url } = server;
  const port = Number(new URL(url).port);
  let pid = await serverPid(options.dataDir);
  // It runs in its own process group, so a signal to ours does not reach it.
  onExit(() => killIfAlive(pid));
  const startAgain = async () => {
    server = await startEmbeddedPostgres({ ...options, port });
    pid = await serverPid(options.dataDir);
  };
  return {
    url,
    interrupt: async (how, pause) => {
      if (how === "stop") await server.stop();
      else {
        process.kill(pid, "SIGKILL");
        await server.exited;
      }
      await pause;
      await startAgain();
    },
    whileDown: async (work) => {
      await server.stop();
      await work();
      await startAgain();
    },
    stop: () => server.stop(),
  };
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has already exited.
  }
}

async function serverPid(dataDir: string): Promise<number> {
  const home = await homeFor(dataDir, await serverAccount());
  return Number((await readFile(join(home, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

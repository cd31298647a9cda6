import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { homeFor, serverAccount } from "@ironmonger/db/embedded-account";
import { standbySettings, startEmbeddedStandby } from "@ironmonger/db/embedded-standby";
import { whenWeEnd } from "./when-we-end.ts";

export type KeptDatabase = {
  url: string;
  /** Stops it in order, or as a power cut would, and starts it again after the pause. */
  interrupt: (how: "stop" | "kill", pause: Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
};

/** A database server that can be taken away and comes back at the same address with the same data. */
export async function keepDatabase(options: EmbeddedOptions): Promise<KeptDatabase> {
  return keep(options, await startEmbeddedPostgres(options));
}

/** A streaming standby of the server at `primaryUrl`, which can be taken away in the same way. */
export async function keepStandby(primaryUrl: string, dataDir: string): Promise<KeptDatabase> {
  return keep({ dataDir, settings: standbySettings(primaryUrl) }, await startEmbeddedStandby({ primaryUrl, dataDir }));
}

async function keep(options: EmbeddedOptions, first: EmbeddedPostgres): Promise<KeptDatabase> {
  let server = first;
  const { url } = server;
  const port = Number(new URL(url).port);
  let pid = await serverPid(options.dataDir);
  // It is not our child's child: nobody else would end it.
  whenWeEnd(() => endIfAlive(pid));
  return {
    url,
    interrupt: async (how, pause) => {
      if (how === "stop") await server.stop();
      else {
        process.kill(pid, "SIGKILL");
        await server.exited;
      }
      await pause;
      server = await startEmbeddedPostgres({ ...options, port });
      pid = await serverPid(options.dataDir);
    },
    stop: () => server.stop(),
  };
}

function endIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended already.
  }
}

async function serverPid(dataDir: string): Promise<number> {
  const home = await homeFor(dataDir, await serverAccount());
  return Number((await readFile(join(home, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

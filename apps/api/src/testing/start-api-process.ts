import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export type ApiProcess = {
  url: string;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code; null if a signal ended it. */
  exited: Promise<number | null>;
  output: () => string;
};

export type ApiProcessOptions = {
  /** The whole environment of the process, beside PATH; port and host are ours. */
  settings: Record<string, string>;
  /** The folder of a release, whose built server is started; by default the sources. */
  release?: string;
  uid?: number;
  /** The Node that runs it; by default the one that runs the test. */
  node?: string;
  /** How many files it may have open. */
  maxFiles?: number;
};

/** The shop as a process of its own, on a free loopback port. @throws Error with what it printed where it does not get ready */
export async function startApiProcess({
  settings,
  release,
  uid,
  node,
  maxFiles,
}: ApiProcessOptions): Promise<ApiProcess> {
  const command = [node ?? process.execPath, release ? "apps/api/dist/server/main.js" : "apps/api/src/main.ts"];
  const limited =
    maxFiles === undefined ? command : ["sh", "-c", `ulimit -n ${maxFiles} && exec "$@"`, "sh", ...command];
  const [program = "", ...args] = limited;
  const child = spawn(program, args, {
    cwd: release ?? fileURLToPath(new URL("../../../..", import.meta.url)),
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let text = "";
  const exited = new Promise<number | null>((done) => child.once("close", done));
  const port = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const port = /Ironmonger is ready at http:\/\/localhost:(\d+)/.exec(text)?.[1];
      if (port) ready(port);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", failed);
    void exited.then((code) => failed(new Error(`The shop ended (${code}) before it was ready:\n${text}`)));
  });
  endWithUs(child);
  return { url: `http://127.0.0.1:${port}`, kill: (signal) => child.kill(signal), exited, output: () => text };
}

function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}

import { spawn } from "node:child_process";
import { join } from "node:path";
import { findFreePort } from "./ports.ts";
import { type Program, startProgram } from "./programs.ts";
import { StartFailure } from "./start-failure.ts";

export type RunningShop = {
  url: string;
  stop: () => Promise<void>;
  /** Ends it without warning, as a power cut does. */
  kill: () => Promise<void>;
};

/** A limit for a shop that hangs; a slow machine stays well below it. */
const readyWithinMs = 120_000;

/** Runs the shop of a source folder on a free loopback port. @throws StartFailure with what it printed where it does not get ready */
export async function startShop(folder: string, settings: Record<string, string>): Promise<RunningShop> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  let text = "";
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      if (text.includes("Ironmonger is ready")) ready();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const fail = () => failed(new StartFailure(`The shop of ${folder} does not start:\n${text}`));
    void ended.then(fail);
    setTimeout(fail, readyWithinMs).unref();
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { url, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** Runs the sandbox of a source folder on free ports, for shops with these settings: the ledger check calls the card provider. */
export async function startSandbox(
  folder: string,
): Promise<{ settings: Record<string, string>; stop: Program["stop"] }> {
  const settings = { SANDBOX_PORT: String(await findFreePort()) };
  const sandbox = startProgram({
    entry: join(folder, "apps/sandbox/src/main.ts"),
    isWatching: false,
    env: { PATH: process.env.PATH, ...settings, SANDBOX_SMTP_PORT: String(await findFreePort()) },
  });
  await sandbox.ready;
  return { settings, stop: sandbox.stop };
}

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { whenWeEnd } from "./when-we-end.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

export type KeptProgram = {
  /** Ends it as a power cut would. Unless `stop` was called it comes back by itself. */
  kill: () => void;
  /** Ends it for good, in order. */
  stop: () => Promise<void>;
  isUp: () => boolean;
  starts: () => number;
};

/** Runs one of our programs and, as a supervisor does, starts it again whenever it ends. What it prints goes to `onLine`. */
export function keepRunning(
  entry: string,
  env: Record<string, string>,
  options: { readyLine: RegExp; restartAfterMs: () => number; onLine: (line: string) => void },
): KeptProgram {
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopped = false;
  let starts = 0;

  const runOnce = async () => {
    starts += 1;
    const started = spawn(process.execPath, [entry], { cwd: root, env: { PATH: process.env.PATH, ...env } });
    child = started;
    const read = (chunk: Buffer) => {
      for (const line of String(chunk).split("\n").filter(Boolean)) {
        if (options.readyLine.test(line)) isReady = true;
        options.onLine(line);
      }
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    await new Promise((done) => started.once("close", done));
    isReady = false;
  };
  const ended = (async () => {
    while (!isStopped) {
      await runOnce();
      if (!isStopped) await sleep(options.restartAfterMs());
    }
  })();
  whenWeEnd(() => child?.kill("SIGKILL"));
  return {
    kill: () => void child?.kill("SIGKILL"),
    stop: async () => {
      isStopped = true;
      child?.kill("SIGTERM");
      await ended;
    },
    isUp: () => isReady,
    starts: () => starts,
  };
}

/** Runs a command of the shop to its end; answers whether it was content, and what it printed. */
export async function runCommand(
  entry: string,
  env: Record<string, string>,
): Promise<{ isWell: boolean; text: string }> {
  const child = spawn(process.execPath, [entry], { cwd: root, env: { PATH: process.env.PATH, ...env } });
  let text = "";
  const read = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await new Promise((done) => child.once("close", done));
  return { isWell: code === 0, text };
}

export async function until(isSo: () => boolean | Promise<boolean>, what: string, patienceMs = 180_000): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) if (await isSo()) return;
  throw new Error(`It took too long until ${what}.`);
}

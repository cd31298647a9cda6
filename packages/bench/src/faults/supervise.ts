import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../shop/programs.ts";

export type SupervisedProgram = {
  /** Kills it as a power cut would. It is started again unless `stop` was called. */
  kill: () => void;
  /** Stops it for good, with SIGTERM. */
  stop: () => Promise<void>;
  /** Kills it, does the work, and starts it again. */
  whileDown: (work: () => Promise<void>) => Promise<void>;
  isUp: () => boolean;
  starts: () => number;
};

/** Runs a program of the project and restarts it whenever it exits. Each line of its output goes to `onLine`. */
export function supervise(
  entry: string,
  env: Record<string, string>,
  options: { readyLine: RegExp; restartAfterMs: () => number; onLine: (line: string) => void },
): SupervisedProgram {
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopped = false;
  let starts = 0;
  let run: Promise<void> = Promise.resolve();
  let mayStart: Promise<void> = Promise.resolve();

  const runOnce = async () => {
    starts += 1;
    const started = spawn(process.execPath, [entry], { cwd: projectRoot, env: { PATH: process.env.PATH, ...env } });
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
      run = runOnce();
      await run;
      if (!isStopped) await sleep(options.restartAfterMs());
      await mayStart;
    }
  })();
  onExit(() => child?.kill("SIGKILL"));
  return {
    kill: () => void child?.kill("SIGKILL"),
    stop: async () => {
      isStopped = true;
      child?.kill("SIGTERM");
      await ended;
    },
    whileDown: async (work) => {
      let allow = () => {};
      mayStart = new Promise((resolve) => {
        allow = resolve;
      });
      try {
        child?.kill("SIGKILL");
        await run;
        await work();
      } finally {
        allow();
      }
    },
    isUp: () => isReady,
    starts: () => starts,
  };
}

/** Runs a program of the project to its end; returns whether it succeeded, and its output. */
export async function runCommand(
  entry: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ isSuccess: boolean; text: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...env },
  });
  let text = "";
  const read = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await new Promise((done) => child.once("close", done));
  return { isSuccess: code === 0, text };
}

export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 180_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50)) if (await isTrue()) return;
  throw new Error(`Waited too long until ${what}.`);
}

const exitListeners: (() => void)[] = [];

/** Calls back when this process ends, also by a signal, so that the programs it started end too. */
export function onExit(listener: () => void): void {
  if (exitListeners.length === 0) {
    process.once("exit", () => {
      for (const each of exitListeners) each();
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  }
  exitListeners.push(listener);
}

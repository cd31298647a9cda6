import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../../..", import.meta.url));

export type RunningProgram = {
  url: string;
  pid: number;
  readyMs: number;
  /** The peak memory of the process so far. NaN where /proc does not exist. */
  peakMegabytes: () => Promise<number>;
  stop: () => Promise<void>;
};

const stopWithinMs = 10_000;

/** Starts a Node program with the flags of the image, and resolves when its output names the address at which it is ready. */
export async function startProgram(entry: string, env: Record<string, string>): Promise<RunningProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--min-semi-space-size=16", "--max-semi-space-size=16", entry], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readAddress(child, entry);
  const { pid = 0 } = child;
  return {
    url,
    pid,
    readyMs: performance.now() - startedAt,
    peakMegabytes: async () => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

function readAddress(child: ChildProcess, entry: string): Promise<string> {
  return new Promise((done, failed) => {
    let output = "";
    child.once("exit", (code) => failed(new Error(`${entry} exited with ${code} before it was ready: ${output}`)));
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const match = /ready at (http:\/\/\S+)/.exec(output);
      if (match?.[1]) done(match[1].replace("localhost", "127.0.0.1"));
    });
  });
}

/** Runs a program in the project's root and shows its output. @throws Error when it fails */
export async function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} exited with ${code}`);
}

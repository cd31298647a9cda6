import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";

export type RunningProgram = {
  url: string;
  readyMs: number;
  peakMegabytes: () => Promise<number>;
  stop: () => Promise<void>;
};

const patienceMs = 10_000;

/** Starts a Node program with the flags and the allocator of the image, and resolves when a line of its output names the address at which it listens. */
export async function startProgram(entry: string, env: Record<string, string>): Promise<RunningProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "--heap-growing-percent=200", entry], {
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: "2", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readAddress(child, entry);
  return {
    url,
    readyMs: performance.now() - startedAt,
    peakMegabytes: () => readPeak(child.pid),
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await gone;
      clearTimeout(impatience);
    },
  };
}

function readAddress(child: ChildProcess, entry: string): Promise<string> {
  return new Promise((done, failed) => {
    let output = "";
    child.once("exit", (code) => failed(new Error(`${entry} ended with ${code} before it was ready: ${output}`)));
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const found = /ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) done(found[1].replace("localhost", "127.0.0.1"));
    });
  });
}

/** The most memory that the process ever held; not a number where the system does not tell. */
async function readPeak(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

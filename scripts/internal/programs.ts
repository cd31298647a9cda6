import { type ChildProcess, spawn } from "node:child_process";
import { StartFailure } from "./start-failure.ts";

export type Program = {
  /** Resolves when the program says that it is ready. */
  ready: Promise<void>;
  /** Resolves with its exit code when it has ended. */
  exited: Promise<number | null>;
  stop: () => Promise<void>;
};

const stopWithinMs = 25_000;
/** As in the image: for a fifth less memory under load, see docs/decisions/0031-the-server-is-bundled.md. */
const nodeFlags = ["--min-semi-space-size=16", "--max-semi-space-size=16"];

/** Runs one of our programs in a process group of its own; it ends by itself when this process is gone. */
export function startProgram(options: { entry: string; isWatching: boolean; env: NodeJS.ProcessEnv }): Program {
  const child = spawn(process.execPath, [...nodeFlags, ...(options.isWatching ? ["--watch"] : []), options.entry], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
    env: options.env,
  });
  const ready = new Promise<void>((done) => {
    child.on("message", (message) => {
      if (message === "ready") done();
    });
  });
  const exited = whenExited(child);
  return {
    ready,
    exited,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const forceKill = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
      await exited;
      clearTimeout(forceKill);
    },
  };
}

/**
 * Runs a command of the toolchain to its end. Its output is shown as it comes, or with `isQuiet` only if it fails.
 * @throws StartFailure where it fails
 */
export async function run(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; isQuiet?: boolean },
): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...options.env };
  const child = spawn(command, args, { cwd: options.cwd, stdio: options.isQuiet ? "pipe" : "inherit", env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const endIt = () => child.kill();
  process.once("exit", endIt);
  const code = await whenEnded(child);
  process.off("exit", endIt);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new StartFailure(`"${command} ${args.join(" ")}" failed.`, code ?? 1);
}

/** Like `whenExited`, but all output has been read as well. */
function whenEnded(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.once("close", (code) => done(code));
    child.once("error", () => done(1));
  });
}

function whenExited(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.once("exit", (code) => done(code));
    child.once("error", () => done(1));
  });
}

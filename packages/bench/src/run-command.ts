import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs a program of the project in its root and shows what it prints. @throws Error where it fails */
export async function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(command, args, {
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}

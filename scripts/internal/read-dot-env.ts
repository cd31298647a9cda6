import { existsSync } from "node:fs";
import { join } from "node:path";

/** Settings of `.env`, if it exists; those of the environment override them. */
export function readDotEnv(root: string): void {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

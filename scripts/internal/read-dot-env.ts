import { existsSync } from "node:fs";
import { join } from "node:path";

/** Settings of `.env`, where there is one; the environment's own win. */
export function readDotEnv(root: string): void {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

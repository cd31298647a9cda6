import { fileURLToPath } from "node:url";
import { run } from "./internal/programs.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `npm test`: everything that must hold, cheapest first. CI runs the same.

const root = fileURLToPath(new URL("..", import.meta.url));
const steps: [string, string[]][] = [
  ["pnpm", ["run", "check"]],
  ["turbo", ["run", "build", "--output-logs=errors-only"]],
  ["turbo", ["run", "test", "--concurrency=1", "--output-logs=full", "--log-order=stream"]],
  ["pnpm", ["--filter", "@ironmonger/e2e", "run", "budgets"]],
  ["node", ["scripts/check-upgrade.ts"]],
  ["node", ["scripts/check-debian.ts"]],
  ["node", ["packages/bench/src/main.ts", "--ci"]],
];

try {
  for (const [command, args] of steps) await run(command, args, { cwd: root });
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

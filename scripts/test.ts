import { fileURLToPath } from "node:url";
import { run } from "./internal/programs.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `npm test`: everything that needs only npm and no root, cheapest first. `--force` runs tests that passed before as well.

const root = fileURLToPath(new URL("..", import.meta.url));
const everyTest = ["--force", "--output-logs=full", "--log-order=stream"];
const steps: [string, string[]][] = [
  ["pnpm", ["run", "check"]],
  // These wait more than they compute; the others use the whole machine.
  ["turbo", ["run", "test", "--filter=!@ironmonger/api", "--filter=!@ironmonger/e2e", "--concurrency=2", ...everyTest]],
  ["turbo", ["run", "test", "--filter=@ironmonger/api", "--filter=@ironmonger/e2e", "--concurrency=1", ...everyTest]],
  ["pnpm", ["--filter", "@ironmonger/e2e", "run", "gallery"]],
  ["pnpm", ["--filter", "@ironmonger/e2e", "run", "budgets"]],
  ["node", ["scripts/check-upgrade.ts"]],
];
const seconds: string[] = [];

try {
  for (const [command, args] of steps) {
    const startedAt = Date.now();
    await run(command, args, { cwd: root });
    seconds.push(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${command} ${args.join(" ")}`);
  }
  console.log(`\nEverything holds.\n${seconds.join("\n")}`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

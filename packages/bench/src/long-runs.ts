import { runCommand } from "./shop/programs.ts";

// `pnpm bench:long`, about an hour: the long form of the runs with random input. `npm test` has the short form.

const inApi = ["--filter", "@ironmonger/api", "exec", "vitest", "run"];

await runCommand("pnpm", ["--filter", "@ironmonger/contract", "exec", "vitest", "run", "pricing.test"], {
  RULE_RUNS: "10000",
});
await runCommand("pnpm", [...inApi, "hostile-requests"], { FUZZ_RUNS: "100000" });
await runCommand("pnpm", [...inApi, "any-order-of-events"], { MODEL_RUNS: "1000", MODEL_STEPS: "50" });
await runCommand("pnpm", [...inApi, "many-lists"], { PRICE_LISTS: "100", PRICES: "10000", COMPANIES: "2000" });
await runCommand("node", ["packages/bench/src/faults/fault-runner.ts", "--seconds", "600"]);

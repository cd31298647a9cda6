import type { TestUserConfig } from "vitest/config";

/** For tests against real processes, databases and protocols. */
export const againstTheRealThing = {
  include: ["src/**/*.test.ts"],
  pool: "forks",
  maxWorkers: 2,
  // Limits for what hangs; a slow machine stays well below them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
} satisfies TestUserConfig;

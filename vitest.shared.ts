import type { TestUserConfig } from "vitest/config";

/** For tests against the real thing: processes, databases, protocols. */
export const againstTheRealThing = {
  include: ["src/**/*.test.ts"],
  pool: "forks",
  maxWorkers: 2,
  // Limits for what hangs, not for how fast a machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  // One that needs its second try is named in the report, to be mended at its cause; it holds up nobody meanwhile.
  retry: 1,
  expect: { poll: { timeout: 60_000 } },
} satisfies TestUserConfig;

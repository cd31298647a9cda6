import { defineConfig } from "vitest/config";

// Limits for what hangs, not for how fast a machine is.
export default defineConfig({
  test: { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } },
});

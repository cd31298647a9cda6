import { defineConfig } from "vitest/config";

// Limits for what hangs, not for how fast a machine is.
export default defineConfig({
  test: { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } },
});

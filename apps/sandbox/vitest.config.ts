import { defineConfig } from "vitest/config";

// Some tests start whole processes, which takes its time on a busy machine.
export default defineConfig({ test: { testTimeout: 30_000, expect: { poll: { timeout: 15_000 } } } });

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    include: ["*.test.ts", "src/**/*.test.{ts,tsx}"],
    // A file has a window and modules of its own, as in the other pools, but what it imports is compiled once per worker: a third of the time.
    pool: "vmThreads",
    // The memory that files leave behind is freed with their worker.
    vmMemoryLimit: "300MB",
    maxWorkers: 2,
    // Limits for what hangs; a slow machine stays well below them.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

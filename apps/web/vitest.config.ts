import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.ts"],
    maxWorkers: 2,
    // Limits for what hangs; a slow machine stays well below them.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

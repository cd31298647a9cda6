import { defineConfig } from "vitest/config";
import { againstTheRealThing } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...againstTheRealThing,
    // A worker keeps the shop's modules from file to file: loading them takes longer than most tests. They hold no state of a shop.
    isolate: false,
    // One more than the smallest machine has cores: some tests only wait, for deadlines.
    maxWorkers: 3,
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/fail-on-console-error.ts",
  },
});

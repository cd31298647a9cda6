import { defineConfig } from "vitest/config";
import { againstTheRealThing } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...againstTheRealThing,
    // One more than the smallest machine has cores: some tests only wait, for deadlines.
    maxWorkers: 3,
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/fail-on-console-error.ts",
  },
});

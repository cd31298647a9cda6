import { defineConfig } from "vitest/config";
import { againstTheRealThing } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...againstTheRealThing,
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/fail-on-console-error.ts",
  },
});

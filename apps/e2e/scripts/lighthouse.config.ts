import { defineConfig } from "@playwright/test";
import shop from "../playwright.config.ts";

export default defineConfig(shop, {
  testDir: ".",
  testMatch: ["lighthouse.ts", "budgets.ts"],
  outputDir: "../screenshots/failures",
  timeout: 30 * 60_000,
  workers: 1,
});

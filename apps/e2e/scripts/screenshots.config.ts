import { defineConfig } from "@playwright/test";
import shop from "../playwright.config.ts";

export default defineConfig(shop, {
  testDir: ".",
  testMatch: "screenshots.ts",
  outputDir: "../screenshots/failures",
  timeout: 15 * 60_000,
});

import { defineConfig } from "@playwright/test";
import shop from "../playwright.config.ts";

const { args = [], ...launchOptions } = shop.use?.launchOptions ?? {};

export default defineConfig(shop, {
  testDir: ".",
  testMatch: ["lighthouse.ts", "budgets.ts"],
  outputDir: "../screenshots/failures",
  timeout: 30 * 60_000,
  workers: 1,
  retries: 0,
  // Scripts run as they do in visitors' browsers.
  use: { launchOptions: { ...launchOptions, args: args.filter((arg) => !arg.startsWith("--js-flags")) } },
});

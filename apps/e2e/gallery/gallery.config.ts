import { defineConfig } from "@playwright/test";
import { unpackChromium } from "../src/support/unpack-chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "gallery.ts",
  fullyParallel: true,
  workers: 2,
  // For what hangs, on a slow machine too.
  timeout: 120_000,
  outputDir: "../test-results/gallery",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  // Only `pnpm gallery:accept` writes pictures.
  updateSnapshots: "none",
  forbidOnly: true,
  reporter: [["dot"]],
  // The packed pictures have 256 colours; the threshold is just above what that changes.
  expect: { timeout: 30_000, toHaveScreenshot: { threshold: 0.08 } },
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // Another browser draws other pictures.
      executablePath: await unpackChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // The same pixels on every machine.
        "--font-render-hinting=none",
        "--disable-lcd-text",
        "--force-color-profile=srgb",
        "--disable-skia-runtime-opts",
      ],
    },
  },
});

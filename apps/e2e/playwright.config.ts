import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import chromium from "@sparticuz/chromium";

// Workers read this file again; they must find the same shop.
process.env.E2E_DATA_DIR ??= freshFolder();
const port = Number(process.env.E2E_PORT ?? 4300);
const url = `http://localhost:${port}`;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ironmonger-e2e-"));
  chmodSync(folder, 0o711);
  return folder;
}

export default defineConfig({
  testDir: "src",
  fullyParallel: false,
  workers: 2,
  // Limits for what hangs, not for how fast a machine is.
  timeout: 600_000,
  outputDir: "test-results",
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // One that needs its second try is reported as flaky, to be mended at its cause; it holds up nobody meanwhile.
  retries: 1,
  reporter: [["list"]],
  globalTeardown: join(import.meta.dirname, "src/support/remove-data.ts"),
  use: {
    baseURL: url,
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: "exec node ../../scripts/start.ts",
    cwd: import.meta.dirname,
    url: `${url}/readyz`,
    // For trying one journey again and again against a shop that runs already.
    reuseExistingServer: process.env.E2E_REUSE === "1",
    timeout: 600_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: { PORT: String(port), SANDBOX_PORT: String(port + 1), DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: "warn" },
  },
});

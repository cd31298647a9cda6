import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { defineConfig } from "@playwright/test";
import { unpackChromium } from "./src/support/unpack-chromium.ts";

// Workers read this file again; they must find the same shop.
process.env.E2E_DATA_DIR ??= freshFolder();
const port = Number(process.env.E2E_PORT ?? 4300);
const url = `http://localhost:${port}`;

const exampleSettings = parseEnv(readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8"));

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ironmonger-e2e-"));
  chmodSync(folder, 0o711);
  return folder;
}

export default defineConfig({
  testDir: "src",
  fullyParallel: false,
  workers: 2,
  // For what hangs, on a slow machine too.
  timeout: 120_000,
  outputDir: "test-results",
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A journey that passes only when it is repeated is listed as flaky at the end of the run; its cause is then to be removed.
  retries: 1,
  reporter: [["list"]],
  globalTeardown: join(import.meta.dirname, "src/support/remove-data.ts"),
  use: {
    baseURL: url,
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Nothing is pressed while it moves. Journeys about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // It would take a tenth of the processor time of a run: ask for it with `--trace on` where one journey fails.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await unpackChromium()),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A page lives for seconds: optimising its scripts took more processor time than it saved, a ninth of that of the journeys.
        "--js-flags=--no-opt --no-maglev --single-threaded-gc",
      ],
    },
  },
  webServer: {
    command: "exec node ../../scripts/start.ts",
    cwd: import.meta.dirname,
    url: `${url}/readyz`,
    // For running one journey repeatedly against a shop that is already up.
    reuseExistingServer: process.env.E2E_REUSE === "1",
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    // A copy of .env.example with only the ports changed: every address must follow them. The buyers of the journeys have just registered,
    // and may buy what there is.
    env: {
      ...exampleSettings,
      UNVERIFIED_STOCK_SHARE: "100",
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
    },
  },
});

import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownShop } from "./addresses.ts";
import { Shop } from "./shop.ts";

const readyWithinMs = 120_000;

/** A shop without orders, for a journey that changes what all others depend on, such as the currency. */
export async function startOwnShop(): Promise<{ shop: Shop; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "ironmonger-e2e-"));
  chmodSync(folder, 0o711);
  const { port, shopUrl } = ownShop;
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../../../scripts/start.ts")], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: folder,
      DEMO_ORDERS: "0",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const shop = new Shop(ownShop);
  const stop = async () => {
    await shop.close();
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${shopUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + readyWithinMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error("The journey's own shop does not start.");
    }
    await sleep(100);
  }
  return { shop, stop };
}

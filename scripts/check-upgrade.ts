import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { run } from "./internal/programs.ts";
import { checkOut, newestTag } from "./internal/releases.ts";
import { call, signIn } from "./internal/shop-client.ts";
import { StartFailure } from "./internal/start-failure.ts";
import { type RunningShop, startSandbox, startShop } from "./internal/start-shop.ts";

// `node scripts/check-upgrade.ts [TAG]`, part of `npm test`: replicas are replaced one by one, so the previous release's code must work
// with the current schema, beside the current code. Both place, show and cancel orders on one database that the current code has migrated;
// afterwards the ledger must be green. The previous release is the newest tag from v1.0.0 on; until then there are no upgrades.

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "ironmonger-upgrade-"));
let exitCode = 0;
try {
  await checkUpgrade();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  exitCode = error.exitCode;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function checkUpgrade(): Promise<void> {
  const before = process.argv[2] ?? newestTag(root);
  if (!before) {
    console.log("There is no release to upgrade from yet: no tag from v1.0.0 on.");
    return;
  }
  const old = join(folder, "before");
  await chmod(folder, 0o711);
  await checkOut(root, before, old);

  const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), isDisposable: true });
  const sandbox = await startSandbox(root);
  const running: RunningShop[] = [];
  try {
    const settings = { ...sandbox.settings, DATABASE_URL: database.url, LOG_LEVEL: "error", RECONCILE_SECONDS: "3600" };
    const [next, previous] = [await startShop(root, settings), await startShop(old, settings)];
    running.push(next, previous);
    for (const [name, shop] of [
      ["this release", next],
      [before, previous],
    ] as const) {
      await tryShop(shop.url);
      console.log(`${name}: signs in, lists, places, shows and cancels`);
    }
    await run("node", ["apps/api/src/commands/check-ledger.ts"], { cwd: root, env: settings });
  } finally {
    await Promise.all(running.map((shop) => shop.stop()));
    await sandbox.stop();
    await database.stop();
  }
}

async function tryShop(url: string): Promise<void> {
  const cookie = await signIn(url, "buyer@ironmonger.dev");
  await call(url, "GET", "/readyz");
  const [tool] = await call(url, "GET", "/tools?limit=1");
  const order = { toolId: tool._id, quantity: tool.minOrder, address: "1 High Street", phone: "12345678" };
  const { insertedId } = await call(url, "POST", "/order", cookie, order);
  await call(url, "GET", `/order/${insertedId}`, cookie);
  await call(url, "DELETE", `/order/${insertedId}`, cookie);
}

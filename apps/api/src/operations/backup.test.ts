import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { connect } from "@ironmonger/db/client";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLedger } from "../features/ledger/check-ledger.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { createCardHolder } from "../testing/card-holder.ts";
import { orderOf } from "../testing/delivery.ts";
import { startTestShop } from "../testing/test-shop.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ironmonger-restored-"));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = (name: string, dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: "" },
  });

test("a shop whose data was destroyed is restored from its backup with every order and a green ledger", async () => {
  const dataDir = join(folder, "data");
  const server = await startEmbeddedPostgres({ dataDir });
  await prepareDatabase({ databaseDirectUrl: server.url, dataDir });
  const shop = await startTestShop({ settings: { DATABASE_URL: server.url } });
  const [buyer, cards] = [await shop.buyer(), createCardHolder(shop)];
  const tool = await shop.tool({ minOrder: 1, available: 100, priceCents: 700 });
  const ids: string[] = [];
  for (const quantity of [1, 2, 3]) {
    const { id } = await buyer.api.orders.placeOrder(orderOf([tool.id, quantity]));
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: id });
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId: id, transactionId });
    ids.push(id);
  }
  const { stdout } = await script("backup", dataDir, join(folder, "backups"));
  expect(stdout).toContain("Saved to");
  await expect(script("restore", dataDir, join(folder, "backups"), "--replace")).rejects.toThrow(/is running/);
  const { cardProvider } = shop.services;
  await shop.app.close();
  await server.stop();
  await rm(join(dataDir, "postgres"), { recursive: true, force: true });

  const [backup = ""] = await readdir(join(folder, "backups"));
  await expect(script("restore", dataDir, join(folder, "backups", backup))).rejects.toThrow(/--replace/);
  await script("restore", dataDir, join(folder, "backups", backup), "--replace");
  const restored = await startEmbeddedPostgres({ dataDir });
  const { sql, db, close } = connect(restored.url, { max: 2 });
  const orders = await sql<{ id: string; statuses: string[] }[]>`select id, statuses from orders order by id`;
  expect(orders).toEqual(ids.toSorted().map((id) => ({ id, statuses: ["pending"] })));
  expect((await checkLedger({ sql, db, cardProvider })).isGreen).toBe(true);
  await close();
  await restored.stop();
});

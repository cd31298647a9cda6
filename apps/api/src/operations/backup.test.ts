import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { connect } from "@ironmonger/db/client";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { markRestored } from "@ironmonger/db/mark-restored";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createShopSettings } from "../core/shop-settings.ts";
import { verifyAudit } from "../features/audit/verify-audit.ts";
import { checkLedger } from "../features/ledger/check-ledger.ts";
import { makeRefund } from "../features/payments/refunds/make-refund.ts";
import { addPicture } from "../features/tools/pictures/add-picture.ts";
import { readPicture } from "../features/tools/pictures/read-picture.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { createCardHolder } from "../testing/card-holder.ts";
import { orderOf } from "../testing/delivery.ts";
import { cloneDatabase } from "../testing/test-database.ts";
import { startTestShop } from "../testing/test-shop.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ironmonger-restored-"));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No card provider listens on this port. */
const noProvider = "http://127.0.0.1:9/stripe";
const run = (name: string, settings: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: "", STRIPE_API_URL: noProvider, ...settings },
  });
const script = (name: string, dataDir: string, ...args: string[]) => run(name, { DATA_DIR: dataDir }, ...args);

test("a shop whose data was destroyed is restored with every order and its audit log, books again what was refunded since the backup, and gives out no order number twice", async () => {
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
  const admin = await shop.admin();
  const gif = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");
  const { id: picture } = await addPicture(admin.ctx, { toolId: tool.id, upload: gif, alt: "A dot" });
  for (const priceCents of [800, 700]) await admin.api.catalog.updateTool({ id: tool.id, priceCents });
  const audit = await verifyAudit(shop.services);
  const { stdout } = await script("backup", dataDir, join(folder, "backups"));
  expect(stdout).toContain("Saved to");
  await expect(script("restore", dataDir, join(folder, "backups"), "--replace")).rejects.toThrow(/is running/);
  const [refunded = ""] = ids;
  await admin.api.payments.refundOrder({ orderId: refunded, reason: "Broken", restock: true });
  const [refund] = await admin.api.payments.listRefunds({ orderId: refunded });
  await makeRefund(shop.services, { refundId: refund?.id ?? "" });
  const { cardProvider } = shop.services;
  const lost = await buyer.api.orders.placeOrder(orderOf([tool.id, 1]));
  await shop.app.close();
  await server.stop();
  await rm(join(dataDir, "postgres"), { recursive: true, force: true });

  const [backup = ""] = await readdir(join(folder, "backups"));
  await expect(script("restore", dataDir, join(folder, "backups", backup))).rejects.toThrow(/--replace/);
  const saved = join(folder, "backups", backup);
  const unanswered = await script("restore", dataDir, saved, "--replace");
  expect(unanswered.stderr).toContain("The card provider did not answer");
  const firstNumbers = await giveOutNumbers(dataDir);
  const settings = { DATA_DIR: dataDir, STRIPE_API_URL: shop.sandbox.stripeUrl };
  expect((await run("restore", settings, saved, "--replace")).stdout).toContain("The shop ships again.");
  const restored = await startEmbeddedPostgres({ dataDir });
  const { sql, db, close } = connect(restored.url, { max: 2 });
  const orders = await sql<{ id: string; statuses: string[] }[]>`select id, statuses from orders order by id`;
  const statusOf = (id: string) => (id === refunded ? "refunded" : "pending");
  expect(orders).toEqual(ids.toSorted().map((id) => ({ id, statuses: [statusOf(id)] })));
  expect(
    (await checkLedger({ longSql: sql, db, cardProvider, settings: createShopSettings({ db }, shop.services.env) }))
      .isGreen,
  ).toBe(true);
  const file = await readPicture(
    { db, replica: { sql, db }, bucket: null },
    { id: picture, width: 320, format: "webp" },
  );
  expect(file?.subarray(8, 12)).toEqual(Buffer.from("WEBP"));
  expect(await verifyAudit({ db }, audit.isIntact ? audit.lastHash : "")).toEqual(audit);
  await sql.begin((tx) =>
    tx.unsafe(`set local session_replication_role = replica; update audit_log set ip = '192.0.2.1' where id = 2`),
  );
  expect(await verifyAudit({ db })).toMatchObject({ isIntact: false, entryId: 2 });
  await close();
  const again = await startTestShop({ settings: { DATABASE_URL: restored.url } });
  const next = await (await again.enter(buyer)).api.orders.placeOrder(orderOf([tool.id, 1]));
  const [lostNumber, nextNumber] = [lost, next].map(({ number }) => Number(number.replace("IM-", "")));
  expect(nextNumber).toBeGreaterThan((lostNumber ?? 0) + 9000);
  expect(firstNumbers).toHaveLength(3);
  for (const usedNumber of firstNumbers) expect(nextNumber).toBeGreaterThan(usedNumber);
  await again.close();
  await restored.stop();
  // Several starts of shop and database, on a slow machine.
}, 240_000);

test("a database of one's own is not replaced while a shop runs on it", async () => {
  const database = await cloneDatabase(inject("databaseServer"));
  const settings = { DATABASE_URL: database.url };
  const restore = () => run("restore", settings, join(folder, "no-such.dump"), "--replace");
  const shop = await startTestShop({ settings, withBackground: true });
  await expect(restore()).rejects.toThrow(/The shop is running on this database: .*\d of ironmonger/);
  await shop.close();
  await expect(restore()).rejects.toThrow(/pg_restore .* failed/);
  await database.drop();
}, 120_000);

test("order numbers go on after a restore, also where the clock of the machine is hours behind that of the backup's", async () => {
  await using shop = await startTestShop();
  const { sql } = shop.services;
  const buyer = await shop.buyer();
  const numberOf = async () => Number((await shop.order(buyer)).number.replace("IM-", ""));
  const before = await numberOf();
  await sql`update users set created_at = now() + interval '5 hours'`;
  await sql.unsafe(markRestored);
  expect(await numberOf()).toBeGreaterThan(before);
});

test("PostgreSQL's programs get an address of IPv6 without the brackets that it has in a URL", async () => {
  const code = `
    import { pgEnvironment } from "./scripts/internal/pg-environment.ts";
    for (const host of ["[::1]", "db.example"]) console.log(pgEnvironment("postgres://shop:secret@" + host + ":5432/shop").PGHOST);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], { cwd: root });
  expect(stdout.trim().split("\n")).toEqual(["::1", "db.example"]);
});

/** The next order numbers. */
async function giveOutNumbers(dataDir: string): Promise<number[]> {
  const server = await startEmbeddedPostgres({ dataDir });
  const { sql, close } = connect(server.url, { max: 1 });
  const rows = await sql<{ number: number }[]>`
    select nextval('orders_number_seq') as number from generate_series(1, 3)`;
  await close();
  await server.stop();
  return rows.map(({ number }) => number);
}

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TransactionSql } from "@ironmonger/db/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { delivery } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { storeLedgerCheck } from "./register-ledger-jobs.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql } = shop.services;
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);

const order = { id: "", toolId: "", transactionId: "" };
beforeAll(async () => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  const { id } = await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 10, ...delivery });
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: id, transactionId });
  Object.assign(order, { id, toolId: tool.id, transactionId });
});

/** Writes what no code of the shop would write, runs the expectations, and repairs it. */
const withFault = async (
  spoil: () => Promise<unknown>,
  repair: () => Promise<unknown>,
  expectFault: () => Promise<void>,
) => {
  await spoil();
  await expectFault();
  await repair();
  expect((await admin.api.ledger.checkLedger()).isGreen).toBe(true);
};
const pastTheGuards = (work: (tx: TransactionSql) => Promise<unknown>) => async () => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });
};
const redChecks = async () => {
  const { checks } = await admin.api.ledger.checkLedger();
  return Object.fromEntries(
    checks.filter(({ isGreen }) => !isGreen).map(({ name, rows }) => [name, rows.map(({ id }) => id)]),
  );
};

describe("the ledger", () => {
  test("is green in a shop that works, and the regular check stores its result for the page", async () => {
    expect(await admin.api.ledger.findLastCheck()).toBeNull();
    const { isGreen, checks } = await admin.api.ledger.checkLedger();
    expect(isGreen).toBe(true);
    await storeLedgerCheck(shop.services);
    expect(await admin.api.ledger.findLastCheck()).toMatchObject({ isGreen, checks });
  });

  test("names the tool whose stock is not the sum of its movements", () =>
    withFault(
      () => sql`update tool_stock set available = available + 1 where tool_id = ${order.toolId}`,
      () => sql`update tool_stock set available = available - 1 where tool_id = ${order.toolId}`,
      async () => expect(await redChecks()).toEqual({ "stock-is-sum-of-movements": [order.toolId] }),
    ));

  test("names the tool whose sold pieces are not those of its orders", () =>
    withFault(
      () => sql`update tool_stock set sold = sold + 1 where tool_id = ${order.toolId}`,
      () => sql`update tool_stock set sold = sold - 1 where tool_id = ${order.toolId}`,
      async () => expect(await redChecks()).toEqual({ "sold-is-paid-pieces": [order.toolId] }),
    ));

  test("names the paid order without a payment of its amount", () =>
    withFault(
      () => sql`update payments set amount_cents = 4999 where order_id = ${order.id}`,
      () => sql`update payments set amount_cents = 5000 where order_id = ${order.id}`,
      async () =>
        expect(await redChecks()).toEqual({ "paid-order-has-one-payment": [order.id], "money-adds-up": ["shop"] }),
    ));

  test("names the order that lost its payment, and the money that lost its order", () =>
    withFault(
      pastTheGuards((tx) => tx`update orders set status = 'unpaid', transaction_id = null where id = ${order.id}`),
      pastTheGuards(
        (tx) =>
          tx`update orders set status = 'pending', transaction_id = ${order.transactionId} where id = ${order.id}`,
      ),
      async () =>
        expect(Object.keys(await redChecks()).toSorted()).toEqual([
          "money-adds-up",
          "no-orphan-payments",
          "sold-is-paid-pieces",
          "status-matches-history",
          "totals-are-true",
        ]),
    ));

  test("counts sold pieces from before the shop kept orders apart", async () => {
    const tool = await shop.tool();
    await sql`update tool_stock set sold = 500, sold_before = 500 where tool_id = ${tool.id}`;
    expect((await admin.api.ledger.checkLedger()).isGreen).toBe(true);
  });

  test("is shown to admins only", async () => {
    await expect(buyer.api.ledger.checkLedger()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(shop.visitorApi().ledger.findLastCheck()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("can be checked by a command, which fails where a rule is red", async () => {
    const command = fileURLToPath(new URL("../../commands/check-ledger.ts", import.meta.url));
    const run = () =>
      promisify(execFile)(process.execPath, [command], { env: { ...process.env, DATABASE_URL: shop.databaseUrl } });
    expect((await run()).stdout).toContain("The ledger is green.");
    await sql`update tool_stock set sold = sold + 1 where tool_id = ${order.toolId}`;
    await expect(run()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(order.toolId) });
    await sql`update tool_stock set sold = sold - 1 where tool_id = ${order.toolId}`;
  });
});

describe("a job that failed for good", () => {
  test("is listed with its reason, and goes back to its queue once", async () => {
    await sql`
      insert into pgboss.job (name, data, source_name, source_output)
      values ('dead-jobs', ${JSON.stringify({ orderId: order.id, about: "paid" })}::jsonb, 'order-mails', '{"message": "No mail server."}')`;
    const [dead] = await admin.api.ledger.listDeadJobs();
    expect(dead).toMatchObject({ queue: "order-mails", reason: "No mail server." });
    if (!dead) throw new Error("There is no dead job.");
    const input = { id: dead.id, queue: dead.queue };
    const ends = await Promise.allSettled([admin.api.ledger.retryDeadJob(input), admin.api.ledger.retryDeadJob(input)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await admin.api.ledger.listDeadJobs()).toEqual([]);
    const back =
      await sql`select retry_count, retry_limit from pgboss.job where name = 'order-mails' and data ->> 'about' = 'paid'`;
    expect(back).toContainEqual({ retry_count: 0, retry_limit: 12 });
  });

  test("is shown to admins only", async () => {
    await expect(buyer.api.ledger.listDeadJobs()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      buyer.api.ledger.retryDeadJob({ id: "01890000-0000-7000-8000-000000000000", queue: "order-mails" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TransactionSql } from "@ironmonger/db/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { pastStockGuard } from "../../testing/past-stock-guard.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { storeLedgerCheck } from "./store-ledger-check.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql } = shop.services;
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);

/** A paid order of three lines, of ten pieces for $50 each; the last line is refunded. */
const order = { id: "", lineId: "", refundedLineId: "", toolId: "", refundedToolId: "", transactionId: "" };
beforeAll(async () => {
  const tools = await Promise.all([1, 2, 3].map(() => shop.tool({ minOrder: 10, available: 100, priceCents: 500 })));
  const { id, lines } = await buyer.api.orders.placeOrder(orderOf(...tools.map((tool) => [tool.id, 10] as const)));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: id, transactionId });
  const [first, , last] = lines;
  if (!first || !last) throw new Error("The order has three lines.");
  await admin.api.payments.refundLines({ orderId: id, lines: [{ lineId: last.id }], reason: "Broken", restock: true });
  Object.assign(order, {
    id,
    lineId: first.id,
    refundedLineId: last.id,
    toolId: first.toolId,
    refundedToolId: last.toolId,
    transactionId,
  });
});

test("docs/operations.md says of each rule what to do when it is red", async () => {
  const manual = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
  const { checks } = await admin.api.ledger.checkLedger();
  expect(checks.length).toBeGreaterThan(10);
  for (const { name } of checks) expect(manual).toContain(`\`${name}\``);
});

/** Makes a change that no code of the shop would make, runs the expectations, and reverts it. */
const withViolation = async (
  spoil: () => Promise<unknown>,
  repair: () => Promise<unknown>,
  expectViolation: () => Promise<void>,
) => {
  await spoil();
  await expectViolation();
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

  test("is checked again by an admin, whose result the page shows from then on", async () => {
    const toolId = order.toolId;
    await withViolation(
      () => pastStockGuard(sql, (tx) => tx`update tool_stock set available = available + 1 where tool_id = ${toolId}`),
      () => pastStockGuard(sql, (tx) => tx`update tool_stock set available = available - 1 where tool_id = ${toolId}`),
      async () => {
        await storeLedgerCheck(shop.services);
        expect(await admin.api.ledger.findLastCheck()).toMatchObject({ isGreen: false });
      },
    );
    const checked = await admin.api.ledger.storeLedgerCheck();
    expect(checked.isGreen).toBe(true);
    expect(await admin.api.ledger.findLastCheck()).toEqual(checked);
    await expect(buyer.api.ledger.storeLedgerCheck()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("names the tool whose stock is not the sum of its movements", () =>
    withViolation(
      () =>
        pastStockGuard(
          sql,
          (tx) => tx`update tool_stock set available = available + 1 where tool_id = ${order.toolId}`,
        ),
      () =>
        pastStockGuard(
          sql,
          (tx) => tx`update tool_stock set available = available - 1 where tool_id = ${order.toolId}`,
        ),
      async () => expect(await redChecks()).toEqual({ "stock-is-sum-of-movements": [order.toolId] }),
    ));

  test("names the tool whose sold pieces are not those that were paid", () =>
    withViolation(
      () => sql`update tool_stock set sold = sold + 1 where tool_id = ${order.toolId}`,
      () => sql`update tool_stock set sold = sold - 1 where tool_id = ${order.toolId}`,
      async () => expect(await redChecks()).toEqual({ "sold-is-paid-pieces": [order.toolId] }),
    ));

  test("names the line that gave back pieces although nothing was restocked", () =>
    withViolation(
      () => sql`update order_lines set restocked_quantity = 0 where id = ${order.refundedLineId}`,
      () => sql`update order_lines set restocked_quantity = 10 where id = ${order.refundedLineId}`,
      async () => expect(await redChecks()).toEqual({ "line-stock-is-moved": [order.refundedLineId] }),
    ));

  test("names the line whose pieces were taken as often as its tool was, but for another line", () =>
    withViolation(
      pastTheGuards((tx) => tx`update stock_movements set order_line_id = null where order_line_id = ${order.lineId}`),
      pastTheGuards(
        (tx) => tx`update stock_movements set order_line_id = ${order.lineId}
          where order_line_id is null and tool_id = ${order.toolId} and reason = 'order'`,
      ),
      async () => expect(await redChecks()).toEqual({ "line-stock-is-moved": [order.lineId] }),
    ));

  test("names the order whose header is not the sum of its lines", () =>
    withViolation(
      () => sql`update orders set pieces = pieces - 1, line_count = line_count + 1 where id = ${order.id}`,
      () => sql`update orders set pieces = pieces + 1, line_count = line_count - 1 where id = ${order.id}`,
      async () => expect(await redChecks()).toEqual({ "order-is-sum-of-lines": [order.id] }),
    ));

  test("names the paid order without a payment of its amount", () =>
    withViolation(
      () => sql`update payments set amount_cents = 14999 where order_id = ${order.id}`,
      () => sql`update payments set amount_cents = 15000 where order_id = ${order.id}`,
      async () =>
        expect(await redChecks()).toEqual({
          "paid-order-has-one-payment": [order.id],
          "money-adds-up": ["shop"],
          "provider-charged": [order.transactionId],
        }),
    ));

  test("names the order whose balance is more or less than was paid and not refunded", () =>
    withViolation(
      () => sql`update orders set refunded_cents = 4999 where id = ${order.id}`,
      () => sql`update orders set refunded_cents = 5000 where id = ${order.id}`,
      async () => expect(await redChecks()).toEqual({ "refunds-match-lines": [order.id], "money-adds-up": ["shop"] }),
    ));

  test("names the line that is refunded by another amount than its refund", async () => {
    const [refund] = await sql<{ id: string }[]>`select refund_id as id from refund_lines`;
    await withViolation(
      () => sql`update refund_lines set amount_cents = 4999 where line_id = ${order.refundedLineId}`,
      () => sql`update refund_lines set amount_cents = 5000 where line_id = ${order.refundedLineId}`,
      async () => expect(await redChecks()).toEqual({ "refunds-match-lines": [order.refundedLineId, refund?.id] }),
    );
  });

  test("names the refund that is another amount than its lines, and the money that this leaves over", async () => {
    const [refund] = await sql<{ id: string }[]>`select refund_id as id from refund_lines`;
    await withViolation(
      () => sql`update refunds set amount_cents = 4000`,
      () => sql`update refunds set amount_cents = 5000`,
      async () =>
        expect(await redChecks()).toEqual({
          "refunds-match-lines": [order.id, refund?.id],
          "money-adds-up": ["shop"],
        }),
    );
  });

  test("names the money that came too late and is not on its way back", async () => {
    const late = await shop.order(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: late.id });
    await buyer.api.orders.cancelOrder({ id: late.id });
    const [payment] = await sql<{ id: string }[]>`select id from payments where intent_id = ${transactionId}`;
    await withViolation(
      () => sql`update payments set status = 'returned' where intent_id = ${transactionId}`,
      () => sql`update payments set status = 'open' where intent_id = ${transactionId}`,
      async () =>
        expect(await redChecks()).toEqual({
          "no-orphan-payments": [payment?.id],
          "money-adds-up": ["shop"],
          "provider-charged": [transactionId],
        }),
    );
  });

  test("names the line whose status is not what the history of its order says", () =>
    withViolation(
      pastTheGuards((tx) => tx`update order_events set line_ids = ${[order.lineId]}::uuid[] where kind = 'refunded'`),
      pastTheGuards(
        (tx) => tx`update order_events set line_ids = ${[order.refundedLineId]}::uuid[] where kind = 'refunded'`,
      ),
      async () => {
        const { "status-matches-history": lines, ...rest } = await redChecks();
        expect(lines?.toSorted()).toEqual([order.lineId, order.refundedLineId].toSorted());
        expect(rest).toEqual({});
      },
    ));

  test("names the order that lost its payment, and the money that lost its order", () =>
    withViolation(
      pastTheGuards(async (tx) => {
        await tx`update order_lines set payment = 'due' where order_id = ${order.id} and status = 'pending'`;
        await tx`update orders set transaction_id = null, paid_cents = 0, refunded_cents = 0 where id = ${order.id}`;
      }),
      pastTheGuards(async (tx) => {
        await tx`update order_lines set payment = 'paid' where order_id = ${order.id} and status = 'unpaid'`;
        await tx`update orders set transaction_id = ${order.transactionId}, paid_cents = 15000, refunded_cents = 5000 where id = ${order.id}`;
      }),
      async () =>
        expect(Object.keys(await redChecks()).toSorted()).toEqual([
          "money-adds-up",
          "no-orphan-payments",
          "order-is-sum-of-lines",
          "paid-order-has-one-payment",
          "refunds-match-lines",
          "sold-is-paid-pieces",
          "status-matches-history",
          "totals-are-true",
        ]),
    ));

  test("counts pieces sold before the shop recorded orders separately", async () => {
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
      promisify(execFile)(process.execPath, [command], {
        env: { ...process.env, DATABASE_URL: shop.databaseUrl, STRIPE_API_URL: shop.sandbox.stripeUrl },
      });
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
    expect(back).toContainEqual({ retry_count: 0, retry_limit: 16 });
  });

  test("of a queue whose name cannot be stored is refused", async () => {
    const id = "01890000-0000-7000-8000-000000000000";
    await expect(admin.api.ledger.retryDeadJob({ id, queue: "\0" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("is shown to admins only", async () => {
    await expect(buyer.api.ledger.listDeadJobs()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      buyer.api.ledger.retryDeadJob({ id: "01890000-0000-7000-8000-000000000000", queue: "order-mails" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

import type { Order } from "@ironmonger/contract/orders";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { JobData } from "../../core/jobs/job-queues.ts";
import { captureEmails } from "../../testing/capture-emails.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { endBackInStockRequests } from "../back-in-stock/end-back-in-stock-requests.statement.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { failRefund } from "../payments/refunds/book-refunds.ts";
import { expireOrders } from "./cancelling/expire-orders.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const shop = await startTestShop({ hasRaces: true });
const cards = createCardHolder(shop);
const { sql } = shop.services;
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);
afterEach(async () => {
  const { checks } = await checkLedger(shop.services);
  expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const onBackorder = (available: number, more: object = {}) =>
  shop.tool({ minOrder: 1, available, priceCents: 500, allowBackorder: true, ...more });
const place = (...lines: [string, number][]) => buyer.api.orders.placeOrder(orderOf(...lines));
const pay = async (order: Order) => {
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  return order;
};
const read = ({ number }: Order) => buyer.api.orders.getOrder({ number });
const missing = async (order: Order) => (await read(order)).lines.map((line) => line.backorderedQuantity);
const setStock = (id: string, available: number) =>
  admin.api.catalog.correctStock({ id, available, reason: "Arrived." });
const stockOf = async (id: string) => (await admin.api.catalog.getTool({ id })).available;
const ship = ({ id }: Order, lines?: { lineId: string; quantity: number }[]) =>
  admin.api.orders.shipLines({ orderId: id, lines });

describe("a tool that takes backorders", () => {
  test("is ordered beyond its stock, and the part that is missing moves no stock", async () => {
    const { id } = await onBackorder(100, { backInStockAt: "2027-03-01" });
    const order = await place([id, 150]);
    const expected = [{ quantity: 150, backorderedQuantity: 50, backInStockAt: "2027-03-01" }];
    expect(order.lines).toMatchObject(expected);
    expect((await read(order)).lines).toMatchObject(expected);
    expect(await stockOf(id)).toBe(0);
    const { rows } = await admin.api.catalog.listStockMovements({ id });
    expect(rows.map(({ delta, reason }) => [reason, delta])).toEqual([
      ["order", -100],
      ["opening", 100],
    ]);
    expect(await missing(await place([id, 10]))).toEqual([10]);
  });

  test("has no upper end, but one that is discontinued, or takes none, has its stock", async () => {
    const { id } = await onBackorder(10);
    const price = async () => (await buyer.api.pricing.priceLines({ lines: [{ toolId: id, quantity: 30 }] })).lines[0];
    expect(await price()).toMatchObject({ isValid: true, nearestAbove: 30 });
    await admin.api.catalog.updateTool({ id, state: "discontinued" });
    expect(await price()).toMatchObject({ isValid: false, nearestBelow: 10, nearestAbove: null });
    await admin.api.catalog.updateTool({ id, state: "on-sale", allowBackorder: false });
    await expect(place([id, 30])).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("can be ordered with nothing in stock, and people who wait for it are told only of what is left", async () => {
    const { id } = await onBackorder(0);
    const waiting = await shop.verifiedBuyer();
    await waiting.api.catalog.tellMeWhenBack({ toolId: id });
    const order = await place([id, 20]);
    await setStock(id, 20);
    expect(await missing(order)).toEqual([0]);
    await endBackInStockRequests(shop.services);
    expect(await waiting.api.catalog.listBackInStockRequests()).toEqual([id]);
    await setStock(id, 5);
    await endBackInStockRequests(shop.services);
    expect(await waiting.api.catalog.listBackInStockRequests()).toEqual([]);
  });
});

describe("stock that arrives", () => {
  /** The lines of each arrival in the history of these orders, and of each email about one. */
  const arrivalsOf = async (orders: { id: string }[]) => {
    const ids = orders.map(({ id }) => id);
    const inHistory = await sql<{ lineIds: string[] }[]>`
      select line_ids as "lineIds" from order_events where kind = 'arrived' and order_id = any(${ids}::uuid[])`;
    const mailed = await sql<{ lineIds: string[] }[]>`
      select data -> 'lineIds' as "lineIds" from pgboss.job
      where name = 'order-mails' and data ->> 'about' = 'arrived' and (data ->> 'orderId')::uuid = any(${ids}::uuid[])`;
    return [inHistory, mailed].map((rows) => rows.map(({ lineIds }) => lineIds.join()).toSorted());
  };

  test("serves the oldest backorders first, however it arrives", async () => {
    const { id, sku } = await onBackorder(10, { sku: "BACK-1" });
    const [first, second, third] = [await pay(await place([id, 30])), await place([id, 15]), await place([id, 40])];
    expect((await setStock(id, 25)).available).toBe(0);
    expect(await Promise.all([first, second, third].map(missing))).toEqual([[0], [10], [40]]);
    expect((await admin.api.catalog.updateTool({ id, available: 20 })).available).toBe(0);
    expect(await Promise.all([second, third].map(missing))).toEqual([[0], [30]]);
    const changes = { available: { kind: "by" as const, by: 12 } };
    const { fingerprint } = await admin.api.catalog.previewChanges({ selection: { ids: [id] }, changes });
    await admin.api.catalog.changeTools({ selection: { ids: [id] }, changes, fingerprint });
    expect(await missing(third)).toEqual([18]);
    await admin.inject({
      method: "POST",
      url: "/import/tools?mode=valid-rows",
      headers: { "content-type": "text/csv", cookie: admin.cookie, origin: "http://shop.test" },
      payload: `sku,available\n${sku},20\n`,
    });
    expect(await missing(third)).toEqual([0]);
    expect(await stockOf(id)).toBe(2);
    const [inHistory, mailed] = await arrivalsOf([first, second, third]);
    expect(inHistory).toHaveLength(6);
    expect(mailed).toEqual(inHistory);
  });

  test("is an event of each order that it serves, and an email to its buyer, which is not sent if its pieces have left since", async () => {
    const [first, second] = [await onBackorder(0), await onBackorder(0)];
    const order = await pay(await place([first.id, 30], [second.id, 5]));
    await setStock(first.id, 20);
    const lineIds = [order.lines[0]?.id];
    expect((await buyer.api.orders.listOrderEvents({ orderId: order.id })).at(-1)).toMatchObject({
      kind: "arrived",
      lineIds,
      by: null,
    });
    const sendLast = async () => {
      const [job] = await sql<{ data: JobData["order-mails"] }[]>`
        select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${order.id} and data ->> 'about' = 'arrived'
        order by created_on desc limit 1`;
      if (!job) throw new Error("There is no email.");
      const { mailer, sent } = captureEmails(shop.services);
      await sendOrderMail({ ...shop.services, mailer }, job.data);
      return sent;
    };
    const [mail] = await sendLast();
    expect(mail).toMatchObject({ to: buyer.email });
    const text = mail?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain("They ship next; the rest follows when it arrives.");
    expect(text).toContain("10 on backorder");
    expect(text).not.toContain("Total");
    await setStock(first.id, 10);
    expect((await sendLast())[0]?.text.replaceAll(/\s+/g, " ")).toContain("They ship next. ");
    await ship(order);
    expect(await sendLast()).toEqual([]);
  });

  test("of a cancelled or expired order goes to those that wait", async () => {
    const { id } = await onBackorder(10);
    const [first, second, third] = [await place([id, 15]), await place([id, 8]), await place([id, 4])];
    await buyer.api.orders.cancelOrder({ id: first.id });
    expect(await Promise.all([first, second, third].map(missing))).toEqual([[0], [0], [2]]);
    await sql`update orders set expires_at = now() where id = ${second.id}`;
    await expireOrders(shop.services);
    expect(await missing(third)).toEqual([0]);
    expect(await stockOf(id)).toBe(6);
    const [inHistory, mailed] = await arrivalsOf([second, third]);
    expect(inHistory).toHaveLength(3);
    expect(mailed).toEqual(inHistory);
  });

  test("is neither lost nor doubled where arrivals, orders and cancellations happen concurrently", async () => {
    await using _ = await shop.tenConnections();
    const { id } = await onBackorder(20);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.buyer()));
    const orders = await Promise.all(
      buyers.flatMap((one) => [7, 11, 13].map((pieces) => one.api.orders.placeOrder(orderOf([id, pieces])))),
    );
    const arrive = () =>
      sql`insert into stock_movements (id, tool_id, delta, reason, note) values (new_id(), ${id}, 9, 'correction', 'Arrived.')`;
    const cancel = (index: number) => {
      const order = orders[index];
      return order && buyers[Math.floor(index / 3)]?.api.orders.cancelOrder({ id: order.id });
    };
    await Promise.all([
      arrive(),
      cancel(0),
      arrive(),
      cancel(4),
      arrive(),
      place([id, 5]),
      arrive(),
      cancel(8),
      arrive(),
    ]);
    const [sum] = await sql<[{ taken: number; open: number }]>`
      select sum(l.quantity - coalesce(b.open_quantity, 0))::int as taken, sum(coalesce(b.open_quantity, 0))::int as open
      from order_lines l left join backorders b on b.line_id = l.id where l.tool_id = ${id} and l.status = 'unpaid'`;
    const wanted = 4 * 31 + 5 - 7 - 11 - 13;
    expect(sum.taken + sum.open).toBe(wanted);
    expect(sum.taken + (await stockOf(id))).toBe(20 + 5 * 9);
  });
});

describe("a paid order with a backorder", () => {
  test("ships only what has arrived, and the rest when it is there", async () => {
    const { id } = await onBackorder(60);
    const order = await pay(await place([id, 100]));
    const [line] = order.lines;
    if (!line) throw new Error("It has a line.");
    await expect(ship(order, [{ lineId: line.id, quantity: 61 }])).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await ship(order)).lines).toMatchObject([{ status: "pending", shippedQuantity: 60 }]);
    const refused = { code: "CONFLICT", message: `Not in stock yet: 40 × ${line.toolName}.` };
    await expect(ship(order)).rejects.toMatchObject(refused);
    await expect(ship(order, [{ lineId: line.id, quantity: 1 }])).rejects.toMatchObject(refused);
    await setStock(id, 45);
    expect((await ship(order)).lines).toMatchObject([{ status: "shipped", shippedQuantity: 100 }]);
    expect(await stockOf(id)).toBe(5);
  });

  test("gives back what has not shipped in one refund: only pieces that had arrived return to stock", async () => {
    const { id } = await onBackorder(60);
    const order = await pay(await place([id, 100]));
    const [line] = order.lines;
    if (!line) throw new Error("It has a line.");
    await ship(order, [{ lineId: line.id, quantity: 25 }]);
    const refund = {
      orderId: order.id,
      lines: [{ lineId: line.id, quantity: 75 }],
      reason: "Too late.",
      restock: true,
    };
    const refunded = await admin.api.payments.refundLines(refund);
    expect(refunded.lines).toMatchObject([{ status: "shipped", refundedQuantity: 75, backorderedQuantity: 0 }]);
    expect(refunded.refundedCents).toBe(75 * 500);
    expect(await stockOf(id)).toBe(35);
    await setStock(id, 50);
    expect(await stockOf(id)).toBe(50);
  });

  test("waits for its pieces again if their refund fails", async () => {
    const { id } = await onBackorder(0);
    const order = await pay(await place([id, 40]));
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Too late.", restock: true });
    expect(await missing(order)).toEqual([0]);
    await setStock(id, 15);
    const [refund] = await admin.api.payments.listRefunds({ orderId: order.id });
    const { transactionId } = await read(order);
    if (!refund || !transactionId) throw new Error("It is refunded.");
    await failRefund(shop.services, transactionId, refund.id, "The card is closed.");
    expect(await missing(order)).toEqual([25]);
    expect(await stockOf(id)).toBe(0);
  });
});

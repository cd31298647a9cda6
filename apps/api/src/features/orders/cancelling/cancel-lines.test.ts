import type { Order } from "@ironmonger/contract/orders";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../../testing/card-holder.ts";
import { type Person, startTestShop } from "../../../testing/test-shop.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";
import { closePayment } from "../../payments/close-payment.ts";
import { expireOrders } from "./expire-orders.ts";

const shop = await startTestShop({ hasRaces: true });
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

/** An order of two lines: 10 pieces at $5 each, and 20 at $2. */
const placeTwo = async (buyer: Person) => {
  const [saw, nails] = await Promise.all([
    shop.tool({ minOrder: 10, available: 100, priceCents: 500 }),
    shop.tool({ minOrder: 20, available: 100, priceCents: 200 }),
  ]);
  const order = await shop.order(buyer, saw, nails);
  return { order, saw: lineOf(order, saw.id), nails: lineOf(order, nails.id) };
};
const lineOf = ({ lines }: Order, toolId: string) => {
  const line = lines.find((one) => one.toolId === toolId);
  if (!line) throw new Error("There is no line of this tool.");
  return line;
};
const payFor = async (buyer: Person, orderId: string) => {
  const { transactionId } = await buyer.api.payments.startPayment({ orderId });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId, transactionId });
};
const stockOf = async ({ toolId }: { toolId: string }) => {
  const [stock] = await sql<{ available: number; sold: number }[]>`
    select available, sold from tool_stock where tool_id = ${toolId}`;
  return stock;
};
const mailsOf = (orderId: string) =>
  sql`select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'about' <> 'received'`;
const historyOf = async (orderId: string) => {
  const history = await admin.api.orders.listOrderEvents({ orderId });
  return history.map(({ kind, by, lineIds }) => [kind, by ?? "the shop", lineIds]);
};
const statusesOf = ({ lines }: Order) => lines.map(({ status }) => status);
const notFound = { code: "NOT_FOUND", message: shop.messages.orderNotFound };
const conflict = { code: "CONFLICT", message: shop.errorMessages.orderNotUnpaid };

describe("cancelling one line", () => {
  test("returns its stock and lowers the total; the other lines stay", async () => {
    const buyer = await shop.buyer();
    const { order, saw, nails } = await placeTwo(buyer);
    const left = await buyer.api.orders.cancelLine({ id: saw.id });
    expect(left).toMatchObject({ id: order.id, lineCount: 1, pieces: 20, totalCents: 4000, subtotalCents: 4000 });
    expect(statusesOf(left)).toEqual(["cancelled", "unpaid"]);
    expect(left.statuses).toEqual(["cancelled", "unpaid"]);
    expect(await stockOf(saw)).toEqual({ available: 100, sold: 0 });
    expect(await stockOf(nails)).toEqual({ available: 80, sold: 0 });
    const name = buyer.ctx.user.displayName;
    expect(await historyOf(order.id)).toEqual([
      ["placed", name, null],
      ["cancelled", name, [saw.id]],
    ]);
    expect(await mailsOf(order.id)).toEqual([]);
    const { rows } = await buyer.api.orders.listMyOrders({});
    expect(rows).toMatchObject([{ id: order.id, totalCents: 4000 }]);
  });

  test("that is the last one cancels the order", async () => {
    const buyer = await shop.buyer();
    const { order, saw, nails } = await placeTwo(buyer);
    await buyer.api.orders.cancelLine({ id: saw.id });
    const cancelled = await buyer.api.orders.cancelLine({ id: nails.id });
    expect(cancelled).toMatchObject({ statuses: ["cancelled"], lineCount: 0, totalCents: 0, expiresAt: null });
    expect(await buyer.api.orders.listMyOrders({})).toEqual({ rows: [], total: 0 });
    expect(await buyer.api.orders.listMyOrders({ status: "cancelled" })).toMatchObject({ total: 1 });
    expect(cancelled.lines.map(({ id }) => id)).toEqual([nails.id, saw.id]);
    const lines = cancelled.lines.toReversed();
    expect(await buyer.api.orders.getOrder({ number: order.number })).toEqual({ ...cancelled, lines });
  });

  test("twice, also concurrently, returns its stock once", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const { saw } = await placeTwo(buyer);
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => buyer.api.orders.cancelLine({ id: saw.id })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stockOf(saw)).toEqual({ available: 100, sold: 0 });
    await expect(buyer.api.orders.cancelLine({ id: saw.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.lineCancelled,
    });
  });

  test("and the other one concurrently cancels both, and the order is what its lines add up to", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    for (let round = 0; round < 8; round += 1) {
      const { order, saw, nails } = await placeTwo(buyer);
      await Promise.all([saw, nails].map(({ id }) => buyer.api.orders.cancelLine({ id })));
      expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
        statuses: ["cancelled"],
        totalCents: 0,
      });
    }
  });

  test("of twelve, all concurrently, cancels them all", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const tools = await Promise.all(Array.from({ length: 12 }, () => shop.tool({ available: 100 })));
    const order = await shop.order(buyer, ...tools);
    await Promise.all(order.lines.map(({ id }) => buyer.api.orders.cancelLine({ id })));
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ statuses: ["cancelled"] });
  });

  test("by an admin works, and the buyer gets an email about it", async () => {
    const buyer = await shop.buyer();
    const { order, saw } = await placeTwo(buyer);
    await admin.api.orders.cancelLine({ id: saw.id });
    expect(await mailsOf(order.id)).toEqual([{ data: { orderId: order.id, about: "cancelled", lineIds: [saw.id] } }]);
  });

  test("of another buyer is answered as if it did not exist", async () => {
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const { saw } = await placeTwo(buyer);
    await expect(stranger.api.orders.cancelLine({ id: saw.id })).rejects.toMatchObject(notFound);
    await expect(stranger.api.orders.getOrder({ lineId: saw.id })).rejects.toMatchObject(notFound);
    await expect(shop.visitorApi().orders.cancelLine({ id: saw.id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await stockOf(saw)).toEqual({ available: 90, sold: 0 });
  });

  test("that is paid is refused", async () => {
    const buyer = await shop.buyer();
    const { order, saw } = await placeTwo(buyer);
    await payFor(buyer, order.id);
    for (const { api } of [buyer, admin])
      await expect(api.orders.cancelLine({ id: saw.id })).rejects.toMatchObject(conflict);
  });

  test("closes an intent over the former total, and the rest can be paid", async () => {
    const buyer = await shop.buyer();
    const { order, saw, nails } = await placeTwo(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await buyer.api.orders.cancelLine({ id: saw.id });
    await closePayment(shop.services, { orderId: order.id });
    expect((await cardProvider.paymentIntents.retrieve(transactionId)).status).toBe("canceled");
    await payFor(buyer, order.id);
    const paid = await buyer.api.orders.getOrder({ number: order.number });
    expect(paid).toMatchObject({ isPaid: true, paidCents: 4000, totalCents: 4000 });
    expect(statusesOf(paid)).toEqual(["cancelled", "pending"]);
    expect(await stockOf(nails)).toEqual({ available: 80, sold: 20 });
  });
});

describe("cancelling an order", () => {
  test("returns the stock of all lines and takes the order off the buyer's list", async () => {
    const buyer = await shop.buyer();
    const { order, saw, nails } = await placeTwo(buyer);
    const cancelled = await buyer.api.orders.cancelOrder({ id: order.id });
    expect(cancelled).toMatchObject({ statuses: ["cancelled"], lineCount: 0, totalCents: 0 });
    for (const line of [saw, nails]) expect(await stockOf(line)).toEqual({ available: 100, sold: 0 });
    expect(await buyer.api.orders.listMyOrders({})).toEqual({ rows: [], total: 0 });
    expect(await historyOf(order.id)).toEqual([
      ["placed", buyer.ctx.user.displayName, null],
      ["cancelled", buyer.ctx.user.displayName, null],
    ]);
    expect(await mailsOf(order.id)).toEqual([]);
  });

  test("after one of its lines cancels the others, and the history names them", async () => {
    const buyer = await shop.buyer();
    const { order, saw, nails } = await placeTwo(buyer);
    await buyer.api.orders.cancelLine({ id: saw.id });
    await admin.api.orders.cancelOrder({ id: order.id });
    expect((await historyOf(order.id)).at(-1)).toEqual(["cancelled", admin.ctx.user.displayName, [nails.id]]);
    expect(await mailsOf(order.id)).toEqual([{ data: { orderId: order.id, about: "cancelled", lineIds: [nails.id] } }]);
    expect(await stockOf(saw)).toEqual({ available: 100, sold: 0 });
  });

  test("twice, also concurrently, returns the stock once", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const { order, saw } = await placeTwo(buyer);
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, () => buyer.api.orders.cancelOrder({ id: order.id })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stockOf(saw)).toEqual({ available: 100, sold: 0 });
    await expect(buyer.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.orderCancelled,
    });
  });

  test("of another buyer is answered as if the order did not exist", async () => {
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const { order, saw } = await placeTwo(buyer);
    await expect(stranger.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject(notFound);
    await expect(stranger.api.orders.getOrder({ number: order.number })).rejects.toMatchObject(notFound);
    await expect(stranger.api.orders.listOrderEvents({ orderId: order.id })).rejects.toMatchObject(notFound);
    await expect(shop.visitorApi().orders.cancelOrder({ id: order.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await stockOf(saw)).toEqual({ available: 90, sold: 0 });
  });

  test("that is paid is refused", async () => {
    const buyer = await shop.buyer();
    const { order } = await placeTwo(buyer);
    await payFor(buyer, order.id);
    for (const { api } of [buyer, admin])
      await expect(api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject(conflict);
  });

  test("closes the open intent at the provider, so that it can no longer be paid", async () => {
    const buyer = await shop.buyer();
    const { order } = await placeTwo(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await buyer.api.orders.cancelOrder({ id: order.id });
    await Promise.all([1, 2].map(() => closePayment(shop.services, { orderId: order.id })));
    expect((await cardProvider.paymentIntents.retrieve(transactionId)).status).toBe("canceled");
    expect(await sql`select status from payments where order_id = ${order.id}`).toEqual([{ status: "cancelled" }]);
  });
});

describe("an order that is not paid", () => {
  test("expires with the lines that are left, returns their stock once, and its buyer gets an email", async () => {
    const buyer = await shop.buyer();
    const [late, partly, fresh, paid] = [
      await placeTwo(buyer),
      await placeTwo(buyer),
      await placeTwo(buyer),
      await placeTwo(buyer),
    ];
    await buyer.api.orders.cancelLine({ id: partly.saw.id });
    await payFor(buyer, paid.order.id);
    const due = [late, partly, paid].map(({ order }) => order.id);
    await sql`update orders set expires_at = now() - interval '1 second' where id = any(${due}::uuid[])`;
    const counts = await Promise.all([expireOrders(shop.services), expireOrders(shop.services)]);
    expect(counts[0] + counts[1]).toBe(2);
    for (const { saw, nails } of [late, partly])
      for (const line of [saw, nails]) expect(await stockOf(line)).toEqual({ available: 100, sold: 0 });
    expect(await stockOf(paid.saw)).toEqual({ available: 90, sold: 10 });
    expect(await buyer.api.orders.getOrder({ number: fresh.order.number })).toMatchObject({ statuses: ["unpaid"] });
    expect((await historyOf(late.order.id)).at(-1)).toEqual(["expired", "the shop", null]);
    expect((await historyOf(partly.order.id)).at(-1)).toEqual(["expired", "the shop", [partly.nails.id]]);
    expect(await mailsOf(partly.order.id)).toMatchObject([{ data: { about: "expired", lineIds: [partly.nails.id] } }]);
  });
});

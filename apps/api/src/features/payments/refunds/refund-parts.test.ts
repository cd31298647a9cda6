import { afterAll, afterEach, describe, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { startPaymentShop } from "../../../testing/payment-shop.ts";
import { reconcilePayments } from "../reconcile-payments.ts";

const { shop, cards, admin, buyer, paidOrder, stockOf, makeRefunds, mailsAbout, redChecks } = await startPaymentShop({
  priceCents: 2500,
});
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
});

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

describe("a partial refund", () => {
  test("by quantity takes back so many pieces, and the rest ships", async () => {
    const order = await paidOrder();
    const [line] = order.lines;
    const lineId = line?.id ?? "";
    const input = { orderId: order.id, lines: [{ lineId, quantity: 4 }], reason: "dented", restock: true };
    expect(await admin.api.payments.refundLines(input)).toMatchObject({
      statuses: ["pending"],
      refundedCents: 10_000,
      lines: [{ refundedQuantity: 4, refundedCents: 10_000 }],
    });
    expect(await stockOf(order)).toEqual([{ available: 94, sold: 6 }]);
    const refundedLine = { lineId, quantity: 4, amountCents: 10_000, isRestocked: true };
    expect(await admin.api.payments.listRefunds({ orderId: order.id })).toMatchObject([{ lines: [refundedLine] }]);
    const history = await admin.api.orders.listOrderEvents({ orderId: order.id });
    expect(history.at(-1)).toMatchObject({
      kind: "partly-refunded",
      refund: { reason: "dented", lines: [refundedLine] },
    });
    const ofBuyer = await buyer.api.orders.listOrderEvents({ orderId: order.id });
    expect(ofBuyer.at(-1)?.refund).toEqual({ reason: null, lines: [expect.objectContaining(refundedLine)] });
    expect(await admin.api.orders.shipLines({ orderId: order.id })).toMatchObject({
      statuses: ["shipped"],
      lines: [{ shippedQuantity: 6, refundedQuantity: 4 }],
    });
    await makeRefunds(order);
    expect(await cards.refundsOf(order.transactionId)).toMatchObject([{ amount: 10_000 }]);
  });

  test("emails the buyer the refunded pieces and amounts, and says which refund is the last one", async () => {
    const order = await paidOrder();
    const { id: orderId } = order;
    const lineId = order.lines[0]?.id ?? "";
    await admin.api.payments.refundLines({
      orderId,
      lines: [{ lineId, quantity: 1 }],
      reason: "Broken",
      restock: true,
    });
    await makeRefunds(order);
    await admin.api.payments.refundLines({
      orderId,
      lines: [{ lineId, amountCents: 150 }],
      reason: "Broken",
      restock: true,
    });
    await makeRefunds(order);
    await admin.api.payments.refundOrder({ orderId, reason: "Broken", restock: true });
    await makeRefunds(order);
    const [pieces = "", amount = "", rest = ""] = (await mailsAbout(order, "refunded")).map(inOneLine);
    expect(pieces).toContain("We have refunded the pieces below");
    expect(pieces).toContain("1 of 10 pieces, $25");
    expect(pieces).toContain("$25 of $250");
    expect(amount).toContain("We have refunded part of what you paid for the lines below");
    expect(amount).toContain("$1.50 of $250");
    expect(amount).toContain("$26.50 of $250");
    expect(rest).toContain("the rest of your payment");
    expect(rest).toContain("9 of 10 pieces, $223.50");
    expect(rest).toContain("$250 of $250");
    for (const mail of [pieces, amount, rest]) expect(mail).not.toMatch(/in full|Total/);
  });

  test("is not the refund of a payment that came when a line was cancelled: its order is still unpaid", async () => {
    const [one, two] = [await shop.tool({ priceCents: 1500 }), await shop.tool({ priceCents: 5200 })];
    const order = await buyer.api.orders.placeOrder(orderOf([one.id, 10], [two.id, 10]));
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await buyer.api.orders.cancelLine({ id: order.lines[0]?.id ?? "" });
    await cards.pay(transactionId);
    await reconcilePayments(shop.services);
    const late = { ...order, transactionId };
    await makeRefunds(late);
    const [mail = ""] = (await mailsAbout(late, "refunded")).map(inOneLine);
    expect(mail).toContain(
      "A payment of $670 did not match your order when it arrived, so we have returned it. Your order is still unpaid: $520 is due.",
    );
    expect(mail).not.toMatch(/in full|Total/);
  });

  test("by amount leaves the line and its pieces as they are", async () => {
    const order = await paidOrder();
    const lines = [{ lineId: order.lines[0]?.id ?? "", amountCents: 1234 }];
    expect(
      await admin.api.payments.refundLines({ orderId: order.id, lines, reason: "Broken", restock: true }),
    ).toMatchObject({
      statuses: ["pending"],
      refundedCents: 1234,
      lines: [{ refundedQuantity: 0, refundedCents: 1234 }],
    });
    expect(await stockOf(order)).toEqual([{ available: 90, sold: 10 }]);
    const more = [{ lineId: order.lines[0]?.id ?? "", amountCents: 25_000 }];
    await expect(
      admin.api.payments.refundLines({ orderId: order.id, lines: more, reason: "Broken", restock: true }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Only $237.66 can still be refunded.",
      cause: { issues: [{ path: "lines.0.amountCents", message: "Only $237.66 can still be refunded." }] },
    });
    expect(await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true })).toMatchObject({
      statuses: ["refunded"],
      refundedCents: 25_000,
      lines: [{ refundedQuantity: 10, refundedCents: 25_000 }],
    });
  });

  test("of an order on account gives back some of the claim immediately, without a card payment, and never more than it", async () => {
    const { sql } = shop.services;
    const tool = await shop.tool({ priceCents: 2500, available: 100 });
    const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
    const { id: orderId } = order;
    await sql`update order_lines set payment = 'on-account' where order_id = ${orderId}`;
    await sql`update tool_stock set sold = sold + 10 where tool_id = ${tool.id}`;
    const lineId = order.lines[0]?.id ?? "";
    const refund = { orderId, reason: "Dented", restock: true };
    expect(await admin.api.payments.refundLines({ ...refund, lines: [{ lineId, quantity: 4 }] })).toMatchObject({
      payment: "on-account",
      statuses: ["pending"],
      totalCents: 25_000,
      refundedCents: 10_000,
      paidCents: 0,
    });
    expect(await stockOf({ lines: order.lines })).toEqual([{ available: 94, sold: 6 }]);
    const lines = [{ lineId, amountCents: 15_001 }];
    await expect(admin.api.payments.refundLines({ ...refund, lines })).rejects.toMatchObject({ code: "CONFLICT" });
    const beyond = sql`update orders set refunded_cents = total_cents + 1 where id = ${orderId}`;
    await expect(beyond).rejects.toMatchObject({ constraint_name: "orders_refund_within_claim" });
    expect(await redChecks()).toEqual([]);
    expect(await admin.api.payments.refundOrder(refund)).toMatchObject({ payment: "refunded", refundedCents: 25_000 });
    expect(await admin.api.payments.listRefunds({ orderId })).toMatchObject([
      { amountCents: 10_000, status: "succeeded", providerId: null },
      { amountCents: 15_000, status: "succeeded", providerId: null },
    ]);
    const jobs = await sql`
      select from pgboss.job where data ->> 'refundId' in (select id::text from refunds where order_id = ${orderId})`;
    expect(jobs).toEqual([]);
  });
});

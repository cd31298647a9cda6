import { afterAll, afterEach, describe, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { type PaidOrder, startPaymentShop } from "../../../testing/payment-shop.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { settlePayment } from "../settle-payment.ts";
import { makeRefund } from "./make-refund.ts";

const { shop, cards, admin, buyer, placeOrder, paidOrder, refundsOf, stockOf, makeRefunds, redChecks } =
  await startPaymentShop();
const { sql } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
});

const broken = { reason: "Broken", restock: true };
const none = { id: "", toolId: "" };
const paidLines = async (count = 1) => {
  const order = await paidOrder({ lines: count });
  const [first = none, second = none, third = none] = order.lines;
  return { ...order, first, second, third };
};
const stockOfLine = async (line: { toolId: string }) => (await stockOf({ lines: [line] }))[0];
const atProvider = async ({ transactionId }: PaidOrder) =>
  (await cards.refundsOf(transactionId)).map(({ amount, status }) => `${amount} ${status}`).toSorted();
const mailsAbout = (order: PaidOrder) =>
  sql`select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${order.id} and data ->> 'about' = 'refunded'`;
const notRefundable = { code: "CONFLICT", message: shop.messages.orderNotRefundable };

describe("refunding an order", () => {
  test("returns the pieces immediately and the money by a job, once, however often the job runs", async () => {
    const order = await paidLines();
    expect(await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true })).toMatchObject({
      statuses: ["refunded"],
      isPaid: true,
      paidCents: 5000,
      refundedCents: 5000,
      lines: [{ status: "refunded", refundedQuantity: 10, refundedCents: 5000 }],
    });
    expect(await stockOfLine(order.first)).toEqual({ available: 100, sold: 0 });
    const [refund] = await refundsOf(order);
    expect(refund).toMatchObject({ status: "pending", amountCents: 5000 });
    const refundId = refund?.id ?? "";
    const jobs = await sql`select 1 from pgboss.job where name = 'make-refund' and data ->> 'refundId' = ${refundId}`;
    expect(jobs).toHaveLength(1);
    const ends = await Promise.all(Array.from({ length: 4 }, () => makeRefund(shop.services, { refundId })));
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(await atProvider(order)).toEqual(["5000 succeeded"]);
    expect(await mailsAbout(order)).toHaveLength(1);
    expect(await refundsOf(order)).toMatchObject([{ status: "succeeded" }]);
  });

  test("needs a reason, and whether the pieces return to stock", async () => {
    const { id: orderId, first } = await paidLines();
    const { refundOrder, refundLines } = admin.api.payments;
    for (const incomplete of [{ reason: "Broken" }, { restock: true }, { reason: " ", restock: true }]) {
      const input = { orderId, ...incomplete } as Parameters<typeof refundOrder>[0];
      await expect(refundOrder(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
      await expect(refundLines({ ...input, lines: [{ lineId: first.id }] })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
    expect(await refundsOf({ id: orderId })).toEqual([]);
  });

  test("refunds all its lines, shipped or not", async () => {
    const order = await paidLines(3);
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: order.second.id }] });
    expect(await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true })).toMatchObject({
      statuses: ["refunded"],
      refundedCents: 15_000,
      lines: [{ shippedQuantity: 0 }, { shippedQuantity: 10, refundedCents: 5000 }, { shippedQuantity: 0 }],
    });
    await makeRefunds(order);
    expect(await atProvider(order)).toEqual(["15000 succeeded"]);
    expect(await stockOfLine(order.second)).toEqual({ available: 100, sold: 0 });
  });

  test("whose answer from the provider is lost returns the money once", async () => {
    const order = await paidLines();
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await cards.suffer({ dropAnswers: 3, match: "POST /v1/refunds" });
    await expect(makeRefunds(order)).rejects.toThrow();
    expect(await refundsOf(order)).toMatchObject([{ status: "pending" }]);
    await makeRefunds(order);
    expect(await refundsOf(order)).toMatchObject([{ status: "succeeded" }]);
    expect(await atProvider(order)).toEqual(["5000 succeeded"]);
  });

  test("that is unpaid, refunded already or none at all, or by a buyer, is refused", async () => {
    const [unpaid, refunded] = [await placeOrder(), await paidLines()];
    await admin.api.payments.refundOrder({ orderId: refunded.id, reason: "Broken", restock: true });
    for (const { id } of [unpaid, refunded])
      await expect(
        admin.api.payments.refundOrder({ orderId: id, reason: "Broken", restock: true }),
      ).rejects.toMatchObject(notRefundable);
    await expect(
      admin.api.payments.refundOrder({ orderId: refunded.first.id, reason: "Broken", restock: true }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      buyer.api.payments.refundOrder({ orderId: refunded.id, reason: "Broken", restock: true }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("and shipping it at the same moment: all of it was shipped before, or none of it ships any more", async () => {
    await using _ = await shop.tenConnections();
    for (let round = 0; round < 6; round += 1) {
      const { id, number } = await paidLines(2);
      const [refund, shipping] = await Promise.allSettled([
        admin.api.payments.refundOrder({ orderId: id, reason: "Broken", restock: true }),
        admin.api.orders.shipLines({ orderId: id }),
      ]);
      expect(refund.status).toBe("fulfilled");
      const shippedQuantity = shipping.status === "fulfilled" ? 10 : 0;
      expect(await buyer.api.orders.getOrder({ number })).toMatchObject({
        statuses: ["refunded"],
        lines: [{ shippedQuantity }, { shippedQuantity }],
      });
      await expect(admin.api.orders.shipLines({ orderId: id })).rejects.toMatchObject({ code: "CONFLICT" });
    }
  });
});

describe("refunding lines", () => {
  test("returns their money and their pieces, and leaves the other lines to be shipped", async () => {
    const order = await paidLines(3);
    const lines = [{ lineId: order.first.id }, { lineId: order.third.id, quantity: 10 }];
    expect(
      await admin.api.payments.refundLines({ orderId: order.id, lines, reason: "Out of the catalog", restock: true }),
    ).toMatchObject({
      statuses: ["pending", "refunded"],
      totalCents: 15_000,
      refundedCents: 10_000,
      lines: [{ status: "refunded" }, { status: "refunded" }, { status: "pending", refundedQuantity: 0 }],
    });
    await makeRefunds(order);
    expect(await atProvider(order)).toEqual(["10000 succeeded"]);
    expect(await stockOfLine(order.first)).toEqual({ available: 100, sold: 0 });
    expect(await stockOfLine(order.second)).toEqual({ available: 90, sold: 10 });
    expect(await admin.api.orders.shipLines({ orderId: order.id })).toMatchObject({
      statuses: ["refunded", "shipped"],
    });
    const events = await buyer.api.orders.listOrderEvents({ orderId: order.id });
    expect(events.find(({ kind }) => kind === "refunded")?.lineIds?.toSorted()).toEqual(
      [order.first.id, order.third.id].toSorted(),
    );
  });

  test("one after the other makes a refund of each at the provider, also of equal amounts", async () => {
    const order = await paidLines(2);
    for (const { id: lineId } of [order.first, order.second])
      await admin.api.payments.refundLines({ orderId: order.id, lines: [{ lineId }], reason: "Broken", restock: true });
    await Promise.all([makeRefunds(order), makeRefunds(order)]);
    expect(await atProvider(order)).toEqual(["5000 succeeded", "5000 succeeded"]);
    expect(await mailsAbout(order)).toHaveLength(2);
  });

  test("without returning the pieces to stock counts them as not sold", async () => {
    const order = await paidLines(2);
    const input = { orderId: order.id, lines: [{ lineId: order.first.id }], reason: "Broken", restock: false };
    await admin.api.payments.refundLines(input);
    expect(await stockOfLine(order.first)).toEqual({ available: 90, sold: 0 });
  });

  test("with one that cannot be refunded refunds none, and names each that is wrong", async () => {
    const [order, other] = [await paidLines(3), await paidLines()];
    await admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId: order.second.id }],
      reason: "Broken",
      restock: true,
    });
    const lines = [
      { lineId: order.first.id },
      { lineId: order.second.id },
      { lineId: other.first.id },
      { lineId: order.third.id, quantity: 11 },
    ];
    const refused = await admin.api.payments
      .refundLines({ orderId: order.id, lines, reason: "Broken", restock: true })
      .catch((error: Error) => error);
    expect(refused).toMatchObject({
      ...notRefundable,
      cause: {
        issues: [
          { path: "lines.1.quantity", message: shop.messages.orderNotRefundable },
          { path: "lines.2.quantity", message: shop.errorMessages.lineNotFound },
          { path: "lines.3.quantity", message: "Only 10 pieces can still be refunded." },
        ],
      },
    });
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await stockOfLine(order.first)).toEqual({ available: 90, sold: 10 });
  });

  test("with the same key, repeated or concurrently, refunds once; the key of another refund is refused", async () => {
    await using _ = await shop.tenConnections();
    const order = await paidLines(2);
    const input = {
      orderId: order.id,
      lines: [{ lineId: order.first.id }],
      ...broken,
      idempotencyKey: `refund-${order.id}`,
    };
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.api.payments.refundLines(input)));
    answers.push(await admin.api.payments.refundLines(input));
    for (const answer of answers) expect(answer).toMatchObject({ id: order.id, refundedCents: 5000 });
    expect(await refundsOf(order)).toHaveLength(1);
    const another = { ...input, lines: [{ lineId: order.second.id }] };
    await expect(admin.api.payments.refundLines(another)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.refundKeyReused,
    });
  });

  test("with the same key and the ids in capitals, are the same refund", async () => {
    const order = await paidLines(2);
    const refund = (orderId: string, lineId: string) =>
      admin.api.payments.refundLines({
        orderId,
        lines: [{ lineId }],
        idempotencyKey: `capitals-${order.id}`,
        reason: "Broken",
        restock: true,
      });
    await refund(order.id, order.first.id);
    const repeated = await refund(order.id.toUpperCase(), order.first.id.toUpperCase());
    expect(repeated).toMatchObject({ id: order.id, refundedCents: 5000 });
  });

  test("that overlap, concurrently: each line is refunded once", async () => {
    await using _ = await shop.tenConnections();
    for (let round = 0; round < 6; round += 1) {
      const { id: orderId, first, second, third, ...order } = await paidLines(3);
      const ends = await Promise.allSettled(
        [
          [first, second],
          [second, third],
          [third, first],
        ].map((lines) =>
          admin.api.payments.refundLines({
            orderId,
            lines: lines.map(({ id }) => ({ lineId: id })),
            reason: "Broken",
            restock: true,
          }),
        ),
      );
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ refundedCents: 10_000 });
    }
  });

  test("while others place, pay and cancel orders of the same tools in another sequence never deadlocks", async () => {
    await using _ = await shop.tenConnections();
    const tools = await Promise.all([1, 2, 3, 4, 5].map(() => shop.tool({ available: 10_000, priceCents: 500 })));
    const ids = tools.map(({ id }) => id);
    const placeOrder = (turn: number) => {
      const turned = [...ids.slice(turn % 5), ...ids.slice(0, turn % 5)];
      return buyer.api.orders.placeOrder(orderOf(...turned.map((id) => [id, 10] as const)));
    };
    const intentOf = async (orderId: string) => {
      const { transactionId } = await buyer.api.payments.startPayment({ orderId });
      return cards.pay(transactionId);
    };
    for (let round = 0; round < 3; round += 1) {
      const orders = await Promise.all(Array.from({ length: 9 }, (_, turn) => placeOrder(turn)));
      const [toRefund, toSettle, toCancel] = [orders.slice(0, 3), orders.slice(3, 6), orders.slice(6)];
      for (const { id } of toRefund) await settlePayment(shop.services, await intentOf(id));
      const intents = await Promise.all(toSettle.map(({ id }) => intentOf(id)));
      await Promise.all([
        ...toRefund.map(({ id }) => admin.api.payments.refundOrder({ orderId: id, reason: "Broken", restock: true })),
        ...intents.map((intent) => settlePayment(shop.services, intent)),
        ...toCancel.map(({ id }) => buyer.api.orders.cancelOrder({ id })),
        ...[1, 2, 3].map(placeOrder),
      ]);
    }
  });

  test("whose job was lost is done by the reconciliation", async () => {
    const order = await paidLines(2);
    await admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId: order.first.id }],
      reason: "Broken",
      restock: true,
    });
    await sql`delete from pgboss.job where name = 'make-refund'`;
    await reconcilePayments(shop.services);
    expect(await atProvider(order)).toEqual(["5000 succeeded"]);
  });
});

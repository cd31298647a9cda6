import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startPaymentShop } from "../../../testing/payment-shop.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { makeRefund } from "./make-refund.ts";

const {
  shop,
  cards,
  admin,
  paidOrder,
  refundsOf,
  read,
  historyOf,
  stockOf,
  makeRefunds,
  mailsAbout,
  alertsAbout,
  refundAtProvider,
  deliverEvents,
  redChecks,
} = await startPaymentShop({ lines: 2, priceCents: 2500 });
const { cardProvider } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
});

describe("a refund made in the provider's dashboard", () => {
  test("of less than the order counts against it, once, in whatever order its events come", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    await deliverEvents(order);
    expect(await read(order)).toMatchObject({
      paidCents: 50_000,
      refundedCents: 100,
      statuses: ["pending"],
      lines: [{ refundedCents: 0 }, { refundedCents: 0 }],
    });
    expect(await refundsOf(order)).toMatchObject([{ amountCents: 100, status: "succeeded", origin: "provider" }]);
    expect(await historyOf(order)).toEqual(["placed", "paid", "partly-refunded"]);
    const [mail] = await mailsAbout(order, "refunded");
    expect(mail).toContain("$1");
    expect(mail).not.toContain("in full");
  });

  test("of less than the order leaves the rest to the shop, whose email then says that all of it is refunded", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    await deliverEvents(order);
    expect(await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true })).toMatchObject({
      refundedCents: 50_000,
      statuses: ["refunded"],
      lines: [{ refundedCents: 25_000 }, { refundedCents: 25_000 }],
    });
    await makeRefunds(order);
    expect((await cards.refundsOf(order.transactionId)).map(({ amount }) => amount).toSorted()).toEqual([100, 49_900]);
    expect((await mailsAbout(order, "refunded")).map((text) => text.includes("the rest of your payment"))).toEqual([
      false,
      true,
    ]);
    expect(await stockOf(order)).toEqual([
      { available: 100, sold: 0 },
      { available: 100, sold: 0 },
    ]);
  });

  test("with the metadata of one of the shop's own counts against the order, not against that one's lines", async () => {
    const order = await paidOrder();
    const [first] = order.lines;
    await admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId: first?.id ?? "" }],
      reason: "Broken",
      restock: true,
    });
    await makeRefunds(order);
    const [own] = await cards.refundsOf(order.transactionId);
    await cardProvider.refunds.create({
      payment_intent: order.transactionId,
      amount: 100,
      metadata: { ...own?.metadata },
    });
    await deliverEvents(order);
    expect(await read(order)).toMatchObject({
      refundedCents: 25_100,
      lines: [{ status: "refunded", refundedCents: 25_000 }, { status: "pending" }],
    });
    // In any order: the provider's times have no fractions of a second.
    const refunds = await refundsOf(order);
    expect(refunds.map(({ origin, amountCents }) => [origin, amountCents]).toSorted()).toEqual([
      ["provider", 100],
      ["shop", 25_000],
    ]);
  });

  test("of less than the order leaves less than an amount that an admin names, which is then refused", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 49_501);
    await deliverEvents(order);
    const [first] = order.lines;
    const refund = (amountCents: number) =>
      admin.api.payments.refundLines({
        orderId: order.id,
        lines: [{ lineId: first?.id ?? "", amountCents }],
        reason: "Broken",
        restock: true,
      });
    await expect(refund(500)).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "lines.0.amountCents", message: "Only $4.99 can still be refunded." }] },
    });
    expect(await read(order)).toMatchObject({ refundedCents: 49_501, statuses: ["pending"] });
    expect((await refund(498)).refundedCents).toBe(49_999);
    expect((await read(order)).lines[0]).toMatchObject({ status: "pending", refundedCents: 498 });
  });

  test("that the shop does not know of reduces the shop's own refund to what is left", async () => {
    const order = await paidOrder();
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await refundAtProvider(order, 100);
    await makeRefunds(order);
    expect((await cards.refundsOf(order.transactionId)).map(({ amount }) => amount).toSorted()).toEqual([100, 49_900]);
    expect(await read(order)).toMatchObject({ refundedCents: 50_000, statuses: ["refunded"] });
    expect((await refundsOf(order)).map(({ amountCents }) => amountCents).toSorted()).toEqual([100, 49_900]);
  });

  test("made at the moment of the shop's own leaves the shop the rest", async () => {
    const order = await paidOrder();
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    const [owed] = await refundsOf(order);
    const isRacing = [true];
    const refunds = Object.assign(Object.create(cardProvider.refunds), {
      create: async (...call: Parameters<typeof cardProvider.refunds.create>) => {
        if (isRacing.pop()) await refundAtProvider(order, 100);
        return cardProvider.refunds.create(...call);
      },
    });
    const racing = Object.assign(Object.create(cardProvider), { refunds });
    await makeRefund({ ...shop.services, cardProvider: racing }, { refundId: owed?.id ?? "" });
    expect((await cards.refundsOf(order.transactionId)).map(({ amount }) => amount).toSorted()).toEqual([100, 49_900]);
    expect(await read(order)).toMatchObject({ refundedCents: 50_000, statuses: ["refunded"] });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
  });

  test("of everything makes its lines refunded, returns unshipped pieces to stock, and ships nothing", async () => {
    const order = await paidOrder();
    const [first] = order.lines;
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: first?.id ?? "" }] });
    await refundAtProvider(order, 20_000);
    await refundAtProvider(order, 30_000);
    await deliverEvents(order);
    expect(await read(order)).toMatchObject({
      refundedCents: 50_000,
      statuses: ["refunded"],
      lines: [{ shippedQuantity: 10 }, { shippedQuantity: 0 }],
    });
    expect(await stockOf(order)).toEqual([
      { available: 90, sold: 0 },
      { available: 100, sold: 0 },
    ]);
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("whose events were all lost is booked by the reconciliation", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    await reconcilePayments(shop.services);
    expect(await read(order)).toMatchObject({ refundedCents: 100 });
    expect(await reconcilePayments(shop.services)).toMatchObject({ booked: 0, failed: 0 });
  });
});

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { startPaymentShop } from "../../testing/payment-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { shop, cards, admin, buyer, placeOrder, paidOrder, read, payForNothing, attachHalf, redChecks } =
  await startPaymentShop();
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
beforeEach(async () => {
  await cards.recover();
  for (const { intentId } of await admin.api.payments.listUnknownPayments())
    await admin.api.payments.refundUnknownPayment({ intentId });
  expect(await redChecks()).toEqual([]);
});

describe("a payment that belongs to no order", () => {
  test("is recorded, shown to admins, and turns the ledger red until it is decided about", async () => {
    await sql`delete from pgboss.job where name = 'check-ledger'`;
    const intentId = await payForNothing();
    expect(await sql`select state from pgboss.job where name = 'check-ledger'`).toEqual([{ state: "created" }]);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([
      { intentId, amountCents: 5000, refundedCents: 0, description: "IM-99999", createdAt: expect.any(String) },
    ]);
    expect(await redChecks()).toContain("no-unknown-payments");
    await expect(buyer.api.payments.listUnknownPayments()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(buyer.api.payments.refundUnknownPayment({ intentId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.listUnknownPayments()).toHaveLength(1);
  });

  test("is either attached or refunded, also if both are requested concurrently", async () => {
    await using _ = await shop.tenConnections();
    for (const attachFirst of [true, false]) {
      const [intentId, order] = [await payForNothing(), await placeOrder()];
      const attach = () => admin.api.payments.attachPayment({ intentId, orderId: order.id });
      const refund = () => admin.api.payments.refundUnknownPayment({ intentId });
      const ends = await Promise.allSettled((attachFirst ? [attach, refund] : [refund, attach]).map((ask) => ask()));
      expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const [{ isPaid }, refunds] = [await read(order), await cardProvider.refunds.list({ payment_intent: intentId })];
      expect(refunds.data).toHaveLength(isPaid ? 0 : 1);
    }
  });

  test("is refunded once, and the ledger is green again", async () => {
    const intentId = await payForNothing();
    await cardProvider.refunds.create({ payment_intent: intentId, amount: 1000 });
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, refundedCents: 1000 }]);
    expect(await admin.api.insights.showToday()).toMatchObject({ unknownPayments: 1 });
    for (let round = 0; round < 2; round += 1)
      expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    expect((await cards.refundsOf(intentId)).map(({ amount }) => amount).toSorted()).toEqual([1000, 4000]);
    expect(await admin.api.insights.showToday()).toMatchObject({ unknownPayments: 0 });
    await reconcilePayments(shop.services);
    expect(await redChecks()).toEqual([]);
  });

  test("is recorded as paid out, stays so when it is refunded at the provider as well, and the ledger is green", async () => {
    const intentId = await payForNothing();
    const paidOut = { intentId, reference: "Transfer 4711", reason: "The card no longer exists" };
    expect(await admin.api.payments.recordPaidOut(paidOut)).toEqual([]);
    expect(await redChecks()).toEqual([]);
    await cardProvider.refunds.create({ payment_intent: intentId, amount: 1000 });
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.recordPaidOut(paidOut)).toEqual([]);
    expect(await redChecks()).toEqual([]);
  });

  test("is there again after its refund has failed, and is then refunded by another one", async () => {
    const intentId = await payForNothing(5000, "pm_card_refundFail");
    await cards.suffer({ refundSettlesAfterMs: 0 });
    await admin.api.payments.refundUnknownPayment({ intentId });
    await expect.poll(async () => (await cards.refundsOf(intentId))[0]?.status).toBe("failed");
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, refundedCents: 0 }]);
    await cards.suffer({ refundSettlesAfterMs: 3_600_000 });
    expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    expect((await cards.refundsOf(intentId)).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect(await redChecks()).toEqual([]);
  });

  test("is attached to an unpaid order of its amount, which is then paid; to no other", async () => {
    const intentId = await payForNothing();
    const [order, other, paid] = [await placeOrder(), await placeOrder({ lines: 2 }), await paidOrder()];
    const live = await buyer.api.payments.startPayment({ orderId: order.id });
    for (const { id: orderId } of [other, paid])
      await expect(admin.api.payments.attachPayment({ intentId, orderId })).rejects.toMatchObject({
        code: "CONFLICT",
        message: shop.errorMessages.paymentDoesNotFit,
      });
    await expect(admin.api.payments.attachPayment({ intentId, orderId: newId() })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (let round = 0; round < 2; round += 1)
      expect(await admin.api.payments.attachPayment({ intentId, orderId: order.id })).toEqual([]);
    expect(await read(order)).toMatchObject({
      statuses: ["pending"],
      transactionId: intentId,
      paidCents: 5000,
    });
    // So the buyer, whose page is still open, is not charged a second time.
    expect(await cardProvider.paymentIntents.retrieve(live.transactionId)).toMatchObject({ status: "canceled" });
    await expect(admin.api.payments.refundUnknownPayment({ intentId })).rejects.toMatchObject({ code: "CONFLICT" });
    await reconcilePayments(shop.services);
    expect(await redChecks()).toEqual([]);
  });

  test("is refused by an order whose buyer was faster, and stays where it is", async () => {
    const intentId = await payForNothing();
    const order = await placeOrder();
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId);
    await expect(admin.api.payments.attachPayment({ intentId, orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.paymentDoesNotFit,
    });
    expect(await read(order)).toMatchObject({ transactionId, paidCents: 5000 });
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId }]);
  });

  test("that paid an order before the shop stopped can neither pay another one nor be refunded", async () => {
    for (const decideAgain of ["attach", "refund"]) {
      const intentId = await payForNothing();
      const [order, other] = [await placeOrder(), await placeOrder()];
      await attachHalf(intentId, order);
      const again =
        decideAgain === "attach"
          ? admin.api.payments.attachPayment({ intentId, orderId: other.id })
          : admin.api.payments.refundUnknownPayment({ intentId });
      await expect(again).rejects.toMatchObject({ code: "CONFLICT", message: shop.errorMessages.paymentDecided });
      expect(await admin.api.payments.listUnknownPayments()).toEqual([]);
      expect(
        await sql`select status, refunded_cents as "refundedCents" from unknown_payments where intent_id = ${intentId}`,
      ).toEqual([{ status: "attached", refundedCents: 0 }]);
      expect(await cards.refundsOf(intentId)).toEqual([]);
      expect(await read(order)).toMatchObject({ transactionId: intentId });
      expect(await read(other)).toMatchObject({ statuses: ["unpaid"] });
      expect(await redChecks()).toEqual([]);
    }
  });

  test("in another currency says so, is attached to no order, and is refunded", async () => {
    const intentId = await payForNothing(5000, undefined, "eur");
    const order = await placeOrder();
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([
      { intentId, amountCents: 5000, currency: "eur" },
    ]);
    const { checks } = await checkLedger(shop.services);
    expect(checks.find(({ name }) => name === "no-unknown-payments")?.detail).toContain("EUR 50.00 taken");
    await expect(admin.api.payments.attachPayment({ intentId, orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This payment is in another currency (EUR), so it can only be refunded.",
    });
    expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    expect(await redChecks()).toEqual([]);
  });

  test("that was partly refunded before it is attached leaves the order with the true sums", async () => {
    const intentId = await payForNothing();
    await cardProvider.refunds.create({ payment_intent: intentId, amount: 100 });
    const order = await placeOrder();
    await admin.api.payments.attachPayment({ intentId, orderId: order.id });
    expect(await read(order)).toMatchObject({
      paidCents: 5000,
      refundedCents: 100,
    });
  });
});

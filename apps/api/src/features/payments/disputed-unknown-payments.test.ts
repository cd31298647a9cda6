import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { captureEmails } from "../../testing/capture-emails.ts";
import { startPaymentShop } from "../../testing/payment-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { readPayment } from "./read-payment.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { sendPaymentAlert } from "./send-payment-alert.ts";

const { shop, cards, admin, placeOrder, read, historyOf, payWithoutOrder, payForNothing, attachHalf, redChecks } =
  await startPaymentShop();
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
beforeEach(async () => {
  await cards.recover();
  for (const { intentId } of await admin.api.payments.listUnknownPayments())
    await admin.api.payments.refundUnknownPayment({ intentId });
  expect(await redChecks()).toEqual([]);
});

describe("a disputed payment that belongs to no order", () => {
  const disputed = async () => {
    const intentId = await payForNothing(5000, "pm_card_createDispute");
    const [dispute] = (await cardProvider.disputes.list({ payment_intent: intentId })).data;
    return { intentId, disputeId: dispute?.id ?? "", dueBy: (dispute?.evidence_details.due_by ?? 0) * 1000 };
  };
  const answer = (disputeId: string, text: string) =>
    cardProvider.disputes.update(disputeId, { evidence: { uncategorized_text: text } });
  const alertAbout = async (intentId: string) =>
    (await admin.api.payments.listAlerts()).disputes.find((dispute) => dispute.intentId === intentId);
  const detailOf = async (rule: string) =>
    (await checkLedger(shop.services)).checks.find(({ name }) => name === rule)?.detail;
  const refund = (intentId: string) => admin.api.payments.refundUnknownPayment({ intentId });

  test("is reported to admins with its deadline, is disputed in the ledger, and is refunded only when it is won", async () => {
    const { intentId, disputeId, dueBy } = await disputed();
    const evidenceDueBy = new Date(dueBy).toISOString();
    const alert = await alertAbout(intentId);
    expect(alert).toMatchObject({
      orderId: null,
      orderNumber: null,
      amountCents: 5000,
      currency: "usd",
      evidenceDueBy,
      dashboardUrl: null,
    });
    expect(await admin.api.insights.showToday()).toMatchObject({ disputes: [{ intentId, orderNumber: null }] });
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, isDisputed: true }]);
    expect(await detailOf("no-unknown-payments")).toContain(`${intentId}: $50 taken, disputed, since `);
    expect(await detailOf("no-unknown-payments")).toContain("disputed");
    await expect(refund(intentId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.refundWhileDisputed,
    });
    const { mailer, sent } = captureEmails(shop.services);
    const [userId, id] = [admin.ctx.user.id, alert?.id ?? ""];
    expect(
      await sql`
      select 1 from pgboss.job where name = 'payment-alerts' and data ->> 'id' = ${id} and data ->> 'userId' = ${userId}`,
    ).toHaveLength(1);
    await sendPaymentAlert({ ...shop.services, mailer }, { kind: "disputed", id, userId });
    expect(sent).toMatchObject([
      {
        to: admin.email,
        subject: "A payment is disputed: a payment without an order",
        text: expect.stringContaining(intentId),
      },
    ]);
    await answer(disputeId, "winning_evidence");
    await reconcilePayments(shop.services);
    expect(await alertAbout(intentId)).toBeUndefined();
    expect(await refund(intentId)).toEqual([]);
    expect(await redChecks()).toEqual([]);
  });

  test("says so too where the shop has not read the dispute yet", async () => {
    const intentId = await payWithoutOrder(5000, "pm_card_createDispute");
    await readPayment(shop.services, intentId);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, isDisputed: false }]);
    await expect(refund(intentId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.refundWhileDisputed,
    });
    const [dispute] = (await cardProvider.disputes.list({ payment_intent: intentId })).data;
    await answer(dispute?.id ?? "", "winning_evidence");
    expect(await refund(intentId)).toEqual([]);
  });

  test("waits for no decision once the dispute is lost", async () => {
    const { intentId, disputeId } = await disputed();
    await answer(disputeId, "losing_evidence");
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.listUnknownPayments()).toEqual([]);
    await expect(refund(intentId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.refundAfterLostDispute,
    });
    const order = await placeOrder();
    await expect(admin.api.payments.attachPayment({ intentId, orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.refundAfterLostDispute,
    });
    expect(await read(order)).toMatchObject({ statuses: ["unpaid"] });
    expect(await redChecks()).toEqual([]);
  });

  test("is refunded as far as the bank has not taken it, once a dispute over some of it is lost", async () => {
    const intentId = await payForNothing();
    await sql`
      insert into disputes (id, intent_id, kind, provider_id, amount_cents, reason, status, is_open, is_charge_refundable, opened_at)
      values (new_id(), ${intentId}, 'dispute', ${`du_${intentId}`}, 2000, 'fraudulent', 'lost', false, false, now())`;
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([
      { intentId, refundedCents: 0, leftCents: 3000, isDisputed: false },
    ]);
    expect(await refund(intentId)).toEqual([]);
    expect((await cards.refundsOf(intentId)).map(({ amount }) => amount)).toEqual([3000]);
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.listUnknownPayments()).toEqual([]);
    expect(await redChecks()).toEqual([]);
  });

  test("makes its order disputed, once, if the shop stopped after the order was paid", async () => {
    const { intentId } = await disputed();
    const order = await placeOrder();
    await attachHalf(intentId, order);
    await reconcilePayments(shop.services);
    expect(await read(order)).toMatchObject({ isDisputed: true });
    expect(await redChecks()).toEqual(["no-unknown-payments"]);
    expect(await admin.api.payments.attachPayment({ intentId, orderId: order.id })).toEqual([]);
    expect(await historyOf(order)).toEqual(["placed", "paid", "disputed"]);
    expect(await redChecks()).toEqual([]);
  });

  test("brings its dispute along to the order to which it is attached, which then ships only if an admin says so", async () => {
    const { intentId, disputeId } = await disputed();
    const order = await placeOrder();
    expect(await admin.api.payments.attachPayment({ intentId, orderId: order.id })).toEqual([]);
    expect(await read(order)).toMatchObject({ statuses: ["pending"], isDisputed: true });
    expect(await historyOf(order)).toEqual(["placed", "paid", "disputed"]);
    expect(await alertAbout(intentId)).toMatchObject({ orderId: order.id, orderNumber: order.number });
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({
      message: shop.messages.orderDisputed,
    });
    expect(await redChecks()).toEqual([]);
    await answer(disputeId, "winning_evidence");
    await reconcilePayments(shop.services);
    expect(await read(order)).toMatchObject({ isDisputed: false });
    expect(await historyOf(order)).toEqual(["placed", "paid", "disputed", "dispute-won"]);
    await admin.api.orders.shipLines({ orderId: order.id });
    expect(await redChecks()).toEqual([]);
  });
});

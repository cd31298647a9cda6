import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type PaidOrder, startPaymentShop } from "../../testing/payment-shop.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { sendPaymentAlert } from "./send-payment-alert.ts";

const {
  shop,
  cards,
  admin,
  paidOrder,
  refundsOf,
  read,
  historyOf,
  makeRefunds,
  mailsAbout,
  alertsAbout,
  deliverEvents,
  redChecks,
} = await startPaymentShop({ lines: 2, priceCents: 2500 });
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
});

describe("a dispute", () => {
  const disputedOrder = async (card = "pm_card_createDispute") => {
    const order = await paidOrder({ card });
    const [dispute] = (await cardProvider.disputes.list({ payment_intent: order.transactionId })).data;
    await deliverEvents(order);
    return { order, disputeId: dispute?.id ?? "", dueBy: dispute?.evidence_details.due_by ?? 0 };
  };

  test("leaves its order unchanged unless an admin says otherwise, and admins see the deadline", async () => {
    const { order, dueBy } = await disputedOrder();
    expect(await read(order)).toMatchObject({ isDisputed: true, statuses: ["pending"] });
    const { id: orderId } = order;
    await expect(admin.api.orders.shipLines({ orderId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.orderDisputed,
    });
    const rest = await admin.inject({
      method: "PUT",
      url: `/order/${order.lines[0]?.id}`,
      payload: { status: "shipped" },
    });
    expect(rest.statusCode).toBe(409);
    expect((await alertsAbout(order)).disputes).toMatchObject([
      { reason: "fraudulent", amountCents: 50_000, evidenceDueBy: new Date(dueBy * 1000).toISOString() },
    ]);
    expect(await historyOf(order)).toEqual(["placed", "paid", "disputed"]);
    expect(await admin.api.orders.shipLines({ orderId, despiteDispute: true })).toMatchObject({
      statuses: ["shipped"],
    });
  });

  test("that took the money refuses refunds until it is won, and for good once it is lost", async () => {
    const [won, lost] = [await disputedOrder(), await disputedOrder()];
    const refused = async ({ id: orderId, lines: [line] }: PaidOrder, message: string) => {
      const lines = [{ lineId: line?.id ?? "", quantity: 1 }];
      const answer = { code: "CONFLICT", message };
      await expect(admin.api.payments.refundOrder({ orderId, reason: "Broken", restock: true })).rejects.toMatchObject(
        answer,
      );
      await expect(
        admin.api.payments.refundLines({ orderId, lines, reason: "Broken", restock: true }),
      ).rejects.toMatchObject(answer);
      const { rows } = await admin.api.orders.listOrders({ only: "disputed", pageSize: 100 });
      expect(rows.find(({ id }) => id === orderId)).toMatchObject({ refundRefusal: message });
    };
    const answer = (id: string, text: string) =>
      cardProvider.disputes.update(id, { evidence: { uncategorized_text: text } });
    await refused(won.order, shop.errorMessages.refundWhileDisputed);
    await answer(won.disputeId, "winning_evidence");
    await answer(lost.disputeId, "losing_evidence");
    for (const { order } of [won, lost]) await deliverEvents(order);
    await refused(lost.order, shop.errorMessages.refundAfterLostDispute);
    const lostFor = { refundRefusal: shop.errorMessages.refundAfterLostDispute };
    expect(await read(lost.order)).toMatchObject({ refundedCents: 0, statuses: ["pending"], ...lostFor });
    expect(await read(won.order)).toMatchObject({ refundRefusal: null });
    expect(await refundsOf(lost.order)).toEqual([]);
    await admin.api.payments.refundOrder({ orderId: won.order.id, reason: "Broken", restock: true });
    await makeRefunds(won.order);
    expect(await refundsOf(won.order)).toMatchObject([{ status: "succeeded" }]);
  });

  test("that is only an inquiry is settled by a refund", async () => {
    const { order } = await disputedOrder("pm_card_createDisputeInquiry");
    expect(await read(order)).toMatchObject({ isDisputed: true, refundRefusal: null });
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await makeRefunds(order);
    await deliverEvents(order);
    expect(await read(order)).toMatchObject({ refundedCents: 50_000, isDisputed: false });
  });

  test("that appears after its payment's refund has failed is named there, and no other refund is tried", async () => {
    const order = await paidOrder({ card: "pm_card_createDispute" });
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await makeRefunds(order);
    const failed = async () => (await alertsAbout(order)).failedRefunds;
    expect(await failed()).toMatchObject([{ canRetry: true }]);
    const [mail] = await mailsAbout(order, "refund-failed");
    expect(mail).toContain("Our refund did not go through");
    expect(mail).not.toContain("your bank");
    await deliverEvents(order);
    const [refund] = await failed();
    expect(refund).toMatchObject({ canRetry: false });
    await expect(admin.api.payments.retryRefund({ refundId: refund?.id ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.refundWhileDisputed,
    });
    expect(await failed()).toHaveLength(1);
  });

  test("that is won lets its order ship; one that is lost does not", async () => {
    const [won, lost] = [await disputedOrder(), await disputedOrder()];
    const answer = (id: string, text: string) =>
      cardProvider.disputes.update(id, { evidence: { uncategorized_text: text } });
    await answer(won.disputeId, "winning_evidence");
    await answer(lost.disputeId, "losing_evidence");
    for (const { order } of [won, lost]) await deliverEvents(order);
    expect(await read(won.order)).toMatchObject({ isDisputed: false });
    expect(await historyOf(won.order)).toContain("dispute-won");
    expect((await alertsAbout(won.order)).disputes).toEqual([]);
    await admin.api.orders.shipLines({ orderId: won.order.id });
    expect(await read(lost.order)).toMatchObject({ isDisputed: true });
    expect(await historyOf(lost.order)).toEqual(["placed", "paid", "disputed", "dispute-lost"]);
    await expect(admin.api.orders.shipLines({ orderId: lost.order.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("whose events were all lost is found by the reconciliation, and admins are emailed once", async () => {
    const order = await paidOrder({ card: "pm_card_createDispute" });
    await reconcilePayments(shop.services);
    await reconcilePayments(shop.services);
    expect(await read(order)).toMatchObject({ isDisputed: true });
    const id = (await alertsAbout(order)).disputes[0]?.id ?? "";
    const jobs = await sql`select 1 from pgboss.job where name = 'payment-alerts' and data ->> 'id' = ${id}
      and data ->> 'userId' = ${admin.ctx.user.id}`;
    expect(jobs).toHaveLength(1);
    const mails: { to: string; subject: string }[] = [];
    const mailer = {
      ...shop.services.mailer,
      send: async (mail: { to: string; subject: string }) => void mails.push(mail),
    };
    await sendPaymentAlert({ ...shop.services, mailer }, { kind: "disputed", id, userId: admin.ctx.user.id });
    expect(mails).toMatchObject([{ to: admin.email, subject: `A payment is disputed: order ${order.number}` }]);
  });

  test("that is only a warning is shown to admins and does not stop the order", async () => {
    const order = await paidOrder({ card: "pm_card_createIssuerFraudRecord" });
    await deliverEvents(order);
    await reconcilePayments(shop.services);
    expect((await alertsAbout(order)).disputes).toMatchObject([{ kind: "early-fraud-warning" }]);
    expect(await read(order)).toMatchObject({ isDisputed: false });
  });
});

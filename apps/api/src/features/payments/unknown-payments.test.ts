import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { keepEmails } from "../../testing/keep-emails.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { checkRestore } from "./check-restore.ts";
import { settle } from "./internal/settle-payment.statement.ts";
import { makeRefund } from "./make-refund.ts";
import { readPayment } from "./read-payment.ts";
import { readRefunds } from "./read-refunds.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { sendPaymentAlert } from "./send-payment-alert.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);
beforeEach(async () => {
  await cards.recover();
  for (const { intentId } of await admin.api.payments.listUnknownPayments())
    await admin.api.payments.refundUnknownPayment({ intentId });
  expect(await redChecks()).toEqual([]);
});

const redChecks = async () =>
  (await checkLedger(shop.services)).checks.filter(({ isGreen }) => !isGreen).map(({ name }) => name);
const placeOrder = async (lines = 1) => {
  const tools = await Promise.all(Array.from({ length: lines }, () => shop.tool({ available: 100, priceCents: 500 })));
  return buyer.api.orders.placeOrder(orderOf(...tools.map(({ id }) => [id, 10] as const)));
};
const paidOrder = async (lines = 1) => {
  const order = await placeOrder(lines);
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  return { ...order, transactionId };
};
/** A payment whose order the shop has lost. */
const payForNothing = async (...payment: Parameters<typeof newPayment>) => {
  const id = await newPayment(...payment);
  await reconcilePayments(shop.services);
  return id;
};
const newPayment = async (amount = 5000, card?: string, currency = "usd") => {
  const metadata = { orderId: newId(), orderNumber: "IM-99999" };
  const { id } = await cardProvider.paymentIntents.create({ amount, currency, metadata });
  await cards.pay(id, card);
  return id;
};
/** Attaches a payment of $50 to an order, until the shop stops before the decision is recorded. */
const attachHalf = (intentId: string, order: { id: string }) =>
  settle(shop.services, { orderId: order.id, intentId, receivedCents: 5000, currency: "usd" });

describe("a payment that belongs to no order", () => {
  test("is found, shown to admins, and turns the ledger red until it is decided about", async () => {
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

  test("is either attached or refunded, also if both are asked for concurrently", async () => {
    for (const attachFirst of [true, false]) {
      const [intentId, order] = [await payForNothing(), await placeOrder()];
      const attach = () => admin.api.payments.attachPayment({ intentId, orderId: order.id });
      const refund = () => admin.api.payments.refundUnknownPayment({ intentId });
      const ends = await Promise.allSettled((attachFirst ? [attach, refund] : [refund, attach]).map((ask) => ask()));
      expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const [{ isPaid }, refunds] = [
        await buyer.api.orders.getOrder({ number: order.number }),
        await cardProvider.refunds.list({ payment_intent: intentId }),
      ];
      expect(refunds.data).toHaveLength(isPaid ? 0 : 1);
    }
  });

  test("is refunded once, and the ledger is green again", async () => {
    const intentId = await payForNothing();
    await cardProvider.refunds.create({ payment_intent: intentId, amount: 1000 });
    await reconcilePayments(shop.services);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, refundedCents: 1000 }]);
    for (let round = 0; round < 2; round += 1)
      expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    expect((await cards.refundsOf(intentId)).map(({ amount }) => amount).toSorted()).toEqual([1000, 4000]);
    await reconcilePayments(shop.services);
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
    const [order, other, paid] = [await placeOrder(), await placeOrder(2), await paidOrder()];
    const live = await buyer.api.payments.startPayment({ orderId: order.id });
    for (const { id: orderId } of [other, paid])
      await expect(admin.api.payments.attachPayment({ intentId, orderId })).rejects.toMatchObject({
        code: "CONFLICT",
        message: shop.messages.paymentDoesNotFit,
      });
    await expect(admin.api.payments.attachPayment({ intentId, orderId: newId() })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (let round = 0; round < 2; round += 1)
      expect(await admin.api.payments.attachPayment({ intentId, orderId: order.id })).toEqual([]);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      statuses: ["pending"],
      transactionId: intentId,
      paidCents: 5000,
    });
    // So that the buyer, whose page is still open, is not charged a second time.
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
      message: shop.messages.paymentDoesNotFit,
    });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ transactionId, paidCents: 5000 });
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
      await expect(again).rejects.toMatchObject({ code: "CONFLICT", message: shop.messages.paymentDecided });
      expect(await admin.api.payments.listUnknownPayments()).toEqual([]);
      expect(
        await sql`select status, refunded_cents as "refundedCents" from unknown_payments where intent_id = ${intentId}`,
      ).toEqual([{ status: "attached", refundedCents: 0 }]);
      expect(await cards.refundsOf(intentId)).toEqual([]);
      expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ transactionId: intentId });
      expect(await buyer.api.orders.getOrder({ number: other.number })).toMatchObject({ statuses: ["unpaid"] });
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
    expect(checks.find(({ name }) => name === "no-unknown-payments")?.detail).toMatch(/5000 EUR .*another currency/);
    await expect(admin.api.payments.attachPayment({ intentId, orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This payment is in another currency (EUR), so it can only be refunded.",
    });
    expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    expect(await redChecks()).toEqual([]);
  });

  test("that was refunded in part before it is attached leaves the order with the true sums", async () => {
    const intentId = await payForNothing();
    await cardProvider.refunds.create({ payment_intent: intentId, amount: 100 });
    const order = await placeOrder();
    await admin.api.payments.attachPayment({ intentId, orderId: order.id });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      paidCents: 5000,
      refundedCents: 100,
    });
  });
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

  test("is told to admins with its deadline, is disputed in the ledger, and is refunded only when it is won", async () => {
    const { intentId, disputeId, dueBy } = await disputed();
    const evidenceDueBy = new Date(dueBy).toISOString();
    const alert = await alertAbout(intentId);
    expect(alert).toMatchObject({
      orderId: null,
      orderNumber: null,
      amountCents: 5000,
      currency: "usd",
      evidenceDueBy,
    });
    expect(await admin.api.insights.showToday()).toMatchObject({ disputes: [{ intentId, orderNumber: null }] });
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, isDisputed: true }]);
    expect(await detailOf("no-unknown-payments")).toContain(`${intentId}: 5000 cents`);
    expect(await detailOf("no-unknown-payments")).toContain("disputed");
    await expect(refund(intentId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.refundWhileDisputed,
    });
    const { mailer, sent } = keepEmails(shop.services);
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
    const intentId = await newPayment(5000, "pm_card_createDispute");
    await readPayment(shop.services, intentId);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, isDisputed: false }]);
    await expect(refund(intentId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.refundWhileDisputed,
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
      message: shop.messages.refundAfterLostDispute,
    });
    const order = await placeOrder();
    await expect(admin.api.payments.attachPayment({ intentId, orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.refundAfterLostDispute,
    });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ statuses: ["unpaid"] });
    expect(await redChecks()).toEqual([]);
  });

  test("is refunded as far as the bank has not taken it, once a dispute over a part of it is lost", async () => {
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
    const history = async () => (await buyer.api.orders.listOrderEvents({ orderId: order.id })).map(({ kind }) => kind);
    await attachHalf(intentId, order);
    await reconcilePayments(shop.services);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ isDisputed: true });
    expect(await redChecks()).toEqual(["no-unknown-payments"]);
    expect(await admin.api.payments.attachPayment({ intentId, orderId: order.id })).toEqual([]);
    expect(await history()).toEqual(["placed", "paid", "disputed"]);
    expect(await redChecks()).toEqual([]);
  });

  test("brings its dispute along to the order to which it is attached, which then ships only if an admin says so", async () => {
    const { intentId, disputeId } = await disputed();
    const order = await placeOrder();
    const now = () => buyer.api.orders.getOrder({ number: order.number });
    const history = async () => (await buyer.api.orders.listOrderEvents({ orderId: order.id })).map(({ kind }) => kind);
    expect(await admin.api.payments.attachPayment({ intentId, orderId: order.id })).toEqual([]);
    expect(await now()).toMatchObject({ statuses: ["pending"], isDisputed: true });
    expect(await history()).toEqual(["placed", "paid", "disputed"]);
    expect(await alertAbout(intentId)).toMatchObject({ orderId: order.id, orderNumber: order.number });
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({
      message: shop.messages.orderDisputed,
    });
    expect(await redChecks()).toEqual([]);
    await answer(disputeId, "winning_evidence");
    await reconcilePayments(shop.services);
    expect(await now()).toMatchObject({ isDisputed: false });
    expect(await history()).toEqual(["placed", "paid", "disputed", "dispute-won"]);
    await admin.api.orders.shipLines({ orderId: order.id });
    expect(await redChecks()).toEqual([]);
  });
});

describe("a shop restored from a backup", () => {
  const restored = () => sql`insert into restores (id, since) values (new_id(), now() - interval '1 hour')`;
  const forget = async (order: { id: string }) => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from refund_lines using refunds r join payments p on p.id = r.payment_id where refund_id = r.id and p.order_id = ${order.id}`;
      await tx`delete from refunds using payments p where p.id = payment_id and p.order_id = ${order.id}`;
      await tx`delete from order_events where order_id = ${order.id} and kind in ('refunded', 'partly-refunded')`;
      await tx`delete from stock_movements where reason = 'refunded' and order_line_id in (select id from order_lines where order_id = ${order.id})`;
      await tx`set local session_replication_role = origin`;
      await tx`update tool_stock s set available = 90, sold = 10 from order_lines l where l.tool_id = s.tool_id and l.order_id = ${order.id}`;
      await tx`
        update order_lines set status = 'pending', refunded_quantity = 0, refunded_cents = 0, restocked_quantity = 0
        where order_id = ${order.id} and status = 'refunded'`;
      await tx`update orders set refunded_cents = 0 where id = ${order.id}`;
    });
  };

  test("ships nothing and expires nothing until it is compared with the provider", async () => {
    const [order, unpaid] = [await paidOrder(), await placeOrder()];
    await sql`update orders set expires_at = now() where id = ${unpaid.id}`;
    await restored();
    const answer = { code: "SERVICE_UNAVAILABLE", message: shop.messages.restoreUnchecked };
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject(answer);
    const rest = await admin.inject({
      method: "PUT",
      url: `/order/${order.lines[0]?.id}`,
      payload: { status: "shipped" },
    });
    expect(rest.statusCode).toBe(503);
    expect(rest.json()).toMatchObject({ error: { message: shop.messages.restoreUnchecked } });
    expect(await admin.api.payments.listAlerts()).toMatchObject({ isRestoreUnchecked: true });
    expect(await expireOrders(shop.services)).toBe(0);
    expect(await checkRestore(shop.services)).toBe(true);
    expect(await expireOrders(shop.services)).toBe(1);
    await admin.api.orders.shipLines({ orderId: order.id });
  });

  test("resumes the comparison where it stopped, and keeps shipping closed while the provider does not answer", async () => {
    await restored();
    await cards.suffer({ failRate: 1 });
    await expect(checkRestore(shop.services)).rejects.toThrow();
    await cards.recover();
    let calls = 0;
    for (; !(await checkRestore(shop.services, { pages: 1 })); calls += 1)
      expect(await admin.api.payments.listAlerts()).toMatchObject({ isRestoreUnchecked: true });
    expect(calls).toBeGreaterThanOrEqual(3);
    expect(await admin.api.payments.listAlerts()).toMatchObject({ isRestoreUnchecked: false });
  });

  test("records refunds made since, line by line, and ships only the rest", async () => {
    const order = await paidOrder(3);
    const second = order.lines[1]?.id ?? "";
    await admin.api.payments.refundLines({ orderId: order.id, lines: [{ lineId: second }] });
    const [refund] = await admin.api.payments.listRefunds({ orderId: order.id });
    await makeRefund(shop.services, { refundId: refund?.id ?? "" });
    await forget(order);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ statuses: ["pending"] });
    await restored();
    await checkRestore(shop.services);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      refundedCents: 5000,
      lines: [{ status: "pending" }, { status: "refunded", refundedQuantity: 10 }, { status: "pending" }],
    });
    expect(await admin.api.orders.shipLines({ orderId: order.id })).toMatchObject({
      lines: [{ shippedQuantity: 10 }, { shippedQuantity: 0, status: "refunded" }, { shippedQuantity: 10 }],
    });
    await readRefunds(shop.services, order.transactionId);
    expect(await redChecks()).toEqual([]);
  });

  test("learns that an order which looks unpaid was paid since", async () => {
    const order = await placeOrder();
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await sql`update orders set expires_at = now() where id = ${order.id}`;
    await cards.pay(transactionId);
    await restored();
    await expireOrders(shop.services);
    await checkRestore(shop.services);
    await expireOrders(shop.services);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ statuses: ["pending"] });
  });
});

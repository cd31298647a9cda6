import { afterAll, afterEach, describe, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { type PaidOrder, startPaymentShop } from "../../../testing/payment-shop.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { readRefunds } from "./book-refunds.ts";

const {
  shop,
  cards,
  admin,
  buyer,
  paidOrder,
  refundsOf,
  read,
  historyOf,
  stockOf,
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

describe("a refund that the bank does not take", () => {
  const failedOrder = async () => {
    const order = await paidOrder({ card: "pm_card_refundFail" });
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await untilFailed(order, 1);
    return order;
  };
  const untilFailedThere = async (order: PaidOrder, count: number) => {
    await makeRefunds(order);
    await expect
      .poll(async () => (await cards.refundsOf(order.transactionId)).map(({ status }) => status))
      .toEqual(Array.from({ length: count }, () => "failed"));
  };
  const untilFailed = async (order: PaidOrder, count: number) => {
    await untilFailedThere(order, count);
    await deliverEvents(order);
  };

  test("brings its lines back to the state before, emails buyer and admins, and can be retried once", async () => {
    const order = await failedOrder();
    expect(await read(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect(await stockOf(order)).toEqual([
      { available: 90, sold: 10 },
      { available: 90, sold: 10 },
    ]);
    expect(await historyOf(order)).toEqual(["placed", "paid", "refunded", "refund-failed"]);
    expect(await mailsAbout(order, "refund-failed")).toHaveLength(1);
    const { failedRefunds } = await alertsAbout(order);
    expect(failedRefunds).toMatchObject([{ amountCents: 50_000, orderNumber: order.number }]);
    const refundId = failedRefunds[0]?.id ?? "";
    await expect(buyer.api.payments.retryRefund({ refundId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await admin.api.payments.retryRefund({ refundId })).toMatchObject({ statuses: ["refunded"] });
    await expect(admin.api.payments.retryRefund({ refundId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    await untilFailed(order, 2);
    expect(await read(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect((await alertsAbout(order)).failedRefunds).toHaveLength(1);
  });

  test("is retried without putting pieces on sale that were shipped meanwhile", async () => {
    const order = await failedOrder();
    const stock = await stockOf(order);
    await admin.api.orders.shipLines({ orderId: order.id });
    const { failedRefunds } = await alertsAbout(order);
    await admin.api.payments.retryRefund({ refundId: failedRefunds[0]?.id ?? "" });
    expect(await read(order)).toMatchObject({ statuses: ["refunded"] });
    expect((await stockOf(order)).map((one) => one?.available)).toEqual(stock.map((one) => one?.available));
    await untilFailed(order, 2);
  });

  test("that the shop learns of only afterwards is reported to admins, who can make it again", async () => {
    const order = await paidOrder({ card: "pm_card_refundFail" });
    await cardProvider.refunds.create({ payment_intent: order.transactionId, amount: 700 });
    await untilFailedThere(order, 1);
    await reconcilePayments(shop.services);
    const { failedRefunds } = await alertsAbout(order);
    expect(failedRefunds).toMatchObject([{ amountCents: 700, canRetry: true }]);
    expect(await read(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect(await mailsAbout(order, "refund-failed")).toEqual([]);
    await admin.api.payments.retryRefund({ refundId: failedRefunds[0]?.id ?? "" });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    expect(await read(order)).toMatchObject({ refundedCents: 700, statuses: ["pending"] });
    await untilFailed(order, 2);
    expect((await cards.refundsOf(order.transactionId)).map(({ amount }) => amount)).toEqual([700, 700]);
    expect(await read(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
  });

  test("because it was cancelled at the provider, of a payment that no order has, is reported and made again", async () => {
    const tool = await shop.tool({ available: 100, priceCents: 2500 });
    const placed = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: placed.id });
    await cards.pay(transactionId, "pm_card_pendingRefund");
    await buyer.api.orders.cancelOrder({ id: placed.id });
    const order = { ...placed, transactionId };
    await readRefunds(shop.services, transactionId);
    await makeRefunds(order);
    const [made] = await cards.refundsOf(transactionId);
    await cardProvider.refunds.cancel(made?.id ?? "");
    await reconcilePayments(shop.services);
    const { failedRefunds } = await alertsAbout(order);
    expect(failedRefunds).toMatchObject([{ amountCents: 25_000, canRetry: true }]);
    await admin.api.payments.retryRefund({ refundId: failedRefunds[0]?.id ?? "" });
    await makeRefunds(order);
    expect((await cards.refundsOf(transactionId)).map(({ status }) => status)).toEqual(["pending", "canceled"]);
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
  });

  /** A payment that came after its order was cancelled, and whose refund has failed and is left by an admin. */
  const leftPayment = async (card = "pm_card_refundFail") => {
    const tool = await shop.tool({ available: 100, priceCents: 2500 });
    const placed = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
    const { transactionId: intentId } = await buyer.api.payments.startPayment({ orderId: placed.id });
    await cards.pay(intentId, card);
    await buyer.api.orders.cancelOrder({ id: placed.id });
    const order = { ...placed, transactionId: intentId };
    await readRefunds(shop.services, intentId);
    await untilFailed(order, 1);
    expect(await redChecks()).toEqual(["no-orphan-payments", "money-adds-up"]);
    const { failedRefunds } = await alertsAbout(order);
    expect(failedRefunds).toMatchObject([{ amountCents: 25_000, isOfReturnedPayment: true }]);
    await admin.api.payments.dropRefund({ refundId: failedRefunds[0]?.id ?? "" });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    return { order, intentId };
  };
  const isListed = { leftCents: 25_000, refundedCents: 0, isReturned: true };

  test("of a payment that no order has, and that an admin leaves, is listed until it is recorded as paid out", async () => {
    const { order, intentId } = await leftPayment();
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([
      { intentId, description: order.number, ...isListed },
    ]);
    expect(await redChecks()).toEqual(["no-unknown-payments"]);
    const other = await buyer.api.orders.placeOrder(orderOf([order.lines[0]?.toolId ?? "", 10]));
    await expect(admin.api.payments.attachPayment({ intentId, orderId: other.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.paymentReturned,
    });
    const paidOut = { intentId, reference: "Transfer 4711", reason: "The card no longer exists" };
    await expect(admin.api.payments.recordPaidOut({ ...paidOut, reason: " " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(buyer.api.payments.recordPaidOut(paidOut)).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const reference of ["Transfer 4711", "Transfer 4712"])
      expect(await admin.api.payments.recordPaidOut({ ...paidOut, reference })).toEqual([]);
    await reconcilePayments(shop.services);
    expect(await redChecks()).toEqual([]);
    const { rows } = await admin.api.audit.list({ action: "paid-out" });
    expect(rows).toMatchObject([
      {
        entityId: intentId,
        after: { amountCents: 25_000, reference: "Transfer 4711", reason: "The card no longer exists" },
      },
    ]);
    await expect(admin.api.payments.refundUnknownPayment({ intentId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.paymentDecided,
    });
  });

  test("of a payment that no order has, and that an admin leaves, is refunded from the list, and back there if that fails, too", async () => {
    const { order, intentId } = await leftPayment();
    expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    expect(await redChecks()).toEqual([]);
    await untilFailed(order, 2);
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    expect(await admin.api.payments.listUnknownPayments()).toMatchObject([{ intentId, ...isListed }]);
    await cards.suffer({ refundSettlesAfterMs: 3_600_000 });
    expect(await admin.api.payments.refundUnknownPayment({ intentId })).toEqual([]);
    await expect(
      admin.api.payments.recordPaidOut({ intentId, reference: "Transfer 4711", reason: "Twice" }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: shop.errorMessages.paymentDecided });
    await reconcilePayments(shop.services);
  });

  test("and that an admin leaves is reported no longer; its order ships", async () => {
    const order = await failedOrder();
    const [failed] = (await alertsAbout(order)).failedRefunds;
    await admin.api.payments.dropRefund({ refundId: failed?.id ?? "" });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    expect(await admin.api.orders.shipLines({ orderId: order.id })).toMatchObject({ statuses: ["shipped"] });
  });

  test("whose pieces were sold meanwhile leaves no stock below zero, and every piece accounted for", async () => {
    const order = await paidOrder({ lines: 1, card: "pm_card_refundFail" });
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await shop.order(await shop.buyer(), { id: order.lines[0]?.toolId ?? "", minOrder: 95 });
    await untilFailed(order, 1);
    expect(await read(order)).toMatchObject({ statuses: ["pending"] });
    expect(await stockOf(order)).toEqual([{ available: 0, sold: 10 }]);
  });

  test("and that comes while its stock is changed takes its pieces from the new stock", async () => {
    await using _ = await shop.tenConnections();
    const order = await paidOrder({ lines: 1, card: "pm_card_refundFail" });
    const [toolId = ""] = order.lines.map((line) => line.toolId);
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await shop.order(await shop.buyer(), { id: toolId, minOrder: 95 });
    await untilFailedThere(order, 1);
    let reading: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`insert into stock_movements (id, tool_id, delta, reason) values (new_id(), ${toolId}, 45, 'correction')`;
      reading = readRefunds(shop.services, order.transactionId);
      // Until the failed refund is seen waiting for the stock.
      await expect
        .poll(
          async () =>
            (await sql`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`).length,
        )
        .toBeGreaterThan(0);
    });
    await reading;
    expect(await read(order)).toMatchObject({ statuses: ["pending"] });
    expect(await stockOf(order)).toEqual([{ available: 40, sold: 10 }]);
  });

  test("or that the provider refuses has failed, with its reason, and is not requested again", async () => {
    const order = await paidOrder({ card: "pm_card_createDispute" });
    await admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    await makeRefunds(order);
    await makeRefunds(order);
    expect(await refundsOf(order)).toMatchObject([{ status: "failed", providerId: null }]);
    expect(await read(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect((await alertsAbout(order)).failedRefunds).toHaveLength(1);
    await reconcilePayments(shop.services);
  });
});

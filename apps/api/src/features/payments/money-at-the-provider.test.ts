import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { keepEmails } from "../../testing/keep-emails.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { sendOrderMail } from "../orders/send-order-mail.ts";
import { makeRefund } from "./make-refund.ts";
import { readRefunds } from "./read-refunds.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { sendPaymentAlert } from "./send-payment-alert.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

/** A paid order of `count` tools, ten pieces of each for $250. */
const paidOrder = async ({ lines = 2, card = "pm_card_visa" } = {}) => {
  const tools = await Promise.all(Array.from({ length: lines }, () => shop.tool({ available: 100, priceCents: 2500 })));
  const order = await buyer.api.orders.placeOrder(orderOf(...tools.map(({ id }) => [id, 10] as const)));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId, card);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  return { orderId: order.id, number: order.number, transactionId, lines: order.lines };
};
type Paid = Awaited<ReturnType<typeof paidOrder>>;

const now = ({ number }: Paid) => buyer.api.orders.getOrder({ number });
const refundAtProvider = ({ transactionId }: Paid, amount: number) =>
  cardProvider.refunds.create({ payment_intent: transactionId, amount, reason: "requested_by_customer" });
/** All events about the payment that the provider has sent, in the given order. */
const eventsAbout = async ({ transactionId }: Paid) => {
  const events = await cardProvider.events.list({ limit: 100 }).autoPagingToArray({ limit: 200 });
  return events.filter(
    ({ data: { object } }) =>
      "id" in object && "payment_intent" in object && object.payment_intent === transactionId && object.id,
  );
};
const deliverAbout = async (order: Paid) => {
  const events = await eventsAbout(order);
  const answers = await Promise.all([...events, ...events.toReversed(), ...events].map(cards.deliver));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
};
const stockOf = async ({ lines }: Paid) =>
  Promise.all(
    lines.map(async ({ toolId }) => {
      const [row] = await sql<
        { available: number; sold: number }[]
      >`select available, sold from tool_stock where tool_id = ${toolId}`;
      return row;
    }),
  );
const kindsOf = async ({ orderId }: Paid) =>
  (await buyer.api.orders.listOrderEvents({ orderId })).map(({ kind }) => kind);
const refundsOf = ({ orderId }: Paid) => admin.api.payments.listRefunds({ orderId });
const makeAll = async (order: Paid) => {
  for (const { id } of await refundsOf(order)) await makeRefund(shop.services, { refundId: id });
};
/** The texts of the emails that are queued for the order. */
const mailsAbout = async ({ orderId }: Paid, about: "refunded" | "refund-failed") => {
  const jobs = await sql<{ data: { refundId: string } }[]>`
    select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'about' = ${about} order by created_on`;
  const { mailer, sent } = keepEmails(shop.services);
  for (const { data } of jobs)
    await sendOrderMail({ ...shop.services, mailer }, { orderId, about, refundId: data.refundId });
  return sent.map(({ text }) => text);
};
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");
const alertsAbout = async ({ orderId }: Paid) => {
  const { disputes, failedRefunds } = await admin.api.payments.listAlerts();
  return {
    disputes: disputes.filter((dispute) => dispute.orderId === orderId),
    failedRefunds: failedRefunds.filter((refund) => refund.orderId === orderId),
  };
};

describe("a refund made in the provider's dashboard", () => {
  test("of a part counts against the order, once, in whatever order its events come", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    await deliverAbout(order);
    expect(await now(order)).toMatchObject({
      paidCents: 50_000,
      refundedCents: 100,
      statuses: ["pending"],
      lines: [{ refundedCents: 0 }, { refundedCents: 0 }],
    });
    expect(await refundsOf(order)).toMatchObject([{ amountCents: 100, status: "succeeded", madeAt: "provider" }]);
    expect(await kindsOf(order)).toEqual(["placed", "paid", "partly-refunded"]);
    const [mail] = await mailsAbout(order, "refunded");
    expect(mail).toContain("$1");
    expect(mail).not.toContain("in full");
  });

  test("of a part leaves the rest to the shop, whose email then says that all of it is refunded", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    await deliverAbout(order);
    expect(await admin.api.payments.refundOrder({ orderId: order.orderId })).toMatchObject({
      refundedCents: 50_000,
      statuses: ["refunded"],
      lines: [{ refundedCents: 25_000 }, { refundedCents: 25_000 }],
    });
    await makeAll(order);
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

  test("that the shop does not know of reduces the shop's own refund to what is left", async () => {
    const order = await paidOrder();
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await refundAtProvider(order, 100);
    await makeAll(order);
    expect((await cards.refundsOf(order.transactionId)).map(({ amount }) => amount).toSorted()).toEqual([100, 49_900]);
    expect(await now(order)).toMatchObject({ refundedCents: 50_000, statuses: ["refunded"] });
    expect((await refundsOf(order)).map(({ amountCents }) => amountCents).toSorted()).toEqual([100, 49_900]);
  });

  test("made at the moment of the shop's own leaves the shop the rest", async () => {
    const order = await paidOrder();
    await admin.api.payments.refundOrder({ orderId: order.orderId });
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
    expect(await now(order)).toMatchObject({ refundedCents: 50_000, statuses: ["refunded"] });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
  });

  test("of everything makes its lines refunded, returns unshipped pieces to stock, and ships nothing", async () => {
    const order = await paidOrder();
    const [first] = order.lines;
    await admin.api.orders.shipLines({ orderId: order.orderId, lines: [{ lineId: first?.id ?? "" }] });
    await refundAtProvider(order, 20_000);
    await refundAtProvider(order, 30_000);
    await deliverAbout(order);
    expect(await now(order)).toMatchObject({
      refundedCents: 50_000,
      statuses: ["refunded"],
      lines: [{ shippedQuantity: 10 }, { shippedQuantity: 0 }],
    });
    expect(await stockOf(order)).toEqual([
      { available: 90, sold: 0 },
      { available: 100, sold: 0 },
    ]);
    await expect(admin.api.orders.shipLines({ orderId: order.orderId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("whose events were all lost is found by the reconciliation", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    await reconcilePayments(shop.services);
    expect(await now(order)).toMatchObject({ refundedCents: 100 });
    expect(await reconcilePayments(shop.services)).toMatchObject({ booked: 0, failed: 0 });
  });
});

describe("a refund in parts", () => {
  test("by quantity takes back so many pieces, and the rest ships", async () => {
    const order = await paidOrder({ lines: 1 });
    const [line] = order.lines;
    const lineId = line?.id ?? "";
    const input = { orderId: order.orderId, lines: [{ lineId, quantity: 4 }] };
    expect(await admin.api.payments.refundLines(input)).toMatchObject({
      statuses: ["pending"],
      refundedCents: 10_000,
      lines: [{ refundedQuantity: 4, refundedCents: 10_000 }],
    });
    expect(await stockOf(order)).toEqual([{ available: 94, sold: 6 }]);
    expect(await admin.api.orders.shipLines({ orderId: order.orderId })).toMatchObject({
      statuses: ["shipped"],
      lines: [{ shippedQuantity: 6, refundedQuantity: 4 }],
    });
    await makeAll(order);
    expect(await cards.refundsOf(order.transactionId)).toMatchObject([{ amount: 10_000 }]);
  });

  test("tells the buyer the pieces and amounts that are refunded, and of the last one that it was the rest", async () => {
    const order = await paidOrder({ lines: 1 });
    const { orderId } = order;
    const lineId = order.lines[0]?.id ?? "";
    await admin.api.payments.refundLines({ orderId, lines: [{ lineId, quantity: 1 }] });
    await makeAll(order);
    await admin.api.payments.refundLines({ orderId, lines: [{ lineId, amountCents: 150 }] });
    await makeAll(order);
    await admin.api.payments.refundOrder({ orderId });
    await makeAll(order);
    const [pieces = "", amount = "", rest = ""] = (await mailsAbout(order, "refunded")).map(inOneLine);
    expect(pieces).toContain("we have refunded the pieces below");
    expect(pieces).toContain("1 of 10 pieces, $25");
    expect(pieces).toContain("$25 of $250");
    expect(amount).toContain("a part of what you paid for the lines below");
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
    const late = { orderId: order.id, number: order.number, transactionId, lines: order.lines };
    await makeAll(late);
    const [mail = ""] = (await mailsAbout(late, "refunded")).map(inOneLine);
    expect(mail).toContain(
      "a payment of $670 did not fit your order when it came, so we have returned it. Your order is still unpaid: $520 is to pay.",
    );
    expect(mail).not.toMatch(/in full|Total/);
  });

  test("by amount leaves the line and its pieces as they are", async () => {
    const order = await paidOrder({ lines: 1 });
    const lines = [{ lineId: order.lines[0]?.id ?? "", amountCents: 1234 }];
    expect(await admin.api.payments.refundLines({ orderId: order.orderId, lines })).toMatchObject({
      statuses: ["pending"],
      refundedCents: 1234,
      lines: [{ refundedQuantity: 0, refundedCents: 1234 }],
    });
    expect(await stockOf(order)).toEqual([{ available: 90, sold: 10 }]);
    const more = [{ lineId: order.lines[0]?.id ?? "", amountCents: 25_000 }];
    await expect(admin.api.payments.refundLines({ orderId: order.orderId, lines: more })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Only $237.66 can still be refunded.",
      cause: { issues: [{ path: "lines.0.amountCents", message: "Only $237.66 can still be refunded." }] },
    });
    expect(await admin.api.payments.refundOrder({ orderId: order.orderId })).toMatchObject({
      statuses: ["refunded"],
      refundedCents: 25_000,
      lines: [{ refundedQuantity: 10, refundedCents: 25_000 }],
    });
  });
});

describe("a refund that the bank does not take", () => {
  const failedOrder = async () => {
    const order = await paidOrder({ card: "pm_card_refundFail" });
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await untilFailed(order, 1);
    return order;
  };
  const untilFailedThere = async (order: Paid, count: number) => {
    await makeAll(order);
    await expect
      .poll(async () => (await cards.refundsOf(order.transactionId)).map(({ status }) => status))
      .toEqual(Array.from({ length: count }, () => "failed"));
  };
  const untilFailed = async (order: Paid, count: number) => {
    await untilFailedThere(order, count);
    await deliverAbout(order);
  };

  test("brings its lines back to the state before, tells buyer and admins, and can be retried once", async () => {
    const order = await failedOrder();
    expect(await now(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect(await stockOf(order)).toEqual([
      { available: 90, sold: 10 },
      { available: 90, sold: 10 },
    ]);
    expect(await kindsOf(order)).toEqual(["placed", "paid", "refunded", "refund-failed"]);
    expect(await mailsAbout(order, "refund-failed")).toHaveLength(1);
    const { failedRefunds } = await alertsAbout(order);
    expect(failedRefunds).toMatchObject([{ amountCents: 50_000, orderNumber: order.number }]);
    const refundId = failedRefunds[0]?.id ?? "";
    await expect(buyer.api.payments.retryRefund({ refundId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await admin.api.payments.retryRefund({ refundId })).toMatchObject({ statuses: ["refunded"] });
    await expect(admin.api.payments.retryRefund({ refundId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    await untilFailed(order, 2);
    expect(await now(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect((await alertsAbout(order)).failedRefunds).toHaveLength(1);
  });

  test("because it was cancelled at the provider, of a payment that no order has, is reported and made again", async () => {
    const tool = await shop.tool({ available: 100, priceCents: 2500 });
    const placed = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: placed.id });
    await cards.pay(transactionId, "pm_card_pendingRefund");
    await buyer.api.orders.cancelOrder({ id: placed.id });
    const order = { orderId: placed.id, number: placed.number, transactionId, lines: placed.lines };
    await readRefunds(shop.services, transactionId);
    await makeAll(order);
    const [made] = await cards.refundsOf(transactionId);
    await cardProvider.refunds.cancel(made?.id ?? "");
    await reconcilePayments(shop.services);
    const { failedRefunds } = await alertsAbout(order);
    expect(failedRefunds).toMatchObject([{ amountCents: 25_000, canRetry: true }]);
    await admin.api.payments.retryRefund({ refundId: failedRefunds[0]?.id ?? "" });
    await makeAll(order);
    expect((await cards.refundsOf(transactionId)).map(({ status }) => status)).toEqual(["pending", "canceled"]);
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
  });

  test("and that an admin leaves is reported no longer; its order ships", async () => {
    const order = await failedOrder();
    const [failed] = (await alertsAbout(order)).failedRefunds;
    await admin.api.payments.dropRefund({ refundId: failed?.id ?? "" });
    expect((await alertsAbout(order)).failedRefunds).toEqual([]);
    expect(await admin.api.orders.shipLines({ orderId: order.orderId })).toMatchObject({ statuses: ["shipped"] });
  });

  test("whose pieces were sold meanwhile leaves no stock below zero, and every piece accounted for", async () => {
    const order = await paidOrder({ lines: 1, card: "pm_card_refundFail" });
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await shop.order(await shop.buyer(), { id: order.lines[0]?.toolId ?? "", minOrder: 95 });
    await untilFailed(order, 1);
    expect(await now(order)).toMatchObject({ statuses: ["pending"] });
    expect(await stockOf(order)).toEqual([{ available: 0, sold: 10 }]);
  });

  test("and that comes while its stock is changed takes its pieces from the new stock", async () => {
    const order = await paidOrder({ lines: 1, card: "pm_card_refundFail" });
    const [toolId = ""] = order.lines.map((line) => line.toolId);
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await shop.order(await shop.buyer(), { id: toolId, minOrder: 95 });
    await untilFailedThere(order, 1);
    let reading: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`update tool_stock set available = 50 where tool_id = ${toolId}`;
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
    expect(await now(order)).toMatchObject({ statuses: ["pending"] });
    expect(await stockOf(order)).toEqual([{ available: 40, sold: 10 }]);
  });

  test("or that the provider refuses has failed, with its reason, and is not asked for again", async () => {
    const order = await paidOrder({ card: "pm_card_createDispute" });
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await makeAll(order);
    await makeAll(order);
    expect(await refundsOf(order)).toMatchObject([{ status: "failed", providerId: null }]);
    expect(await now(order)).toMatchObject({ refundedCents: 0, statuses: ["pending"] });
    expect((await alertsAbout(order)).failedRefunds).toHaveLength(1);
    await reconcilePayments(shop.services);
  });
});

describe("a dispute", () => {
  const disputedOrder = async (card = "pm_card_createDispute") => {
    const order = await paidOrder({ card });
    const [dispute] = (await cardProvider.disputes.list({ payment_intent: order.transactionId })).data;
    await deliverAbout(order);
    return { order, disputeId: dispute?.id ?? "", dueBy: dispute?.evidence_details.due_by ?? 0 };
  };

  test("keeps its order here unless an admin says otherwise, and admins see the deadline", async () => {
    const { order, dueBy } = await disputedOrder();
    expect(await now(order)).toMatchObject({ isDisputed: true, statuses: ["pending"] });
    const { orderId } = order;
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
    expect(await kindsOf(order)).toEqual(["placed", "paid", "disputed"]);
    expect(await admin.api.orders.shipLines({ orderId, despiteDispute: true })).toMatchObject({
      statuses: ["shipped"],
    });
  });

  test("that took the money refuses refunds until it is won, and for good once it is lost", async () => {
    const [won, lost] = [await disputedOrder(), await disputedOrder()];
    const refused = async ({ orderId, lines: [line] }: Paid, message: string) => {
      const lines = [{ lineId: line?.id ?? "", quantity: 1 }];
      const answer = { code: "CONFLICT", message };
      await expect(admin.api.payments.refundOrder({ orderId })).rejects.toMatchObject(answer);
      await expect(admin.api.payments.refundLines({ orderId, lines })).rejects.toMatchObject(answer);
      const { rows } = await admin.api.orders.listOrders({ only: "disputed", pageSize: 100 });
      expect(rows.find(({ id }) => id === orderId)).toMatchObject({ refundRefusal: message });
    };
    const answer = (id: string, text: string) =>
      cardProvider.disputes.update(id, { evidence: { uncategorized_text: text } });
    await refused(won.order, shop.messages.refundWhileDisputed);
    await answer(won.disputeId, "winning_evidence");
    await answer(lost.disputeId, "losing_evidence");
    for (const { order } of [won, lost]) await deliverAbout(order);
    await refused(lost.order, shop.messages.refundAfterLostDispute);
    const lostFor = { refundRefusal: shop.messages.refundAfterLostDispute };
    expect(await now(lost.order)).toMatchObject({ refundedCents: 0, statuses: ["pending"], ...lostFor });
    expect(await now(won.order)).toMatchObject({ refundRefusal: null });
    expect(await refundsOf(lost.order)).toEqual([]);
    await admin.api.payments.refundOrder({ orderId: won.order.orderId });
    await makeAll(won.order);
    expect(await refundsOf(won.order)).toMatchObject([{ status: "succeeded" }]);
  });

  test("that is only an inquiry is settled by a refund", async () => {
    const { order } = await disputedOrder("pm_card_createDisputeInquiry");
    expect(await now(order)).toMatchObject({ isDisputed: true, refundRefusal: null });
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await makeAll(order);
    await deliverAbout(order);
    expect(await now(order)).toMatchObject({ refundedCents: 50_000, isDisputed: false });
  });

  test("found after its payment's refund has failed is named there, and no other refund is tried", async () => {
    const order = await paidOrder({ card: "pm_card_createDispute" });
    await admin.api.payments.refundOrder({ orderId: order.orderId });
    await makeAll(order);
    const failed = async () => (await alertsAbout(order)).failedRefunds;
    expect(await failed()).toMatchObject([{ canRetry: true }]);
    const [mail] = await mailsAbout(order, "refund-failed");
    expect(mail).toContain("our refund did not go through");
    expect(mail).not.toContain("your bank");
    await deliverAbout(order);
    const [refund] = await failed();
    expect(refund).toMatchObject({ canRetry: false });
    await expect(admin.api.payments.retryRefund({ refundId: refund?.id ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.refundWhileDisputed,
    });
    expect(await failed()).toHaveLength(1);
  });

  test("that is won lets its order ship; one that is lost does not", async () => {
    const [won, lost] = [await disputedOrder(), await disputedOrder()];
    const answer = (id: string, text: string) =>
      cardProvider.disputes.update(id, { evidence: { uncategorized_text: text } });
    await answer(won.disputeId, "winning_evidence");
    await answer(lost.disputeId, "losing_evidence");
    for (const { order } of [won, lost]) await deliverAbout(order);
    expect(await now(won.order)).toMatchObject({ isDisputed: false });
    expect(await kindsOf(won.order)).toContain("dispute-won");
    expect((await alertsAbout(won.order)).disputes).toEqual([]);
    await admin.api.orders.shipLines({ orderId: won.order.orderId });
    expect(await now(lost.order)).toMatchObject({ isDisputed: true });
    expect(await kindsOf(lost.order)).toEqual(["placed", "paid", "disputed", "dispute-lost"]);
    await expect(admin.api.orders.shipLines({ orderId: lost.order.orderId })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("whose events were all lost is found by the reconciliation, and admins are told once", async () => {
    const order = await paidOrder({ card: "pm_card_createDispute" });
    await reconcilePayments(shop.services);
    await reconcilePayments(shop.services);
    expect(await now(order)).toMatchObject({ isDisputed: true });
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
    await deliverAbout(order);
    await reconcilePayments(shop.services);
    expect((await alertsAbout(order)).disputes).toMatchObject([{ kind: "early-fraud-warning" }]);
    expect(await now(order)).toMatchObject({ isDisputed: false });
  });
});

describe("an event that is signed", () => {
  const send = (event: unknown) => {
    const payload = JSON.stringify(event) ?? "";
    return cards.post(payload, cards.sign(payload));
  };

  test("and says another amount than the provider is not believed", async () => {
    const order = await shop.order(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId);
    const intent = await cardProvider.paymentIntents.retrieve(transactionId);
    for (const amount of [0, 1, 99_999_999]) {
      const object = { ...intent, amount, amount_received: amount };
      const event = { id: `evt_${amount}`, object: "event", type: "payment_intent.succeeded", data: { object } };
      expect((await send(event)).statusCode).toBe(200);
    }
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ paidCents: 10_000 });
    expect(
      await sql`select 1 from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}`,
    ).toEqual([]);
  });

  test("and is no event is refused", async () => {
    const events = [
      null,
      5,
      "text",
      [],
      {},
      { id: "evt_x", type: "payment_intent.succeeded" },
      { id: "evt_x", type: "refund.updated", data: {} },
      { id: "evt_x", type: "refund.updated", data: { object: null } },
      { id: "evt_x", type: "charge.refunded", data: { object: { id: 7 } } },
      { id: "evt_\u0000", type: "charge.refunded", data: { object: { id: "ch_1" } } },
      { id: "evt_x", type: "charge.dispute.created", data: { object: { id: "../../v1/refunds" } } },
    ];
    for (const event of events) expect((await send(event)).statusCode).toBe(400);
    const payload = "no JSON";
    expect((await cards.post(payload, cards.sign(payload))).statusCode).toBe(400);
  });

  test("about what the provider does not know is taken and changes nothing", async () => {
    for (const [type, object] of [
      ["payment_intent.succeeded", { id: "pi_unheard_of" }],
      ["refund.updated", { id: "re_1", payment_intent: "pi_unheard_of" }],
      ["charge.dispute.created", { id: "du_unheard_of" }],
      ["balance.available", {}],
    ] as const)
      expect((await send({ id: `evt_${type.replaceAll(".", "_")}`, type, data: { object } })).statusCode).toBe(200);
  });

  test("while the provider does not answer is answered 503, and handled when it comes again", async () => {
    const order = await paidOrder();
    await refundAtProvider(order, 100);
    const events = (await eventsAbout(order)).filter(({ type }) => type === "charge.refunded");
    await cards.suffer({ failRate: 1 });
    for (const event of events) expect((await cards.deliver(event)).statusCode).toBe(503);
    await cards.recover();
    for (const event of events) expect((await cards.deliver(event)).statusCode).toBe(200);
    expect(await now(order)).toMatchObject({ refundedCents: 100 });
  });
});

import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { closePayment } from "./close-payment.ts";

const shop = await startTestShop({ hasRaces: true });
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(cards.recover);

const placeOrder = async (buyer: Person, quantity = 10) => {
  const tool = await shop.tool({ minOrder: 10, available: 1000, priceCents: 500 });
  return buyer.api.orders.placeOrder(orderOf([tool.id, quantity]));
};
const startPayingTwoLines = async (buyer: Person) => {
  const [one, other] = [await shop.tool({ priceCents: 500 }), await shop.tool({ priceCents: 500 })];
  const order = await buyer.api.orders.placeOrder(orderOf([one.id, 10], [other.id, 10]));
  const [line] = order.lines;
  if (!line) throw new Error("The order has two lines.");
  return { order, line, first: await buyer.api.payments.startPayment({ orderId: order.id }) };
};
const paymentsOf = (orderId: string) =>
  sql<
    { intent_id: string; status: string }[]
  >`select intent_id, status from payments where order_id = ${orderId} order by id`;

describe("starting a payment", () => {
  test("makes an intent of the order's amount that names the order", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const started = await buyer.api.payments.startPayment({ orderId: order.id });
    expect(started).toMatchObject({ amountCents: 5000, currency: "usd" });
    const intent = await cardProvider.paymentIntents.retrieve(started.transactionId);
    expect(intent).toMatchObject({
      amount: 5000,
      currency: "usd",
      metadata: { orderId: order.id },
      receipt_email: buyer.email,
      client_secret: started.clientSecret,
      payment_method_types: ["card"],
    });
  });

  test("again, or many times concurrently, answers the same intent", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const started = await Promise.all(
      Array.from({ length: 6 }, () => buyer.api.payments.startPayment({ orderId: order.id })),
    );
    started.push(await buyer.api.payments.startPayment({ orderId: order.id }));
    expect(new Set(started.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await paymentsOf(order.id)).toHaveLength(1);
  });

  test("after a declined card goes on with the same intent, and the order can be paid", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await expect(cards.pay(transactionId, "pm_card_chargeDeclined")).rejects.toMatchObject({ code: "card_declined" });
    expect((await buyer.api.payments.startPayment({ orderId: order.id })).transactionId).toBe(transactionId);
    await cards.pay(transactionId);
    expect(await buyer.api.payments.report({ orderId: order.id, transactionId })).toEqual({ hasChanged: true });
  });

  test("makes a new intent where the provider has closed the old one", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const first = await buyer.api.payments.startPayment({ orderId: order.id });
    await cardProvider.paymentIntents.cancel(first.transactionId);
    const second = await buyer.api.payments.startPayment({ orderId: order.id });
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await paymentsOf(order.id)).toEqual([
      { intent_id: first.transactionId, status: "cancelled" },
      { intent_id: second.transactionId, status: "open" },
    ]);
  });

  test("finds out that the order was paid without a report, and says so", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId);
    for (const _ of [1, 2]) {
      await expect(buyer.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject({
        code: "CONFLICT",
        message: shop.messages.orderAlreadyPaid,
      });
    }
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      statuses: ["pending"],
      transactionId,
    });
  });

  test("of another buyer's order or none at all is not found, for an admin too, and of a cancelled one is refused", async () => {
    const [buyer, stranger, admin] = [await shop.buyer(), await shop.buyer(), await shop.admin()];
    const [order, cancelled] = [await placeOrder(buyer), await placeOrder(buyer)];
    await buyer.api.orders.cancelOrder({ id: cancelled.id });
    const notFound = { code: "NOT_FOUND" };
    await expect(stranger.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject(notFound);
    await expect(admin.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject(notFound);
    await expect(buyer.api.payments.startPayment({ orderId: cancelled.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.orderCancelled,
    });
    await expect(shop.visitorApi().payments.startPayment({ orderId: order.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  test("while the provider is down says that the shop is busy and writes nothing", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await cards.suffer({ failRate: 1, status: 500 });
    await expect(buyer.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: shop.errorMessages.unavailable,
    });
    expect(await paymentsOf(order.id)).toEqual([]);
    await cards.recover();
    await buyer.api.payments.startPayment({ orderId: order.id });
  });

  test("whose answers are lost on the way ends in one intent, not two", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await cards.suffer({ dropAnswers: 3, match: "POST /v1/payment_intents" });
    await expect(buyer.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    const all = await cardProvider.paymentIntents.list({ limit: 100 });
    expect(all.data.filter(({ metadata }) => metadata.orderId === order.id).map(({ id }) => id)).toEqual([
      transactionId,
    ]);
  });

  test("of an amount below the provider's smallest is refused in its words", async () => {
    const buyer = await shop.buyer();
    const [cheap, other] = [
      await shop.tool({ minOrder: 1, available: 10, priceCents: 10 }),
      await shop.tool({ minOrder: 1 }),
    ];
    const order = await buyer.api.orders.placeOrder(orderOf([cheap.id, 1], [other.id, 1]));
    await buyer.api.orders.cancelLine({ id: order.lines[1]?.id ?? "" });
    await expect(buyer.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("at least $0.50"),
    });
  });

  test("after a line was cancelled replaces the intent by one of the new total", async () => {
    const buyer = await shop.buyer();
    const { order, first, line } = await startPayingTwoLines(buyer);
    await buyer.api.orders.cancelLine({ id: line.id });
    const started = await Promise.all([1, 2, 3].map(() => buyer.api.payments.startPayment({ orderId: order.id })));
    const [second] = started;
    expect(new Set(started.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(second).toMatchObject({ amountCents: 5000 });
    expect(await paymentsOf(order.id)).toEqual([
      { intent_id: first.transactionId, status: "cancelled" },
      { intent_id: second?.transactionId, status: "open" },
    ]);
    expect((await cardProvider.paymentIntents.retrieve(first.transactionId)).status).toBe("canceled");
  });

  test("after a line was cancelled is possible where a job has closed the former intent", async () => {
    const buyer = await shop.buyer();
    const { order, first, line } = await startPayingTwoLines(buyer);
    await closePayment(shop.services, { orderId: order.id });
    expect((await cardProvider.paymentIntents.retrieve(first.transactionId)).status).not.toBe("canceled");
    await buyer.api.orders.cancelLine({ id: line.id });
    await closePayment(shop.services, { orderId: order.id });
    expect((await cardProvider.paymentIntents.retrieve(first.transactionId)).status).toBe("canceled");
    expect(await buyer.api.payments.startPayment({ orderId: order.id })).toMatchObject({ amountCents: 5000 });
  });

  test("while a line is cancelled leaves no intent of the former total that could be paid", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const [one, other] = [await shop.tool({ priceCents: 500 }), await shop.tool({ priceCents: 500 })];
    const order = await buyer.api.orders.placeOrder(orderOf([one.id, 10], [other.id, 10]));
    await cards.suffer({ hold: true, match: "POST /v1/payment_intents" });
    const requested = new Promise((done) => cardProvider.once("request", done));
    const starting = buyer.api.payments.startPayment({ orderId: order.id });
    await requested;
    await buyer.api.orders.cancelLine({ id: order.lines[0]?.id ?? "" });
    await cards.recover();
    expect(await starting).toMatchObject({ amountCents: 5000 });
    const all = await cardProvider.paymentIntents.list({ limit: 100 });
    const intents = all.data.filter(({ metadata }) => metadata.orderId === order.id);
    expect(intents.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
      "10000 canceled",
      "5000 requires_payment_method",
    ]);
  });

  test("of an order that is cancelled while the provider is called leaves nothing that could be paid", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await cards.suffer({ hold: true, match: "POST /v1/payment_intents" });
    const requested = new Promise((done) => cardProvider.once("request", done));
    const starting = buyer.api.payments.startPayment({ orderId: order.id }).catch((error: unknown) => error);
    await requested;
    await buyer.api.orders.cancelOrder({ id: order.id });
    await cards.recover();
    expect(await starting).toMatchObject({ code: "CONFLICT", message: shop.errorMessages.orderCancelled });
    const all = await cardProvider.paymentIntents.list({ limit: 100 });
    const intents = all.data.filter(({ metadata }) => metadata.orderId === order.id);
    expect(intents.map(({ status }) => status)).toEqual(["canceled"]);
  });
});

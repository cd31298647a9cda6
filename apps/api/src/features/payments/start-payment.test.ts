import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { delivery } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(cards.recover);

const placeOrder = async (buyer: Person, quantity = 10) => {
  const tool = await shop.tool({ minOrder: 10, available: 1000, priceCents: 500 });
  return buyer.api.orders.placeOrder({ toolId: tool.id, quantity, ...delivery });
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
    expect(await buyer.api.payments.report({ orderId: order.id, transactionId })).toEqual({ isNews: true });
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

  test("finds out that the order was paid without anybody telling, and says so", async () => {
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
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({ status: "pending", transactionId });
  });

  test("of another buyer's order, a cancelled one or none at all is not found, for an admin too", async () => {
    const [buyer, stranger, admin] = [await shop.buyer(), await shop.buyer(), await shop.admin()];
    const [order, cancelled] = [await placeOrder(buyer), await placeOrder(buyer)];
    await buyer.api.orders.cancelOrder({ id: cancelled.id });
    const notFound = { code: "NOT_FOUND" };
    await expect(stranger.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject(notFound);
    await expect(admin.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject(notFound);
    await expect(buyer.api.payments.startPayment({ orderId: cancelled.id })).rejects.toMatchObject(notFound);
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
      message: shop.messages.unavailable,
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
    const tool = await shop.tool({ minOrder: 1, available: 10, priceCents: 10 });
    const order = await buyer.api.orders.placeOrder({
      toolId: tool.id,
      quantity: 1,
      address: "1 Mill Road",
      phone: "5550100",
    });
    await expect(buyer.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("at least $0.50"),
    });
  });

  test("of an order that is cancelled while the provider is asked leaves nothing that could be paid", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await cards.suffer({ hold: true, match: "POST /v1/payment_intents" });
    const asked = new Promise((done) => cardProvider.once("request", done));
    const starting = buyer.api.payments.startPayment({ orderId: order.id }).catch((error: unknown) => error);
    await asked;
    await buyer.api.orders.cancelOrder({ id: order.id });
    await cards.recover();
    expect(await starting).toMatchObject({ code: "NOT_FOUND" });
    const all = await cardProvider.paymentIntents.list({ limit: 100 });
    const intents = all.data.filter(({ metadata }) => metadata.orderId === order.id);
    expect(intents.map(({ status }) => status)).toEqual(["canceled"]);
  });
});

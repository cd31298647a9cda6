import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startPaymentShop } from "../../testing/payment-shop.ts";

const { shop, cards, buyer, paidOrder, read, refundAtProvider, eventsAbout, redChecks } = await startPaymentShop({
  lines: 2,
  priceCents: 2500,
});
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
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
      { id: "evt_x", type: "radar.early_fraud_warning.created", data: { object: { id: "issfr_1", charge: [] } } },
      { id: "evt_x", type: "refund.updated", data: { object: { id: "re_1", payment_intent: [] } } },
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
    expect(await read(order)).toMatchObject({ refundedCents: 100 });
  });
});

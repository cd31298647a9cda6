import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { delivery } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { refundPayment } from "./refund-payment.ts";
import { settlePayment } from "./settle-payment.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const startPaying = async (buyer: Person) => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  const order = await buyer.api.orders.placeOrder({
    toolId: tool.id,
    quantity: 10,
    ...delivery,
  });
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  return { tool, order, orderId: order.id, transactionId };
};
const kindsOf = async (orderId: string) => {
  const rows = await sql<{ kind: string }[]>`select kind from order_events where order_id = ${orderId} order by id`;
  return rows.map(({ kind }) => kind);
};
const statusOf = async (orderId: string) => {
  const [row] = await sql<{ status: string; payment: string }[]>`
    select o.status, (select string_agg(status, ',' order by id) from payments p where p.order_id = o.id) as payment
    from orders o where id = ${orderId}`;
  return row;
};
const refundAll = async () => {
  const owed = await sql<{ id: string }[]>`select id from payments where status = 'refunding'`;
  for (const { id } of owed) await refundPayment(shop.services, { paymentId: id });
};
const notSucceeded = { code: "CONFLICT", message: shop.messages.paymentNotSucceeded };

describe("a report of the browser", () => {
  test("makes the order pending, once; the same report again is no news", async () => {
    const buyer = await shop.buyer();
    const { tool, orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    expect(await buyer.api.payments.report({ orderId, transactionId })).toEqual({ isNews: true });
    expect(await buyer.api.payments.report({ orderId, transactionId })).toEqual({ isNews: false });
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({
      status: "pending",
      isPaid: true,
      transactionId,
      expiresAt: null,
    });
    expect(await kindsOf(orderId)).toEqual(["placed", "paid"]);
    expect(await sql`select available, sold from tool_stock where tool_id = ${tool.id}`).toEqual([
      { available: 90, sold: 10 },
    ]);
  });

  test("is not believed where the card was not charged", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    for (const claimed of [transactionId, "pi_invented", "../refunds", "re_1"]) {
      await expect(buyer.api.payments.report({ orderId, transactionId: claimed })).rejects.toMatchObject(notSucceeded);
    }
    expect(await statusOf(orderId)).toEqual({ status: "unpaid", payment: "open" });
  });

  test("with the payment of another order is refused, also where that one is paid by it already", async () => {
    const buyer = await shop.buyer();
    const [paid, unpaid] = [await startPaying(buyer), await startPaying(buyer)];
    await cards.pay(paid.transactionId);
    const wrong = { orderId: unpaid.orderId, transactionId: paid.transactionId };
    await expect(buyer.api.payments.report(wrong)).rejects.toMatchObject(notSucceeded);
    await buyer.api.payments.report({ orderId: paid.orderId, transactionId: paid.transactionId });
    await expect(buyer.api.payments.report(wrong)).rejects.toMatchObject(notSucceeded);
    expect(await statusOf(unpaid.orderId)).toEqual({ status: "unpaid", payment: "open" });
  });

  test("of a smaller amount that names the order is refused, and that money goes back", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId: open } = await startPaying(buyer);
    const small = await cardProvider.paymentIntents.create({ amount: 100, currency: "usd", metadata: { orderId } });
    await cards.pay(small.id);
    await expect(buyer.api.payments.report({ orderId, transactionId: small.id })).rejects.toMatchObject(notSucceeded);
    await cards.deliverAll(await cards.eventsOf(small.id));
    await refundAll();
    expect(await cards.refundsOf(small.id)).toMatchObject([{ amount: 100, status: "succeeded" }]);
    await cards.pay(open);
    expect(await buyer.api.payments.report({ orderId, transactionId: open })).toEqual({ isNews: true });
  });

  test("about another buyer's order is answered as if there were none", async () => {
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const { orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    await expect(stranger.api.payments.report({ orderId, transactionId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("while the provider is down can be made again later", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    await cards.suffer({ failRate: 1 });
    await expect(buyer.api.payments.report({ orderId, transactionId })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    await cards.recover();
    expect(await buyer.api.payments.report({ orderId, transactionId })).toEqual({ isNews: true });
  });
});

describe("an event of the provider", () => {
  test("pays the order, however often and in whatever order events come", async () => {
    const buyer = await shop.buyer();
    const { tool, orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId, "pm_card_chargeDeclined").catch(() => {});
    await cards.pay(transactionId);
    const events = await cards.eventsOf(transactionId);
    expect(events.length).toBeGreaterThan(2);
    const answers = await Promise.all([...events, ...events.toReversed(), ...events].map(cards.deliver));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await statusOf(orderId)).toEqual({ status: "pending", payment: "succeeded" });
    expect(await kindsOf(orderId)).toEqual(["placed", "paid"]);
    expect(await sql`select sold from tool_stock where tool_id = ${tool.id}`).toEqual([{ sold: 10 }]);
    const mails = await sql`
      select 1 from pgboss.job where name = 'order-mails' and data = ${JSON.stringify({ orderId, about: "paid" })}::jsonb`;
    expect(mails).toHaveLength(1);
  });

  test("with a bad, old or missing signature, or changed bytes, is refused", async () => {
    const payload = JSON.stringify({ id: "evt_1", object: "event", type: "payment_intent.succeeded", data: {} });
    const old = cardProvider.webhooks.generateTestHeaderString({
      payload,
      secret: shop.services.env.stripe.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - 3600,
    });
    const foreign = cardProvider.webhooks.generateTestHeaderString({ payload, secret: "whsec_other" });
    for (const [body, signature] of [
      [payload, "t=1,v1=00"],
      [payload, ""],
      [payload, old],
      [payload, foreign],
      [`${payload} `, cards.sign(payload)],
      ["", ""],
    ] as const) {
      expect((await cards.post(body, signature)).statusCode).toBe(400);
    }
    expect(await sql`select 1 from payment_events where id = 'evt_1'`).toHaveLength(0);
  });

  test("about what is not the shop's is taken and changes nothing", async () => {
    const foreign = await cardProvider.paymentIntents.create({ amount: 5000, currency: "usd" });
    const lost = await cardProvider.paymentIntents.create({
      amount: 5000,
      currency: "usd",
      metadata: { orderId: "01890000-0000-7000-8000-000000000000" },
    });
    for (const { id } of [foreign, lost]) {
      await cards.pay(id);
      for (const event of await cards.eventsOf(id)) expect((await cards.deliver(event)).statusCode).toBe(200);
      expect(await sql`select 1 from payments where intent_id = ${id}`).toHaveLength(0);
    }
  });

  test("of a success that comes after the order was cancelled sends the money back, once", async () => {
    const buyer = await shop.buyer();
    const { tool, orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    await buyer.api.orders.cancelOrder({ id: orderId });
    const events = await cards.eventsOf(transactionId);
    await cards.deliverAll([...events, ...events]);
    expect(await statusOf(orderId)).toEqual({ status: "cancelled", payment: "refunding" });
    await Promise.all([refundAll(), refundAll(), refundAll()]);
    await cards.deliverAll(events);
    expect(await statusOf(orderId)).toEqual({ status: "cancelled", payment: "refunded" });
    expect(await cards.refundsOf(transactionId)).toMatchObject([{ amount: 5000, status: "succeeded" }]);
    expect(await kindsOf(orderId)).toEqual(["placed", "cancelled", "late-payment-refunded"]);
    expect(await sql`select available, sold from tool_stock where tool_id = ${tool.id}`).toEqual([
      { available: 100, sold: 0 },
    ]);
  });
});

describe("rivals at the critical moments", () => {
  test("concurrent report, event and reconciliation pay the order once", async () => {
    const buyer = await shop.buyer();
    for (let round = 0; round < 5; round += 1) {
      const { tool, orderId, transactionId } = await startPaying(buyer);
      await cards.pay(transactionId);
      const [succeeded] = (await cards.eventsOf(transactionId)).filter(
        ({ type }) => type === "payment_intent.succeeded",
      );
      if (!succeeded) throw new Error("The provider has nothing to tell.");
      const intent = await cardProvider.paymentIntents.retrieve(transactionId);
      const reports = await Promise.all([
        buyer.api.payments.report({ orderId, transactionId }),
        buyer.api.payments.report({ orderId, transactionId }),
        cards.deliver(succeeded),
        cards.deliver(succeeded),
        reconcilePayments(shop.services),
        settlePayment(shop.services, intent),
        settlePayment(shop.services, intent),
      ]);
      expect(reports).toHaveLength(7);
      expect(await kindsOf(orderId)).toEqual(["placed", "paid"]);
      expect(await sql`select sold from tool_stock where tool_id = ${tool.id}`).toEqual([{ sold: 10 }]);
    }
  });

  test("cancelling and paying concurrently: either the order is paid, or the stock and the money go back", async () => {
    const buyer = await shop.buyer();
    const ends = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { tool, orderId, transactionId } = await startPaying(buyer);
      await cards.pay(transactionId);
      const intent = await cardProvider.paymentIntents.retrieve(transactionId);
      const cancel = () => buyer.api.orders.cancelOrder({ id: orderId });
      const settle = () => settlePayment(shop.services, intent);
      const rivals = round % 2 === 0 ? [cancel, settle, cancel] : [settle, cancel, settle];
      await Promise.allSettled(rivals.map((rival) => rival()));
      await refundAll();
      const end = await statusOf(orderId);
      ends.add(`${end?.status} ${end?.payment}`);
      const isPaid = end?.status === "pending";
      expect(await sql`select available, sold from tool_stock where tool_id = ${tool.id}`).toEqual([
        isPaid ? { available: 90, sold: 10 } : { available: 100, sold: 0 },
      ]);
    }
    expect([...ends].every((end) => ["pending succeeded", "cancelled refunded"].includes(end))).toBe(true);
  });

  test("a transaction that holds the order while a settlement waits decides what becomes of the money", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    const intent = await cardProvider.paymentIntents.retrieve(transactionId);
    let settling: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`
        with o as (update orders set status = 'cancelled' where id = ${orderId} returning *),
        back as (update tool_stock s set available = available + o.quantity from o where s.tool_id = o.tool_id),
        moved as (insert into stock_movements (id, tool_id, order_id, delta, reason)
          select gen_random_uuid(), tool_id, id, quantity, 'cancelled' from o)
        insert into order_events (id, order_id, kind) select gen_random_uuid(), id, 'cancelled' from o`;
      settling = settlePayment(shop.services, intent);
      // Until the settlement is seen waiting for this very lock.
      await expect
        .poll(async () => {
          const waiting =
            await sql`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
          return waiting.length;
        })
        .toBeGreaterThan(0);
    });
    expect(await settling).toBe("returned");
    expect(await statusOf(orderId)).toEqual({ status: "cancelled", payment: "refunding" });
  });
});

import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { makeRefund } from "./refunds/make-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const shop = await startTestShop({ hasRaces: true });
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  const ledger = await checkLedger(shop.services);
  // Some of these tests leave money at the provider that the shop never learns of.
  expect(ledger.checks.filter(({ isGreen, name }) => !isGreen && !name.startsWith("provider-"))).toEqual([]);
});

const startPaying = async (buyer: Person) => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  return { tool, order, orderId: order.id, transactionId };
};
/** An order of this many tools, ten pieces for $50 of each. */
const startPayingLines = async (buyer: Person, count: number) => {
  const tools: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
    tools.push(tool.id);
  }
  const order = await buyer.api.orders.placeOrder(orderOf(...tools.map((id) => [id, 10] as const)));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  return { order, tools, transactionId };
};
const kindsOf = async (orderId: string) => {
  const rows = await sql<{ kind: string }[]>`select kind from order_events where order_id = ${orderId} order by id`;
  return rows.map(({ kind }) => kind);
};
const statusOf = async (orderId: string) => {
  const [row] = await sql<{ status: string; payment: string; refund: string | null }[]>`
    select array_to_string(o.statuses, ',') as status,
      (select string_agg(status, ',' order by id) from payments p where p.order_id = o.id) as payment,
      (select string_agg(r.status, ',' order by r.id) from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id) as refund
    from orders o where id = ${orderId}`;
  return row;
};
const refundAll = async () => {
  const owed = await sql<{ id: string }[]>`select id from refunds where status = 'pending'`;
  for (const { id } of owed) await makeRefund(shop.services, { refundId: id });
};
const stockOf = (...toolIds: string[]) =>
  sql<{ available: number; sold: number }[]>`
    select available, sold from tool_stock where tool_id = any (${toolIds}::uuid[]) order by tool_id`;
const notSucceeded = { code: "CONFLICT", message: shop.messages.paymentNotSucceeded };

describe("a report of the browser", () => {
  test("makes the order pending, once; the same report again is no news", async () => {
    const buyer = await shop.buyer();
    const { tool, order, orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    expect(await buyer.api.payments.report({ orderId, transactionId })).toEqual({ hasChanged: true });
    expect(await buyer.api.payments.report({ orderId, transactionId })).toEqual({ hasChanged: false });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      statuses: ["pending"],
      paidCents: 5000,
      isPaid: true,
      transactionId,
      expiresAt: null,
    });
    expect(await kindsOf(orderId)).toEqual(["placed", "paid"]);
    expect(await stockOf(tool.id)).toEqual([{ available: 90, sold: 10 }]);
  });

  test("is not believed where the card was not charged", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    for (const claimed of [transactionId, "pi_invented", "../refunds", "re_1"]) {
      await expect(buyer.api.payments.report({ orderId, transactionId: claimed })).rejects.toMatchObject(notSucceeded);
    }
    expect(await statusOf(orderId)).toEqual({ status: "unpaid", payment: "open", refund: null });
  });

  test("with the payment of another order is refused, also where that one is paid by it already", async () => {
    const buyer = await shop.buyer();
    const [paid, unpaid] = [await startPaying(buyer), await startPaying(buyer)];
    await cards.pay(paid.transactionId);
    const wrong = { orderId: unpaid.orderId, transactionId: paid.transactionId };
    await expect(buyer.api.payments.report(wrong)).rejects.toMatchObject(notSucceeded);
    await buyer.api.payments.report({ orderId: paid.orderId, transactionId: paid.transactionId });
    await expect(buyer.api.payments.report(wrong)).rejects.toMatchObject(notSucceeded);
    expect(await statusOf(unpaid.orderId)).toEqual({ status: "unpaid", payment: "open", refund: null });
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
    expect(await buyer.api.payments.report({ orderId, transactionId: open })).toEqual({ hasChanged: true });
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
    expect(await buyer.api.payments.report({ orderId, transactionId })).toEqual({ hasChanged: true });
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
    expect(await statusOf(orderId)).toEqual({ status: "pending", payment: "succeeded", refund: null });
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
      secret: shop.services.env.stripe.webhookSecrets[0],
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

  test("is accepted with a signature of the secret before while that is still named, and refused afterwards", async () => {
    const payload = JSON.stringify({ id: "evt_2", object: "event", type: "customer.created", data: { object: {} } });
    const { stripe } = shop.services.env;
    const usual = stripe.webhookSecrets;
    const signature = cardProvider.webhooks.generateTestHeaderString({ payload, secret: "whsec_before" });
    stripe.webhookSecrets = [usual[0], "whsec_before"];
    expect((await cards.post(payload, signature)).statusCode).toBe(200);
    expect((await cards.post(payload, cards.sign(payload))).statusCode).toBe(200);
    stripe.webhookSecrets = usual;
    expect((await cards.post(payload, signature)).statusCode).toBe(400);
  });

  test("with a valid signature over something that is not an event is refused", async () => {
    for (const body of ["not JSON", "{}"]) {
      const answer = await cards.post(body, cards.sign(body));
      expect([answer.statusCode, answer.json().error.message]).toEqual([400, "This is not an event."]);
    }
  });

  test("about money that belongs to no order records it for an admin, and pays nothing", async () => {
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
      expect(await sql`select status from unknown_payments where intent_id = ${id}`).toEqual([{ status: "open" }]);
    }
    const admin = await shop.admin();
    for (const { id: intentId } of [foreign, lost]) await admin.api.payments.refundUnknownPayment({ intentId });
  });

  test("of a success that comes after the order was cancelled sends the money back, once", async () => {
    const buyer = await shop.buyer();
    const { tool, orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    await buyer.api.orders.cancelOrder({ id: orderId });
    const events = await cards.eventsOf(transactionId);
    await cards.deliverAll([...events, ...events]);
    expect(await statusOf(orderId)).toEqual({ status: "cancelled", payment: "returned", refund: "pending" });
    await Promise.all([refundAll(), refundAll(), refundAll()]);
    await cards.deliverAll(events);
    expect(await statusOf(orderId)).toEqual({ status: "cancelled", payment: "returned", refund: "succeeded" });
    expect(await cards.refundsOf(transactionId)).toMatchObject([{ amount: 5000, status: "succeeded" }]);
    expect(await kindsOf(orderId)).toEqual(["placed", "cancelled", "late-payment-refunded"]);
    expect(await stockOf(tool.id)).toEqual([{ available: 100, sold: 0 }]);
  });
});

describe("a payment of an order with lines", () => {
  test("pays all of them, counts each tool as sold, and is one event", async () => {
    const buyer = await shop.buyer();
    const { order, tools, transactionId } = await startPayingLines(buyer, 5);
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId: order.id, transactionId });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      statuses: ["pending"],
      paidCents: 25_000,
      totalCents: 25_000,
      lines: order.lines.map(({ id }) => ({ id, status: "pending" })),
    });
    expect(await stockOf(...tools)).toEqual(tools.map(() => ({ available: 90, sold: 10 })));
    expect(await kindsOf(order.id)).toEqual(["placed", "paid"]);
  });

  test("pays the lines that are left after one was cancelled, and the former intent is closed", async () => {
    const buyer = await shop.buyer();
    const { order, tools, transactionId: former } = await startPayingLines(buyer, 3);
    await buyer.api.orders.cancelLine({ id: order.lines[1]?.id ?? "" });
    const { transactionId, amountCents } = await buyer.api.payments.startPayment({ orderId: order.id });
    expect({ isNew: transactionId !== former, amountCents }).toEqual({ isNew: true, amountCents: 10_000 });
    expect((await cardProvider.paymentIntents.retrieve(former)).status).toBe("canceled");
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId: order.id, transactionId });
    const { lines, ...paid } = await buyer.api.orders.getOrder({ number: order.number });
    expect(lines.map(({ status }) => status)).toEqual(["pending", "cancelled", "pending"]);
    expect(paid).toMatchObject({ statuses: ["cancelled", "pending"], paidCents: 10_000, totalCents: 10_000 });
    expect((await stockOf(...tools)).map(({ sold }) => sold).toSorted()).toEqual([0, 10, 10]);
  });

  test("over the amount from before a line was cancelled goes back whole, and the order can be paid", async () => {
    const buyer = await shop.buyer();
    const { order, transactionId: former } = await startPayingLines(buyer, 2);
    await cards.pay(former);
    await buyer.api.orders.cancelLine({ id: order.lines[0]?.id ?? "" });
    const wrong = { orderId: order.id, transactionId: former };
    await expect(buyer.api.payments.report(wrong)).rejects.toMatchObject(notSucceeded);
    const { transactionId, amountCents } = await buyer.api.payments.startPayment({ orderId: order.id });
    expect(amountCents).toBe(5000);
    await refundAll();
    expect(await cards.refundsOf(former)).toMatchObject([{ amount: 10_000, status: "succeeded" }]);
    await cards.pay(transactionId);
    expect(await buyer.api.payments.report({ orderId: order.id, transactionId })).toEqual({ hasChanged: true });
    expect(await statusOf(order.id)).toEqual({
      status: "cancelled,pending",
      payment: "returned,succeeded",
      refund: "succeeded",
    });
  });
});

describe("rivals at the critical moments", () => {
  test("concurrent report, event and reconciliation pay the order once", async () => {
    await using _ = await shop.tenConnections();
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
    await using _ = await shop.tenConnections();
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
      expect(await stockOf(tool.id)).toEqual([isPaid ? { available: 90, sold: 10 } : { available: 100, sold: 0 }]);
    }
    expect([...ends].every((end) => ["pending succeeded", "cancelled returned"].includes(end))).toBe(true);
  });

  test("cancelling a line and paying concurrently: one of both wins, and money and stock agree", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const ends = new Set<string>();
    for (let round = 0; round < 16; round += 1) {
      const { order, tools, transactionId } = await startPayingLines(buyer, 3);
      await cards.pay(transactionId);
      const intent = await cardProvider.paymentIntents.retrieve(transactionId);
      const [line] = order.lines;
      if (!line) throw new Error("The order has lines.");
      const cancel = () => buyer.api.orders.cancelLine({ id: line.id });
      const settle = () => settlePayment(shop.services, intent);
      const rivals = round % 2 === 0 ? [cancel, settle, settle, cancel] : [settle, cancel, settle];
      await Promise.allSettled(rivals.map((rival) => rival()));
      await refundAll();
      const end = await statusOf(order.id);
      ends.add(`${end?.status} ${end?.payment}`);
      const sold = { available: 90, sold: end?.status === "pending" ? 10 : 0 };
      const stock = await stockOf(...tools);
      const ofLine = (await stockOf(line.toolId))[0];
      expect(ofLine).toEqual(end?.status === "pending" ? sold : { available: 100, sold: 0 });
      expect(stock.filter((each) => each.available === 90)).toHaveLength(end?.status === "pending" ? 3 : 2);
      expect(await cards.refundsOf(transactionId)).toMatchObject(
        end?.status === "pending" ? [] : [{ amount: 15_000, status: "succeeded" }],
      );
    }
    expect([...ends].every((end) => ["pending succeeded", "cancelled,unpaid returned"].includes(end))).toBe(true);
  });

  test.each([
    { cancelled: 1, of: 1, status: "cancelled" },
    { cancelled: 1, of: 2, status: "cancelled,unpaid" },
  ])(
    "a settlement that waits while $cancelled of $of lines is cancelled finds the new total, and returns the money",
    async ({ cancelled, of, status }) => {
      await using _ = await shop.tenConnections();
      const buyer = await shop.buyer();
      const { order, transactionId } = await startPayingLines(buyer, of);
      await cards.pay(transactionId);
      const intent = await cardProvider.paymentIntents.retrieve(transactionId);
      const lineIds = order.lines.slice(0, cancelled).map(({ id }) => id);
      let settling: Promise<unknown> | undefined;
      await sql.begin(async (tx) => {
        await tx`
        with l as (update order_lines set fulfilment = 'cancelled', payment = null where id = any (${lineIds}::uuid[]) returning *),
        moved as (insert into stock_movements (id, tool_id, order_line_id, delta, reason)
          select gen_random_uuid(), tool_id, id, quantity, 'cancelled' from l)
        insert into order_events (id, order_id, kind, line_ids) select gen_random_uuid(), order_id, 'cancelled', array[id] from l`;
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
      expect(await statusOf(order.id)).toEqual({ status, payment: "returned", refund: "pending" });
    },
  );
});

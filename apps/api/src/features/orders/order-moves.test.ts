import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { delivery } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { closePayment } from "../payments/close-payment.ts";
import { refundPayment } from "../payments/refund-payment.ts";
import { expireOrders } from "./expire-orders.ts";
import { allowedMoves } from "./internal/allowed-moves.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const placeOrder = async (buyer: Person) => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  return buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 10, ...delivery });
};
const payFor = async (buyer: Person, orderId: string) => {
  const { transactionId } = await buyer.api.payments.startPayment({ orderId });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId, transactionId });
  return transactionId;
};
const paidOrder = async (buyer: Person) => {
  const order = await placeOrder(buyer);
  return { ...order, transactionId: await payFor(buyer, order.id) };
};
const toolOf = async (order: { toolId: string }) => {
  const [tool] = await sql<{ available: number; sold: number }[]>`
    select available, sold from tool_stock where tool_id = ${order.toolId}`;
  return tool;
};
const jobsFor = (orderId: string, about: string) =>
  sql`select 1 from pgboss.job where name = 'order-mails' and data = ${JSON.stringify({ orderId, about })}::jsonb`;
const kindsOf = async (orderId: string) => {
  const history = await admin.api.orders.listOrderEvents({ orderId: orderId });
  return history.map(({ kind, by }) => `${kind} by ${by ?? "the shop"}`);
};
const paymentOf = async (orderId: string) => {
  const [row] = await sql<
    { id: string; status: string }[]
  >`select id, status from payments where order_id = ${orderId}`;
  if (!row) throw new Error("There is no payment.");
  return row;
};
const notFound = { code: "NOT_FOUND", message: shop.messages.orderNotFound };

describe("cancelling an order", () => {
  test("returns the stock and takes the order off the buyer's list", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await buyer.api.orders.cancelOrder({ id: order.id });
    expect(await toolOf(order)).toEqual({ available: 100, sold: 0 });
    expect(await buyer.api.orders.listMyOrders({})).toEqual({ rows: [], total: 0 });
    await expect(buyer.api.orders.getOrder({ id: order.id })).rejects.toMatchObject(notFound);
    expect(await kindsOf(order.id)).toEqual([
      `placed by ${buyer.ctx.user.displayName}`,
      `cancelled by ${buyer.ctx.user.displayName}`,
    ]);
    expect(await jobsFor(order.id, "cancelled")).toHaveLength(0);
  });

  test("twice, also concurrently, returns the stock once; the second time there is no such order", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, () => buyer.api.orders.cancelOrder({ id: order.id })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await toolOf(order)).toEqual({ available: 100, sold: 0 });
    await expect(buyer.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject(notFound);
  });

  test("by an admin works, and the buyer gets an email", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await admin.api.orders.cancelOrder({ id: order.id });
    expect(await jobsFor(order.id, "cancelled")).toHaveLength(1);
  });

  test("of another buyer is answered as if the order did not exist", async () => {
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const order = await placeOrder(buyer);
    await expect(stranger.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject(notFound);
    await expect(stranger.api.orders.getOrder({ id: order.id })).rejects.toMatchObject(notFound);
    await expect(stranger.api.orders.listOrderEvents({ orderId: order.id })).rejects.toMatchObject(notFound);
    await expect(shop.visitorApi().orders.cancelOrder({ id: order.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await toolOf(order)).toEqual({ available: 90, sold: 0 });
  });

  test("that is paid is refused", async () => {
    const buyer = await shop.buyer();
    const order = await paidOrder(buyer);
    for (const person of [buyer, admin]) {
      await expect(person.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject({
        code: "CONFLICT",
        message: shop.messages.orderNotUnpaid,
      });
    }
  });

  test("closes what was open at the provider, so that it cannot be paid any more", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await buyer.api.orders.cancelOrder({ id: order.id });
    await Promise.all([
      closePayment(shop.services, { orderId: order.id }),
      closePayment(shop.services, { orderId: order.id }),
    ]);
    expect((await cardProvider.paymentIntents.retrieve(transactionId)).status).toBe("canceled");
    expect(await paymentOf(order.id)).toMatchObject({ status: "cancelled" });
  });

  test("whose card was charged a moment before has the money sent back by the same job", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId);
    await buyer.api.orders.cancelOrder({ id: order.id });
    await closePayment(shop.services, { orderId: order.id });
    const payment = await paymentOf(order.id);
    expect(payment.status).toBe("refunding");
    expect(await refundPayment(shop.services, { paymentId: payment.id })).toBe(true);
  });
});

describe("an order that is not paid", () => {
  test("expires, returns its stock once, and its buyer gets an email", async () => {
    const buyer = await shop.buyer();
    const [late, fresh, paid] = [await placeOrder(buyer), await placeOrder(buyer), await paidOrder(buyer)];
    await sql`update orders set expires_at = now() - interval '1 second' where id in (${late.id}, ${paid.id})`;
    const counts = await Promise.all([expireOrders(shop.services), expireOrders(shop.services)]);
    expect(counts[0] + counts[1]).toBe(1);
    expect(await toolOf(late)).toEqual({ available: 100, sold: 0 });
    expect(await toolOf(paid)).toEqual({ available: 90, sold: 10 });
    expect(await buyer.api.orders.getOrder({ id: fresh.id })).toMatchObject({ status: "unpaid" });
    expect(await kindsOf(late.id)).toEqual([`placed by ${buyer.ctx.user.displayName}`, "expired by the shop"]);
    expect(await jobsFor(late.id, "expired")).toHaveLength(1);
  });
});

describe("shipping an order", () => {
  test("that is paid works once, and its buyer gets an email", async () => {
    const buyer = await shop.buyer();
    const order = await paidOrder(buyer);
    expect(await admin.api.orders.shipLines({ orderId: order.id })).toMatchObject({ status: "shipped", isPaid: true });
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.orderNotPending,
    });
    expect(await jobsFor(order.id, "shipped")).toHaveLength(1);
  });

  test("that is not paid, not there, or by a buyer, is refused", async () => {
    const buyer = await shop.buyer();
    const order = await placeOrder(buyer);
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(buyer.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(shop.visitorApi().orders.shipLines({ orderId: order.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(admin.api.orders.shipLines({ orderId: "01890000-0000-7000-8000-000000000000" })).rejects.toMatchObject(
      notFound,
    );
  });
});

describe("refunding an order", () => {
  test("returns the pieces immediately and the money by a job, once, however often the job runs", async () => {
    const buyer = await shop.buyer();
    const order = await paidOrder(buyer);
    expect(await admin.api.payments.refundOrder({ orderId: order.id })).toMatchObject({
      status: "refunded",
      isPaid: true,
    });
    expect(await toolOf(order)).toEqual({ available: 100, sold: 0 });
    const { id: paymentId, status } = await paymentOf(order.id);
    expect(status).toBe("refunding");
    const jobs =
      await sql`select data from pgboss.job where name = 'refund-payment' and data ->> 'paymentId' = ${paymentId}`;
    expect(jobs).toHaveLength(1);
    const ends = await Promise.all(Array.from({ length: 4 }, () => refundPayment(shop.services, { paymentId })));
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(await cards.refundsOf(order.transactionId)).toMatchObject([{ amount: 5000, status: "succeeded" }]);
    expect(await jobsFor(order.id, "refunded")).toHaveLength(1);
    expect(await paymentOf(order.id)).toMatchObject({ status: "refunded" });
  });

  test("whose answer from the provider is lost returns the money once", async () => {
    const buyer = await shop.buyer();
    const order = await paidOrder(buyer);
    await admin.api.payments.refundOrder({ orderId: order.id });
    const { id: paymentId } = await paymentOf(order.id);
    await cards.suffer({ dropAnswers: 3, match: "POST /v1/refunds" });
    await expect(refundPayment(shop.services, { paymentId })).rejects.toThrow();
    expect(await paymentOf(order.id)).toMatchObject({ status: "refunding" });
    expect(await refundPayment(shop.services, { paymentId })).toBe(true);
    expect(await cards.refundsOf(order.transactionId)).toHaveLength(1);
  });

  test("that is unpaid, shipped or refunded already, or by a buyer, is refused", async () => {
    const buyer = await shop.buyer();
    const [unpaid, shipped, refunded] = [await placeOrder(buyer), await paidOrder(buyer), await paidOrder(buyer)];
    await admin.api.orders.shipLines({ orderId: shipped.id });
    await admin.api.payments.refundOrder({ orderId: refunded.id });
    for (const { id } of [unpaid, shipped, refunded]) {
      await expect(admin.api.payments.refundOrder({ orderId: id })).rejects.toMatchObject({
        code: "CONFLICT",
        message: shop.messages.orderNotRefundable,
      });
    }
    await expect(buyer.api.payments.refundOrder({ orderId: shipped.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("and shipping it at the same moment: exactly one of the two happens", async () => {
    const buyer = await shop.buyer();
    for (let round = 0; round < 6; round += 1) {
      const { id } = await paidOrder(buyer);
      const ends = await Promise.allSettled([
        admin.api.payments.refundOrder({ orderId: id }),
        admin.api.orders.shipLines({ orderId: id }),
      ]);
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });
});

test("the database allows the same moves as the table of states", async () => {
  const buyer = await shop.buyer();
  const statuses = Object.keys(allowedMoves) as (keyof typeof allowedMoves)[];
  for (const from of statuses) {
    for (const to of statuses.filter((status) => status !== from)) {
      const order = await placeOrder(buyer);
      const isAllowed = await sql
        .begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          const paid = ["pending", "shipped", "refunded"];
          const intent = `pi_${order.id}`;
          await tx`update orders set status = ${from}, transaction_id = ${paid.includes(from) ? intent : null} where id = ${order.id}`;
          await tx`set local session_replication_role = origin`;
          await tx`update orders set status = ${to}, transaction_id = ${paid.includes(to) ? intent : null} where id = ${order.id}`;
          throw new Error("allowed");
        })
        .catch((error: Error) => error.message === "allowed");
      expect(`${from} to ${to}: ${isAllowed}`).toBe(`${from} to ${to}: ${allowedMoves[from].includes(to)}`);
    }
  }
});

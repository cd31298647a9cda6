import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const shop = await startTestShop({ hasRaces: true });
const cards = createCardHolder(shop);
const { sql, cardProvider } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  await reconcilePayments(shop.services);
  expect((await checkLedger(shop.services)).checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const startPaying = async (buyer: Person) => {
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  const { id: orderId, number } = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId });
  return { orderId, number, transactionId };
};
const paymentOf = async (orderId: string) => {
  const rows = await sql<{ status: string }[]>`select status from payments where order_id = ${orderId} order by id`;
  return rows.map(({ status }) => status).join(", ");
};

describe("the reconciler", () => {
  test("pays an order that neither browser nor event reported, and answers what it did", async () => {
    const buyer = await shop.buyer();
    const { number, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    expect(await reconcilePayments(shop.services)).toMatchObject({ paid: 1, failed: 0 });
    expect(await buyer.api.orders.getOrder({ number })).toMatchObject({ statuses: ["pending"], transactionId });
    expect(await reconcilePayments(shop.services)).toMatchObject({ paid: 0 });
  });

  test("leaves alone what is still being paid", async () => {
    const buyer = await shop.buyer();
    const { orderId } = await startPaying(buyer);
    await reconcilePayments(shop.services);
    expect(await paymentOf(orderId)).toBe("open");
  });

  test("closes intents of cancelled orders at the provider, and refunds payments for them", async () => {
    const buyer = await shop.buyer();
    const [unpaid, paid] = [await startPaying(buyer), await startPaying(buyer)];
    await cards.pay(paid.transactionId);
    for (const { orderId } of [unpaid, paid]) await buyer.api.orders.cancelOrder({ id: orderId });
    expect(await reconcilePayments(shop.services)).toMatchObject({ cancelled: 1, returned: 1, refunded: 1 });
    expect((await cardProvider.paymentIntents.retrieve(unpaid.transactionId)).status).toBe("canceled");
    expect(await paymentOf(unpaid.orderId)).toBe("cancelled");
    expect(await paymentOf(paid.orderId)).toBe("returned");
    expect(await cards.refundsOf(paid.transactionId)).toMatchObject([{ amount: 5000, status: "succeeded" }]);
  });

  test("closes intents at the provider whose amount is outdated because a line was cancelled", async () => {
    const buyer = await shop.buyer();
    const [one, other] = [await shop.tool(), await shop.tool()];
    const order = await buyer.api.orders.placeOrder(orderOf([one.id, 10], [other.id, 10]));
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await reconcilePayments(shop.services);
    await buyer.api.orders.cancelLine({ id: order.lines[0]?.id ?? "" });
    expect(await reconcilePayments(shop.services)).toMatchObject({ cancelled: 1, failed: 0 });
    expect((await cardProvider.paymentIntents.retrieve(transactionId)).status).toBe("canceled");
    expect(await paymentOf(order.id)).toBe("cancelled");
  });

  test("continues a refund whose job was lost", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId, transactionId });
    await admin.api.payments.refundOrder({ orderId, reason: "Broken", restock: true });
    await sql`delete from pgboss.job where name = 'make-refund'`;
    expect(await reconcilePayments(shop.services)).toMatchObject({ refunded: 1 });
    expect(await cards.refundsOf(transactionId)).toHaveLength(1);
  });

  test("brings in a payment that the ledger has lost, as after a crash between provider and database", async () => {
    const buyer = await shop.buyer();
    const [open, paid, cancelled] = [await startPaying(buyer), await startPaying(buyer), await startPaying(buyer)];
    await cards.pay(paid.transactionId);
    await buyer.api.orders.cancelOrder({ id: cancelled.orderId });
    await sql`delete from payments where order_id in (${open.orderId}, ${paid.orderId}, ${cancelled.orderId})`;
    expect(await reconcilePayments(shop.services)).toMatchObject({ adopted: 1, paid: 1, cancelled: 1 });
    expect(await paymentOf(open.orderId)).toBe("open");
    expect(await paymentOf(paid.orderId)).toBe("succeeded");
    expect(await paymentOf(cancelled.orderId)).toBe("cancelled");
    expect((await buyer.api.payments.startPayment({ orderId: open.orderId })).transactionId).toBe(open.transactionId);
  });

  test("does not close an intent that a call is about to store", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    const [payment] = await sql`delete from payments where order_id = ${orderId} returning *`;
    if (!payment) throw new Error("There is a payment.");
    let reconciled: ReturnType<typeof reconcilePayments> | undefined;
    await sql.begin(async (tx) => {
      await tx`insert into payments ${tx(payment)}`;
      reconciled = reconcilePayments(shop.services);
      const waits = () =>
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into payments%'`;
      await expect.poll(waits).toHaveLength(1);
    });
    expect(await reconciled).toMatchObject({ cancelled: 0 });
    expect((await cardProvider.paymentIntents.retrieve(transactionId)).status).toBe("requires_payment_method");
    expect(await paymentOf(orderId)).toBe("open");
  });

  test("lets go of an intent that the provider does not know", async () => {
    const buyer = await shop.buyer();
    const { orderId } = await startPaying(buyer);
    await sql`update payments set intent_id = 'pi_unheard_of' where order_id = ${orderId}`;
    await reconcilePayments(shop.services);
    expect(await paymentOf(orderId)).toContain("cancelled");
    await buyer.api.payments.startPayment({ orderId });
  });

  test("reports what it could not do while the provider is down, and does it when it is back", async () => {
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    await cards.suffer({ failRate: 1 });
    const during = await reconcilePayments(shop.services);
    expect(during.failed).toBeGreaterThan(0);
    expect(await paymentOf(orderId)).toBe("open");
    await cards.recover();
    expect(await reconcilePayments(shop.services)).toMatchObject({ paid: 1, failed: 0 });
  });

  test("on several replicas concurrently repairs everything once", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const { orderId, transactionId } = await startPaying(buyer);
    await cards.pay(transactionId);
    const results = await Promise.all([1, 2, 3, 4].map(() => reconcilePayments(shop.services)));
    expect(results.reduce((sum, { paid }) => sum + paid, 0)).toBe(1);
    expect((await buyer.api.orders.listOrderEvents({ orderId })).map(({ kind }) => kind)).toEqual(["placed", "paid"]);
  });
});

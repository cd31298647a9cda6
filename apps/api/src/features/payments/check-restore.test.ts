import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { withoutStockGuard } from "../../testing/past-stock-guard.ts";
import { startPaymentShop } from "../../testing/payment-shop.ts";
import { expireOrders } from "../orders/cancelling/expire-orders.ts";
import { checkRestore } from "./check-restore.ts";
import { readRefunds } from "./refunds/book-refunds.ts";
import { makeRefund } from "./refunds/make-refund.ts";

const { shop, cards, admin, buyer, placeOrder, paidOrder, read, redChecks } = await startPaymentShop();
const { sql } = shop.services;
afterAll(shop.close);
beforeEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
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
      await withoutStockGuard(
        tx,
        () =>
          tx`update tool_stock s set available = 90, sold = 10 from order_lines l where l.tool_id = s.tool_id and l.order_id = ${order.id}`,
      );
      await tx`
        update order_lines set fulfilment = 'to-ship', payment = 'paid', refunded_quantity = 0, refunded_cents = 0, restocked_quantity = 0
        where order_id = ${order.id} and status = 'refunded'`;
      await tx`update orders set refunded_cents = 0 where id = ${order.id}`;
    });
  };

  test("ships, refunds and expires nothing until it is compared with the provider", async () => {
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
    // It may have been refunded since the backup.
    await expect(
      admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true }),
    ).rejects.toMatchObject(answer);
    expect(await admin.api.payments.listAlerts()).toMatchObject({ isRestoreUnchecked: true });
    expect(await expireOrders(shop.services)).toBe(0);
    expect(await checkRestore(shop.services)).toBe(true);
    expect(await expireOrders(shop.services)).toBe(1);
    await admin.api.orders.shipLines({ orderId: order.id });
  });

  test("resumes the comparison where it stopped, and shipping stays closed while the provider does not answer", async () => {
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
    const order = await paidOrder({ lines: 3 });
    const second = order.lines[1]?.id ?? "";
    await admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId: second }],
      reason: "Broken",
      restock: true,
    });
    const [refund] = await admin.api.payments.listRefunds({ orderId: order.id });
    await makeRefund(shop.services, { refundId: refund?.id ?? "" });
    await forget(order);
    expect(await read(order)).toMatchObject({ statuses: ["pending"] });
    await restored();
    await checkRestore(shop.services);
    expect(await read(order)).toMatchObject({
      refundedCents: 5000,
      lines: [{ status: "pending" }, { status: "refunded", refundedQuantity: 10 }, { status: "pending" }],
    });
    expect(await admin.api.orders.shipLines({ orderId: order.id })).toMatchObject({
      // What the call has changed comes first.
      lines: [{ shippedQuantity: 10 }, { shippedQuantity: 10 }, { shippedQuantity: 0, status: "refunded" }],
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
    expect(await read(order)).toMatchObject({ statuses: ["pending"] });
  });
});

import { expect } from "vitest";
import { closePayment } from "../features/payments/close-payment.ts";
import { makeRefund } from "../features/payments/refunds/make-refund.ts";
import type { createCardHolder } from "./card-holder.ts";
import { closeIntent, isUnpaid, releaseAll, retainedCents, type ShopModel } from "./shop-model.ts";
import type { Admin, Person, TestShop } from "./test-shop.ts";

export type RealShop = { shop: TestShop; cards: ReturnType<typeof createCardHolder>; buyer: Person; admin: Admin };

/** What the queues would do, twice, because a job may run again. */
export async function doJobs({ shop: { services } }: RealShop, { orders }: ShopModel): Promise<void> {
  for (const order of orders) {
    await Promise.all([1, 2].map(() => closePayment(services, { orderId: order.id })));
    closeIntent(order);
  }
  const ids = orders.map(({ id }) => id);
  const owed = await services.sql<{ id: string }[]>`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where r.status = 'pending' and p.order_id = any(${ids}::uuid[])`;
  for (const { id } of owed) await Promise.all([1, 2].map(() => makeRefund(services, { refundId: id })));
}

/** The shop's rows are what the model says. */
export async function expectAgreement({ shop: { services } }: RealShop, model: ShopModel): Promise<void> {
  const [lines, tools] = await Promise.all([
    services.sql`select id, status from order_lines where order_id = any(${model.orders.map(({ id }) => id)}::uuid[]) order by id`,
    services.sql`select tool_id as id, available, sold from tool_stock where tool_id = any(${model.tools.map(({ id }) => id)}::uuid[]) order by tool_id`,
  ]);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const modelLines = model.orders.flatMap((order) => order.lines);
  expect([...lines]).toEqual(modelLines.map(({ id, status }) => ({ id, status })).toSorted(byId));
  expect([...tools]).toEqual(model.tools.map(({ id, available, sold }) => ({ id, available, sold })).toSorted(byId));
}

/** Ends what is still open, lets the jobs run, and counts the money at the provider, order by order. */
export async function closeTheDay(real: RealShop, model: ShopModel): Promise<void> {
  const { buyer, shop, cards } = real;
  for (const order of model.orders.filter(isUnpaid)) {
    await buyer.api.orders.cancelOrder({ id: order.id });
    releaseAll(order);
  }
  await doJobs(real, model);
  await doJobs(real, model);
  await expectAgreement(real, model);
  const ids = model.orders.map(({ id }) => id);
  const payments = await shop.services.sql<{ orderId: string; intentId: string; status: string }[]>`
    select order_id as "orderId", intent_id as "intentId", status from payments where order_id = any(${ids}::uuid[])`;
  for (const order of model.orders) {
    let netCents = 0;
    for (const { intentId } of payments.filter(({ orderId }) => orderId === order.id)) {
      const intent = await shop.services.cardProvider.paymentIntents.retrieve(intentId);
      expect(["succeeded", "canceled"]).toContain(intent.status);
      const refunds = await cards.refundsOf(intentId);
      netCents += intent.amount_received - refunds.reduce((sum, { amount }) => sum + amount, 0);
    }
    expect(netCents).toBe(retainedCents(order));
  }
}

import { expect, test } from "vitest";
import { compactTotals } from "../../core/database/compact-totals.statement.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

/** As one statement. */
const pay = async ({ services: { sql } }: TestShop, ids: string[]) => {
  await sql`update orders set paid_cents = total_cents, transaction_id = 'pi_' || id where id = any(${ids}::uuid[])`;
  await sql`update order_lines set status = 'pending' where order_id = any(${ids}::uuid[])`;
};

test("admins see thirty days to today, what was sold on each, and what runs low", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const hammer = await shop.tool({ available: 100, minOrder: 10, priceCents: 2000 });
  const scarce = await shop.tool({ available: 12, minOrder: 10 });
  const paid = await shop.order(buyer, hammer);
  await shop.order(buyer, hammer);
  await pay(shop, [paid.id]);

  const { days, statuses, lowStock } = await admin.api.insights.show();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), revenueCents: 20_000, orders: 2 });
  expect(days.slice(0, -1).every(({ orders, revenueCents }) => orders === 0 && revenueCents === 0)).toBe(true);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(statuses).toContainEqual({ status: "pending", orders: 1 });
  expect(statuses).toContainEqual({ status: "unpaid", orders: 1 });
  expect(lowStock).toEqual([{ id: scarce.id, name: scarce.name, available: 12, minOrder: 10 }]);
});

test("a day's sales stay the same when totals are compacted, and go down with a refund, on the day that the order was placed", async () => {
  await using shop = await startTestShop();
  const { sql } = shop.services;
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const tool = await shop.tool({ available: 100, minOrder: 10, priceCents: 2000 });
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await shop.order(buyer, tool)).id);
  await sql`update orders set placed_at = placed_at - interval '1 day' where id = ${ids[0] ?? ""}`;
  const lastDays = async () => (await admin.api.insights.show()).days.slice(-2).map(({ day: _, ...sold }) => sold);

  // One statement for orders of two days.
  await pay(shop, ids);
  const sold = [
    { orders: 1, revenueCents: 20_000 },
    { orders: 2, revenueCents: 40_000 },
  ];
  expect(await lastDays()).toEqual(sold);
  await compactTotals(sql);
  expect(await lastDays()).toEqual(sold);
  await sql`update orders set refunded_cents = 5000 where id = ${ids[0] ?? ""}`;
  await compactTotals(sql);
  expect(await lastDays()).toEqual([{ orders: 1, revenueCents: 15_000 }, sold[1]]);
});

test("only admins see them", async () => {
  await using shop = await startTestShop();
  await expect(shop.visitorApi().insights.show()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect((await shop.buyer()).api.insights.show()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("today shows what waits: the oldest order to ship first, what expires soon, and what to buy by what was sold", async () => {
  await using shop = await startTestShop();
  const { sql } = shop.services;
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const hammer = await shop.tool({ available: 60, minOrder: 10 });
  const rarelySold = await shop.tool({ available: 0, minOrder: 10 });
  await shop.tool({ available: 100, minOrder: 10 });
  const first = await shop.order(buyer, hammer);
  const second = await shop.order(buyer, hammer);
  const long = await shop.order(buyer, hammer);
  const soon = await shop.order(buyer, hammer);
  await pay(shop, [first.id, second.id]);
  await sql`update tool_stock set sold = 20 where tool_id = ${hammer.id}`;
  await sql`update orders set expires_at = now() + interval '24 hours' where id = ${long.id}`;
  await sql`update orders set expires_at = now() + interval '1 hour' where id = ${soon.id}`;

  const today = await admin.api.insights.showToday();
  expect(today.toShip).toMatchObject({ total: 2, orders: [{ number: first.number }, { number: second.number }] });
  expect(today.expiring).toMatchObject({ total: 1, orders: [{ number: soon.number, buyerEmail: buyer.email }] });
  expect(today).toMatchObject({ disputes: [], failedRefunds: 0, failedJobs: 0 });
  expect(today.reorder).toMatchObject([
    { id: hammer.id, available: 20, soldLately: 20, suggested: 10 },
    { id: rarelySold.id, available: 0, soldLately: 0, suggested: 30 },
  ]);
  await expect(buyer.api.insights.showToday()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

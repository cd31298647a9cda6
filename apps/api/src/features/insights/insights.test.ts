import { expect, test } from "vitest";
import { compactTotals } from "../../core/database/compact-totals.statement.ts";
import { delivery } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";

test("admins see thirty days to today, what was sold on each, and what runs low", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const hammer = await shop.tool({ available: 100, minOrder: 10, priceCents: 2000 });
  const scarce = await shop.tool({ available: 12, minOrder: 10 });
  const order = () =>
    buyer.api.orders.placeOrder({ toolId: hammer.id, quantity: 10, address: "1 Anvil Street", phone: "0114223344" });
  const paid = await order();
  await order();
  await shop.services.sql`update orders set status = 'pending', transaction_id = 'pi_test' where id = ${paid.id}`;

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
  for (let count = 0; count < 3; count += 1)
    ids.push((await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 10, ...delivery })).id);
  await sql`update orders set placed_at = placed_at - interval '1 day' where id = ${ids[0] ?? ""}`;
  const lastDays = async () => (await admin.api.insights.show()).days.slice(-2).map(({ day: _, ...sold }) => sold);

  // One statement for orders of two days.
  await sql`update orders set status = 'pending', transaction_id = 'pi_' || id where id = any(${ids})`;
  const sold = [
    { orders: 1, revenueCents: 20_000 },
    { orders: 2, revenueCents: 40_000 },
  ];
  expect(await lastDays()).toEqual(sold);
  await compactTotals(sql);
  expect(await lastDays()).toEqual(sold);
  await sql`update orders set status = 'refunded' where id = ${ids[0] ?? ""}`;
  await compactTotals(sql);
  expect(await lastDays()).toEqual([{ orders: 1, revenueCents: 0 }, sold[1]]);
});

test("only admins see them", async () => {
  await using shop = await startTestShop();
  await expect(shop.visitorApi().insights.show()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect((await shop.buyer()).api.insights.show()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

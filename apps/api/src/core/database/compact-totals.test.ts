import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { compactTotals } from "./compact-totals.statement.ts";

const shop = await startTestShop();
const { sql } = shop.services;
afterAll(shop.close);

const totals = async () => {
  const [row] =
    await sql`select sum(tools)::int as tools, sum(available)::int as available, sum(unpaid)::int as unpaid from shop_totals`;
  return row;
};

test("many rows of totals become one row of the same sums, and pages are invalidated once", async () => {
  const onNotification = vi.fn();
  const listener = postgres(shop.databaseUrl, { max: 1, onnotice: () => {} });
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 100 });
  await compactTotals(sql);
  await listener.listen("pages_changed", onNotification);
  for (let round = 0; round < 5; round += 1) await buyer.api.orders.placeOrder(orderOf([tool.id, 1]));
  const before = await totals();
  expect(before).toEqual({ tools: 1, available: 95, unpaid: 5 });
  await Promise.all([compactTotals(sql), compactTotals(sql), compactTotals(sql)]);
  expect(await totals()).toEqual(before);
  expect(await sql`select count(*) as rows from shop_totals`).toEqual([{ rows: 1 }]);
  await expect.poll(() => onNotification.mock.calls).toEqual([["totals"]]);
  await compactTotals(sql);
  expect(onNotification).toHaveBeenCalledTimes(1);
  await listener.end();
});

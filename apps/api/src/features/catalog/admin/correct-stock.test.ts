import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { movementsOf } from "../../../testing/stock-movements.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { setAvailable } from "./correct-stock.ts";

let shop: TestShop;
let admin: Admin;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const order = (toolId: string, quantity: number) => buyer.api.orders.placeOrder(orderOf([toolId, quantity]));

test("a stock count sets the stock, and the difference is a stock movement with its reason", async () => {
  const tool = await shop.tool({ available: 100 });
  expect(await admin.api.catalog.correctStock({ id: tool.id, available: 93, reason: "Seven were rusty" })).toEqual({
    ...tool,
    available: 93,
  });
  const [, correction] = await movementsOf(shop, tool.id);
  expect(correction).toEqual({ delta: -7, reason: "correction", note: "Seven were rusty", by: admin.ctx.user.id });
});

test("a count that equals the stock writes nothing", async () => {
  const tool = await shop.tool({ available: 50 });
  expect(await setAvailable(admin.ctx, { id: tool.id, available: 50 })).toBe(false);
  expect(await movementsOf(shop, tool.id)).toHaveLength(1);
  expect(await setAvailable(admin.ctx, { id: tool.id, available: 51 })).toBe(true);
});

test("a correction of a stock that was changed meanwhile is refused, and says what is available now", async () => {
  const tool = await shop.tool({ minOrder: 1, available: 100 });
  await order(tool.id, 20);
  const correct = (expected: number) =>
    admin.api.catalog.correctStock({
      id: tool.id,
      available: 95,
      reason: "Five are damaged",
      expected: { available: expected },
    });
  const message = "This tool was changed meanwhile. Available was 100, and is 80 now.";
  await expect(correct(100)).rejects.toMatchObject({ code: "CONFLICT", message });
  expect(await movementsOf(shop, tool.id)).toHaveLength(2);
  expect(await correct(80)).toMatchObject({ available: 95 });
});

test("counting while others order loses no piece", async () => {
  await using _ = await shop.tenConnections();
  const tool = await shop.tool({ minOrder: 1, available: 1000 });
  await Promise.all([
    ...Array.from({ length: 15 }, () => order(tool.id, 1)),
    ...Array.from({ length: 5 }, (_, index) =>
      admin.api.catalog.correctStock({ id: tool.id, available: 500 + index, reason: "Counted" }),
    ),
  ]);
  const { available } = await shop.visitorApi().catalog.getTool({ id: tool.id });
  expect((await movementsOf(shop, tool.id)).reduce((sum, { delta }) => sum + delta, 0)).toBe(available);
});

test("the history of a stock says what changed it and what was left, newest first, page by page", async () => {
  const tool = await shop.tool({ minOrder: 1, available: 100 });
  const placed = await order(tool.id, 30);
  await admin.api.catalog.correctStock({ id: tool.id, available: 75, reason: "Found five" });
  const { listStockMovements } = admin.api.catalog;
  const by = admin.email;
  expect(await listStockMovements({ id: tool.id })).toMatchObject({
    rows: [
      { delta: 5, available: 75, reason: "correction", note: "Found five", by, orderNumber: null },
      { delta: -30, available: 70, reason: "order", orderNumber: placed.number },
      { delta: 100, available: 100, reason: "opening", orderNumber: null },
    ],
    nextCursor: null,
  });
  for (let count = 0; count < 20; count += 1)
    await admin.api.catalog.correctStock({ id: tool.id, available: count, reason: "Counted" });
  const first = await listStockMovements({ id: tool.id });
  expect(first.rows.map(({ available }) => available)).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index));
  const second = await listStockMovements({ id: tool.id, cursor: first.nextCursor ?? "" });
  expect(second.rows.map(({ available }) => available)).toEqual([75, 70, 100]);
  expect(second.nextCursor).toBeNull();
});

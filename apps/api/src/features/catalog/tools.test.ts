import type { Tool } from "@ironmonger/contract/catalog";
import { isLowStock } from "@ironmonger/contract/catalog/reorder";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { orderOf } from "../../testing/delivery.ts";
import { movementsOf } from "../../testing/stock-movements.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { listAllTools } from "./list-all-tools.ts";

let shop: TestShop;
let admin: Admin;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const order = (toolId: string, quantity: number) => buyer.api.orders.placeOrder(orderOf([toolId, quantity]));

test("an added tool is shown to every visitor, newest first, with a stock movement for its stock", async () => {
  const tool = await shop.tool({ name: "Sledgehammer", available: 40, sku: "SL-1", category: "hand-tools" });
  expect(tool).toMatchObject({ name: "Sledgehammer", sold: 0, available: 40, sku: "SL-1" });
  expect(await admin.api.catalog.getTool({ id: tool.id })).toEqual(tool);
  const { pictures: _, documents: __, ...listed } = await shop.visitorApi().catalog.getTool({ id: tool.id });
  expect((await shop.visitorApi().catalog.listNewest())[0]).toEqual(listed);
  expect(await movementsOf(shop, tool.id)).toMatchObject([{ delta: 40, reason: "opening" }]);
});

test("a tool may say in which country it was made", async () => {
  const tool = await shop.tool({ countryOfOrigin: "SE" });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ countryOfOrigin: "SE" });
  expect(await shop.tool()).toMatchObject({ countryOfOrigin: null });
  const input = { name: "A", description: "B", imageUrl: "/c.svg", priceCents: 100, minOrder: 1, available: 1 };
  for (const countryOfOrigin of ["Sweden", "XX", ""])
    await expect(admin.api.catalog.addTool({ ...input, countryOfOrigin })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
});

test("a tool without stock is added without a stock movement", async () => {
  const tool = await shop.tool({ available: 0 });
  expect(await movementsOf(shop, tool.id)).toEqual([]);
});

test("the home page has six tools at most", async () => {
  for (let count = 0; count < 7; count += 1) await shop.tool();
  expect(await shop.visitorApi().catalog.listNewest()).toHaveLength(6);
});

test("two tools cannot have one sku, until the first has left the shop", async () => {
  const first = await shop.tool({ sku: "TWICE" });
  await expect(shop.tool({ sku: "TWICE" })).rejects.toMatchObject({ kind: "conflict" });
  await admin.api.catalog.deleteTool({ id: first.id });
  await expect(shop.tool({ sku: "TWICE" })).resolves.toMatchObject({ sku: "TWICE" });
});

test("a deleted tool is no longer listed, but its unpaid order stays and gives its stock back", async () => {
  const tool = await shop.tool({ minOrder: 10, available: 100 });
  const placed = await order(tool.id, 10);
  await admin.api.catalog.deleteTool({ id: tool.id });
  await expect(shop.visitorApi().catalog.getTool({ id: tool.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(admin.api.catalog.deleteTool({ id: tool.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await buyer.api.orders.getOrder({ number: placed.number })).toMatchObject({ statuses: ["unpaid"] });
  await buyer.api.orders.cancelOrder({ id: placed.id });
  expect((await movementsOf(shop, tool.id)).reduce((sum, { delta }) => sum + delta, 0)).toBe(100);
});

test("only admins add, count, list and delete tools", async () => {
  const tool = await shop.tool();
  const input = { name: "A", description: "B", imageUrl: "/c.svg", priceCents: 100, minOrder: 1, available: 1 };
  for (const [api, code] of [
    [shop.visitorApi(), "UNAUTHORIZED"],
    [buyer.api, "FORBIDDEN"],
  ] as const) {
    await expect(api.catalog.addTool(input)).rejects.toMatchObject({ code });
    await expect(api.catalog.correctStock({ id: tool.id, available: 1, reason: "x" })).rejects.toMatchObject({ code });
    await expect(api.catalog.deleteTool({ id: tool.id })).rejects.toMatchObject({ code });
    await expect(api.catalog.list({})).rejects.toMatchObject({ code });
  }
  expect(await admin.api.catalog.getTool({ id: tool.id })).toEqual(tool);
});

test("a deleted tool is restored as it was, with its orders' stock, and counted again", async () => {
  const tool = await shop.tool({ available: 100, minOrder: 10 });
  const placed = await shop.order(buyer, tool);
  await admin.api.catalog.deleteTool({ id: tool.id });
  await buyer.api.orders.cancelOrder({ id: placed.id });
  const { total } = await admin.api.catalog.list({});
  expect(await admin.api.catalog.restoreTool({ id: tool.id })).toEqual(tool);
  expect(await admin.api.catalog.getTool({ id: tool.id })).toEqual(tool);
  expect((await admin.api.catalog.list({})).total).toBe(total + 1);
  expect(await admin.api.catalog.restoreTool({ id: tool.id })).toEqual(tool);
  const { checks } = await checkLedger(shop.services);
  expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

test("a tool is not restored if it never existed or another one has taken its SKU, and only admins restore", async () => {
  const tool = await shop.tool({ sku: "TAKEN-1" });
  await admin.api.catalog.deleteTool({ id: tool.id });
  await shop.tool({ sku: "TAKEN-1" });
  const { restoreTool } = admin.api.catalog;
  await expect(restoreTool({ id: tool.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(restoreTool({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(buyer.api.catalog.restoreTool({ id: tool.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().catalog.restoreTool({ id: tool.id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("what cannot be is refused", async () => {
  const good = { name: "A", description: "B", imageUrl: "/c.svg", priceCents: 100, minOrder: 1, available: 1 };
  for (const bad of [
    { name: " " },
    { priceCents: 12.5 },
    { priceCents: 100_000_000 },
    { priceCents: 0 },
    { minOrder: 0 },
    { available: -1 },
    { imageUrl: "javascript:x" },
  ])
    await expect(admin.api.catalog.addTool({ ...good, ...bad })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(admin.api.catalog.correctStock({ id: newId(), available: 1, reason: "x" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("all tools come oldest first, or some of them after one", async () => {
  const read = async (range: { limit?: number; after?: string }) => {
    const tools: Tool[] = [];
    for await (const batch of listAllTools({ ...shop.services, buyer: null }, range)) tools.push(...batch);
    return tools;
  };
  const all = await read({});
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  expect(await read({ limit: 3, after: all[1]?.id ?? "" })).toEqual(all.slice(2, 5));
  expect(await read({ after: all.at(-1)?.id ?? "" })).toEqual([]);
});

test("the table finds, filters, sorts and pages, from either end alike", async () => {
  await using other = await startTestShop();
  const boss = await other.admin();
  const made = [];
  for (const [index, available] of [0, 5, 20, 35, 400].entries())
    made.push(
      await other.tool({
        name: `Chisel ${index}`,
        sku: `CH-${index}`,
        minOrder: 10,
        available,
        priceCents: 500 - index * 100 || 100,
      }),
    );
  const names = async (input: Parameters<typeof boss.api.catalog.list>[0]) => {
    const { rows, total } = await boss.api.catalog.list(input);
    return [total, ...rows.map(({ name }) => name.slice(-1))];
  };
  expect(await names({})).toEqual([5, "4", "3", "2", "1", "0"]);
  expect(await names({ page: 2, pageSize: 2 })).toEqual([5, "2", "1"]);
  expect(await names({ page: 3, pageSize: 2 })).toEqual([5, "0"]);
  expect(await names({ page: 4, pageSize: 2 })).toEqual([5]);
  expect(await names({ sortBy: "available", direction: "asc" })).toEqual([5, "0", "1", "2", "3", "4"]);
  expect(await names({ sortBy: "available", page: 2, pageSize: 3 })).toEqual([5, "1", "0"]);
  expect(await names({ sortBy: "price", direction: "asc", pageSize: 2 })).toEqual([5, "4", "3"]);
  expect(await names({ stock: "out" })).toEqual([1, "0"]);
  expect(await names({ stock: "too-few" })).toEqual([1, "1"]);
  expect(await names({ stock: "low", sortBy: "name", direction: "asc" })).toEqual([3, "0", "1", "2"]);
  expect(made.filter((tool) => isLowStock(tool, { lowStockMinimumOrders: 3 }))).toHaveLength(3);
  expect(await names({ search: "chisel 3" })).toEqual([1, "3"]);
  expect(await names({ search: "ch-2" })).toEqual([1, "2"]);
  expect(await names({ search: "CH" })).toEqual([5, "4", "3", "2", "1", "0"]);
  expect(await names({ search: "4" })).toEqual([1, "4"]);
  expect(await names({ search: "is" })).toEqual([0]);
  expect(await names({ search: "isel 4" })).toEqual([1, "4"]);
  expect(await names({ search: "100%" })).toEqual([0]);
  const bolt = await other.tool({ name: "Bolt 2,5 × 60 mm, ½ in" });
  for (const search of ["2.5 x 60", "bolt 1/2", "2.5mm"])
    expect((await boss.api.catalog.list({ search })).rows.map(({ id }) => id)).toEqual([bolt.id]);
  await boss.api.catalog.deleteTool({ id: bolt.id });

  await boss.api.catalog.correctStock({ id: made[0]?.id ?? "", available: 900, reason: "Delivered" });
  expect(await names({ sortBy: "available" })).toEqual([5, "0", "4", "3", "2", "1"]);
  await boss.api.catalog.deleteTool({ id: made[4]?.id ?? "" });
  expect(await names({ sortBy: "available" })).toEqual([4, "0", "3", "2", "1"]);
});

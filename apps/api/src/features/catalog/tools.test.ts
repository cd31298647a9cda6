import type { Tool } from "@ironmonger/contract/catalog";
import { isLowStock } from "@ironmonger/contract/catalog/reorder";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { setAvailable } from "./correct-stock.ts";
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

const movements = async (id: string) => [
  ...(await shop.services
    .sql`select delta, reason, note, by_user_id as by from stock_movements where tool_id = ${id} order by id`),
];
const order = (toolId: string, quantity: number) => buyer.api.orders.placeOrder(orderOf([toolId, quantity]));

test("an added tool is shown to every visitor, newest first, with a stock movement for its stock", async () => {
  const tool = await shop.tool({ name: "Sledgehammer", available: 40, sku: "SL-1", category: "hand-tools" });
  expect(tool).toMatchObject({ name: "Sledgehammer", sold: 0, available: 40, sku: "SL-1" });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toEqual(tool);
  const { pictures: _, ...listed } = tool;
  expect((await shop.visitorApi().catalog.listNewest())[0]).toEqual(listed);
  expect(await movements(tool.id)).toMatchObject([{ delta: 40, reason: "opening" }]);
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
  expect(await movements(tool.id)).toEqual([]);
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

test("a deleted tool is found no more, but its unpaid order stays and gives its stock back", async () => {
  const tool = await shop.tool({ minOrder: 10, available: 100 });
  const placed = await order(tool.id, 10);
  await admin.api.catalog.deleteTool({ id: tool.id });
  await expect(shop.visitorApi().catalog.getTool({ id: tool.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(admin.api.catalog.deleteTool({ id: tool.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await buyer.api.orders.getOrder({ number: placed.number })).toMatchObject({ statuses: ["unpaid"] });
  await buyer.api.orders.cancelOrder({ id: placed.id });
  expect((await movements(tool.id)).reduce((sum, { delta }) => sum + delta, 0)).toBe(100);
});

test("a stock count sets the stock, and the difference is a stock movement with its reason", async () => {
  const tool = await shop.tool({ available: 100 });
  expect(await admin.api.catalog.correctStock({ id: tool.id, available: 93, reason: "Seven were rusty" })).toEqual({
    ...tool,
    available: 93,
  });
  const [, correction] = await movements(tool.id);
  expect(correction).toEqual({ delta: -7, reason: "correction", note: "Seven were rusty", by: admin.ctx.user.id });
});

test("a count that equals the stock writes nothing", async () => {
  const tool = await shop.tool({ available: 50 });
  expect(await setAvailable(admin.ctx, { id: tool.id, available: 50 })).toBe(false);
  expect(await movements(tool.id)).toHaveLength(1);
  expect(await setAvailable(admin.ctx, { id: tool.id, available: 51 })).toBe(true);
});

test("counting while others order loses no piece", async () => {
  const tool = await shop.tool({ minOrder: 1, available: 1000 });
  await Promise.all([
    ...Array.from({ length: 15 }, () => order(tool.id, 1)),
    ...Array.from({ length: 5 }, (_, index) =>
      admin.api.catalog.correctStock({ id: tool.id, available: 500 + index, reason: "Counted" }),
    ),
  ]);
  const { available } = await shop.visitorApi().catalog.getTool({ id: tool.id });
  expect((await movements(tool.id)).reduce((sum, { delta }) => sum + delta, 0)).toBe(available);
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
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toEqual(tool);
});

test("a deleted tool is restored as it was, with its orders' stock, and counted again", async () => {
  const tool = await shop.tool({ available: 100, minOrder: 10 });
  const placed = await shop.order(buyer, tool);
  await admin.api.catalog.deleteTool({ id: tool.id });
  await buyer.api.orders.cancelOrder({ id: placed.id });
  const { total } = await admin.api.catalog.list({});
  expect(await admin.api.catalog.restoreTool({ id: tool.id })).toEqual(tool);
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toEqual(tool);
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

test("all tools come oldest first, or a part of them after a given one", async () => {
  const read = async (part: { limit?: number; after?: string }) => {
    const tools: Tool[] = [];
    for await (const batch of listAllTools(shop.services, part)) tools.push(...batch);
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

  await boss.api.catalog.correctStock({ id: made[0]?.id ?? "", available: 900, reason: "Delivered" });
  expect(await names({ sortBy: "available" })).toEqual([5, "0", "4", "3", "2", "1"]);
  await boss.api.catalog.deleteTool({ id: made[4]?.id ?? "" });
  expect(await names({ sortBy: "available" })).toEqual([4, "0", "3", "2", "1"]);
});

const rules = {
  minOrder: 20,
  casePack: 10,
  priceCents: 900,
  priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
  family: "Clamps",
};

test("a tool is added with the rules it is sold by, and without them it is sold by the piece at one price", async () => {
  expect(await shop.tool(rules)).toMatchObject(rules);
  expect(await shop.tool()).toMatchObject({ casePack: 1, priceBreaks: [], family: null });
  const nothing = {
    family: null,
    sku: null,
    category: null,
    manufacturerNumber: null,
    weightGrams: null,
    countryOfOrigin: null,
  };
  expect(await shop.tool(nothing)).toMatchObject(nothing);
});

test.each([
  [{ minOrder: 25 }, "minOrder", "The minimum order must be a multiple of the case pack, 10"],
  [{ minOrder: 100 }, "priceBreaks.0.fromQuantity", "The price break 100 must start above 100, the minimum order"],
  [{ priceCents: 840 }, "priceBreaks.0.unitPriceCents", "The price break 100 must cost less than $8.40"],
  [
    { casePack: 20, minOrder: 40, priceBreaks: [{ fromQuantity: 110, unitPriceCents: 1 }] },
    "priceBreaks.0.fromQuantity",
    "The price break 110 must be a multiple of the case pack, 20",
  ],
])("rules that do not fit each other, such as %j, are refused at their field", async (change, path, message) => {
  const input = { name: "Clamp", description: "Holds", imageUrl: "/c.svg", available: 10, ...rules, ...change };
  await expect(admin.api.catalog.addTool(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const { id } = await shop.tool(rules);
  await expect(admin.api.catalog.updateTool({ id, ...change })).rejects.toMatchObject({
    cause: { kind: "conflict", message, issues: [{ path, message }] },
  });
  expect(await admin.api.catalog.getTool({ id })).toMatchObject(rules);
});

test("an admin changes some fields of a tool, the others stay, and a changed stock is a correction", async () => {
  const tool = await shop.tool({ ...rules, sku: "UPD-1", available: 50 });
  const priceBreaks = [{ fromQuantity: 200, unitPriceCents: 800 }];
  const changes = { name: "Screw clamp", priceBreaks, family: null, available: 70 };
  const changed = await admin.api.catalog.updateTool({ id: tool.id, ...changes });
  expect(changed).toEqual({ ...tool, ...changes });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toEqual(changed);
  expect(await movements(tool.id)).toMatchObject([{ delta: 50 }, { delta: 20, reason: "correction" }]);
  expect(await admin.api.catalog.updateTool({ id: tool.id })).toEqual(changed);
});

test("a tool is added and changed with its facts, and null or an empty list clears them", async () => {
  const known = {
    manufacturerNumber: "MFR-123",
    facts: [
      { name: "Length", value: "300 mm" },
      { name: "Standard", value: "DIN 862: 2015" },
    ],
    weightGrams: 850,
    countryOfOrigin: "SE",
  };
  const tool = await shop.tool(known);
  expect(tool).toMatchObject(known);
  const cleared = { manufacturerNumber: null, facts: [], weightGrams: null, countryOfOrigin: null };
  expect(await admin.api.catalog.updateTool({ id: tool.id, ...cleared })).toEqual({ ...tool, ...cleared });
  expect(await admin.api.catalog.updateTool({ id: tool.id, ...known })).toEqual(tool);
  for (const facts of [[{ name: "", value: "x" }], [{ name: "a:b", value: "x" }], [{ name: "a", value: "x\ny" }]])
    await expect(admin.api.catalog.updateTool({ id: tool.id, facts })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("only an admin changes a tool, and only one that is in the shop and to a SKU that is free", async () => {
  const [tool, other] = [await shop.tool({ sku: "UPD-2" }), await shop.tool({ sku: "UPD-3" })];
  await expect(buyer.api.catalog.updateTool({ id: tool.id, name: "Mine" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(shop.visitorApi().catalog.updateTool({ id: tool.id, name: "Mine" })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await expect(admin.api.catalog.updateTool({ id: tool.id, sku: "UPD-3" })).rejects.toMatchObject({
    cause: { kind: "conflict" },
  });
  await admin.api.catalog.deleteTool({ id: other.id });
  await expect(admin.api.catalog.updateTool({ id: other.id, name: "Gone" })).rejects.toMatchObject({
    cause: { kind: "not_found" },
  });
});

test("if two admins edit one tool, the second is told what the first has changed, and no change is lost", async () => {
  const tool = await shop.tool({ priceCents: 1250, category: "hand-tools" });
  const { id, sold, createdAt, ...expected } = tool;
  const second = await shop.admin();
  await admin.api.catalog.updateTool({ id, priceCents: 1300, category: null, expected });
  const message = "Price was $12.50, and is $13 now";
  await expect(second.api.catalog.updateTool({ id, name: "Mine", expected })).rejects.toMatchObject({
    cause: {
      kind: "conflict",
      message: `This tool was changed meanwhile. Category was Hand tools, and is none now; ${message}.`,
      issues: [{ path: "category" }, { path: "priceCents", message }],
    },
  });
  const now = { ...expected, priceCents: 1300, category: null };
  expect(await second.api.catalog.getToolToEdit({ id })).toEqual({ tool: { ...tool, ...now }, deletedAt: null });
  await second.api.catalog.updateTool({ id, name: "Mine", expected: now });
  expect(await second.api.catalog.getTool({ id })).toEqual({ ...tool, ...now, name: "Mine" });
});

test("a stock that was edited meanwhile is a conflict, and one that orders changed is left alone", async () => {
  const tool = await shop.tool({ minOrder: 1, available: 100 });
  await order(tool.id, 5);
  const { updateTool } = admin.api.catalog;
  expect(await updateTool({ id: tool.id, name: "Renamed", expected: { name: tool.name } })).toMatchObject({
    name: "Renamed",
    available: 95,
  });
  await expect(updateTool({ id: tool.id, available: 90, expected: { available: 100 } })).rejects.toMatchObject({
    cause: { kind: "conflict", issues: [{ path: "available", message: "Available was 100, and is 95 now" }] },
  });
  expect(await updateTool({ id: tool.id, available: 90, expected: { available: 95 } })).toMatchObject({
    available: 90,
  });
});

test("an admin opens a tool that left the shop, and nobody else opens one", async () => {
  const tool = await shop.tool();
  await admin.api.catalog.deleteTool({ id: tool.id });
  expect(await admin.api.catalog.getToolToEdit({ id: tool.id })).toEqual({ tool, deletedAt: expect.any(String) });
  await expect(admin.api.catalog.getToolToEdit({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const [api, code] of [
    [shop.visitorApi(), "UNAUTHORIZED"],
    [buyer.api, "FORBIDDEN"],
  ] as const) {
    await expect(api.catalog.getToolToEdit({ id: tool.id })).rejects.toMatchObject({ code });
    await expect(api.catalog.listStockMovements({ id: tool.id })).rejects.toMatchObject({ code });
    await expect(api.catalog.listToolChanges({ id: tool.id })).rejects.toMatchObject({ code });
  }
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

test("the history of a tool says what each admin changed, newest first", async () => {
  const tool = await shop.tool({ priceCents: 1250, available: 100 });
  const { id } = tool;
  await admin.api.catalog.updateTool({ id, priceCents: 1300, available: 90 });
  await admin.api.catalog.deleteTool({ id });
  await admin.api.catalog.restoreTool({ id });
  const by = admin.email;
  expect(await admin.api.catalog.listToolChanges({ id })).toMatchObject([
    { by, before: null, after: { priceCents: 1300 } },
    { by, before: { priceCents: 1300 }, after: null },
    { by, before: { available: 100 }, after: { available: 90 } },
    { by, before: { priceCents: 1250 }, after: { priceCents: 1300 } },
    { before: null, after: { name: tool.name, priceCents: 1250 } },
  ]);
});

import { queryBuilder } from "@ironmonger/db/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../core/new-id.ts";
import { orderOf } from "../../../testing/delivery.ts";
import { movementsOf } from "../../../testing/stock-movements.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { tellChange } from "../../events/tell-change.ts";

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

const rules = {
  minOrder: 20,
  casePack: 10,
  priceCents: 900,
  priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
  family: "Clamps",
};

test("a tool that changes its category is listed in the new one, also in the order of the stock", async () => {
  const { id } = await shop.tool({ category: "hand-tools", available: 1_000_000 });
  const first = async (category: "hand-tools" | "safety") => {
    const table = await admin.api.catalog.list({ category, sortBy: "available", direction: "desc" });
    const { rows } = await shop.visitorApi().catalog.searchCatalog({ category, sort: "stock" });
    return [table.rows[0]?.id, rows[0]?.id];
  };
  expect(await first("hand-tools")).toEqual([id, id]);
  await admin.api.catalog.updateTool({ id, category: "safety" });
  expect(await first("safety")).toEqual([id, id]);
  expect(await first("hand-tools")).not.toContain(id);
});

test("the category of a tool is named by its slug or its id, and both must name the same one", async () => {
  const inCategory = await shop.tool({ category: "hand-tools" });
  const safety = await shop.tool({ category: "safety" });
  const { categoryId } = safety;
  const { id } = await shop.tool({ categoryId });
  const categoryOf = async () => (await admin.api.catalog.getTool({ id })).category;
  const update = (category: { category?: string | null; categoryId?: string | null }) =>
    admin.api.catalog.updateTool({ id, ...category });
  expect(await categoryOf()).toBe("safety");
  expect(await update({ categoryId: inCategory.categoryId })).toMatchObject({ category: "hand-tools" });
  expect(await update({ categoryId, category: "safety" })).toMatchObject({ category: "safety", categoryId });
  const twoNamed = { cause: { issues: [{ path: "categoryId" }] }, code: "BAD_REQUEST" };
  await expect(update({ categoryId, category: "hand-tools" })).rejects.toMatchObject(twoNamed);
  await expect(update({ categoryId: null, category: "safety" })).rejects.toMatchObject(twoNamed);
  await expect(update({ categoryId: newId() })).rejects.toMatchObject(twoNamed);
  const input = { name: "Clamp", description: "Holds", imageUrl: "/c.svg", priceCents: 900, minOrder: 1, available: 1 };
  const added = admin.api.catalog.addTool({ ...input, categoryId, category: "hand-tools" });
  await expect(added).rejects.toMatchObject(twoNamed);
  expect(await categoryOf()).toBe("safety");
  expect(await update({ categoryId: null })).toMatchObject({ category: null, categoryId: null });
});

test("a weight has three decimals of a gram and further ones are rounded; fractions of a cent are refused at their field", async () => {
  const { id } = await shop.tool();
  const update = (fields: object) => admin.api.catalog.updateTool({ id, ...fields });
  expect(await update({ weightGrams: 4.4 })).toMatchObject({ weightGrams: 4.4 });
  expect(await admin.api.catalog.getTool({ id })).toMatchObject({ weightGrams: 4.4 });
  expect(await update({ weightGrams: 0.001 })).toMatchObject({ weightGrams: 0.001 });
  expect(await update({ weightGrams: 226.796185 })).toMatchObject({ weightGrams: 226.796 });
  expect(await update({ weightGrams: 64.73700000000001 })).toMatchObject({ weightGrams: 64.737 });
  await expect(update({ costCents: 123.4 })).rejects.toThrow("Cost must be in whole cents");
  expect(await admin.api.catalog.getTool({ id })).toMatchObject({ weightGrams: 64.737, costCents: null });
});

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
    cause: { kind: "invalid", message, issues: [{ path, message }] },
  });
  expect(await admin.api.catalog.getTool({ id })).toMatchObject(rules);
});

test("an admin changes some fields of a tool, the others stay, and a changed stock is a correction", async () => {
  const tool = await shop.tool({ ...rules, sku: "UPD-1", available: 50 });
  const priceBreaks = [{ fromQuantity: 200, unitPriceCents: 800 }];
  const changes = { name: "Screw clamp", priceBreaks, family: null, available: 70 };
  const changed = await admin.api.catalog.updateTool({ id: tool.id, ...changes });
  expect(changed).toEqual({ ...tool, ...changes });
  expect(await admin.api.catalog.getTool({ id: tool.id })).toEqual(changed);
  expect(await movementsOf(shop, tool.id)).toMatchObject([{ delta: 50 }, { delta: 20, reason: "correction" }]);
  expect(await admin.api.catalog.updateTool({ id: tool.id })).toEqual(changed);
});

test("a tool is added and changed with its facts, and null or an empty list clears them", async () => {
  const fields = {
    manufacturerNumber: "MFR-123",
    facts: [
      { name: "Length", value: "300 mm" },
      { name: "Standard", value: "DIN 862: 2015" },
    ],
    weightGrams: 850,
    countryOfOrigin: "SE",
  };
  const tool = await shop.tool(fields);
  expect(tool).toMatchObject(fields);
  const cleared = { manufacturerNumber: null, facts: [], weightGrams: null, countryOfOrigin: null };
  expect(await admin.api.catalog.updateTool({ id: tool.id, ...cleared })).toEqual({ ...tool, ...cleared });
  expect(await admin.api.catalog.updateTool({ id: tool.id, ...fields })).toEqual(tool);
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
    cause: { kind: "conflict", issues: [{ path: "sku", message: "Another tool has the SKU UPD-3." }] },
  });
  await admin.api.catalog.deleteTool({ id: other.id });
  await expect(admin.api.catalog.updateTool({ id: other.id, name: "Gone" })).rejects.toMatchObject({
    cause: { kind: "not_found" },
  });
});

test("if two admins edit one tool, the second learns what the first has changed, and no change is lost", async () => {
  const tool = await shop.tool({ priceCents: 1250, category: "hand-tools" });
  const { id, sold, createdAt, ...expected } = tool;
  const second = await shop.admin();
  await admin.api.catalog.updateTool({ id, priceCents: 1300, category: null, expected });
  const message = "Price was $12.50, and is $13 now";
  await expect(second.api.catalog.updateTool({ id, name: "Mine", expected })).rejects.toMatchObject({
    cause: {
      kind: "conflict",
      message: `This tool was changed meanwhile. Category was hand-tools, and is none now; ${message}.`,
      issues: [{ path: "category" }, { path: "priceCents", message }],
    },
  });
  const now = { ...expected, priceCents: 1300, category: null };
  expect(await second.api.catalog.getToolToEdit({ id })).toEqual({
    tool: { ...tool, ...now, categoryId: null, categoryPath: null },
    deletedAt: null,
  });
  await second.api.catalog.updateTool({ id, name: "Mine", expected: now });
  expect(await admin.api.catalog.getTool({ id })).toEqual({
    ...tool,
    ...now,
    categoryId: null,
    categoryPath: null,
    name: "Mine",
  });
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
    { by, before: { priceCents: 1250 }, after: { priceCents: 1300 } },
    { by, before: { available: 100 }, after: { available: 90 } },
    { before: null, after: { name: tool.name, priceCents: 1250 } },
  ]);
});

test("a change that includes the stock waits for another change of stock, and neither fails", async () => {
  await using _ = await shop.tenConnections();
  const { id } = await shop.tool({ available: 100 });
  const { sql, jobs } = shop.services;
  const isWaiting = async () => {
    const [row] = await sql`
      select count(*) > 0 as "isWaiting" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.isWaiting;
  };
  // No change before has queued the job already.
  await sql`delete from pgboss.job where name = 'end-back-in-stock-requests'`;
  const update = await sql.begin(async (tx) => {
    await jobs.enqueue(tx, "end-back-in-stock-requests", {});
    const waiting = admin.api.catalog.updateTool({ id, name: "Renamed", available: 55 });
    await expect.poll(isWaiting).toBe(true);
    await tellChange(
      { ...admin.ctx, sql: tx, db: queryBuilder(tx), afterCommit: () => {} },
      { entity: "tool", id: newId(), name: "Another tool" },
      { action: "stock-corrected", before: { available: 1 }, after: { available: 2 } },
    );
    return { waiting };
  });
  expect(await update.waiting).toMatchObject({ name: "Renamed", available: 55 });
});

import type { Tool } from "@ironmonger/contract/catalog";
import type { ToolChanges, ToolSelection } from "@ironmonger/contract/catalog/change-tools";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../core/new-id.ts";
import { orderOf } from "../../../testing/delivery.ts";
import { type Admin, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const toolNow = (tool: Pick<Tool, "id">) => admin.api.catalog.getTool({ id: tool.id });
const idsOf = (...tools: Tool[]): ToolSelection => ({ ids: tools.map(({ id }) => id) });
const preview = (selection: ToolSelection, changes: ToolChanges) =>
  admin.api.catalog.previewChanges({ selection, changes });
async function change(selection: ToolSelection, changes: ToolChanges) {
  const { fingerprint } = await preview(selection, changes);
  return admin.api.catalog.changeTools({ selection, changes, fingerprint });
}

test("all prices of a category rise by 4 %, those in price breaks with them, and Undo takes it back", async () => {
  const tools = [
    await shop.tool({
      category: "measuring",
      priceCents: 1000,
      priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
    }),
    await shop.tool({ category: "measuring", priceCents: 112 }),
    await shop.tool({ category: "measuring", priceCents: 1 }),
  ];
  const other = await shop.tool({ category: "fasteners", priceCents: 1000 });
  const selection = { filters: { search: "", category: "measuring" } } as const;
  const changes = { price: { kind: "percent", percent: 4 } } as const;
  const seen = await preview(selection, changes);
  expect(seen).toMatchObject({ changed: 2, unchanged: 1, refused: 0, rounded: 2 });
  expect(seen.rows).toMatchObject([
    {
      before: { priceCents: 1000 },
      after: { priceCents: 1040, priceBreaks: [{ unitPriceCents: 874 }] },
      problem: null,
    },
    { before: { priceCents: 112 }, after: { priceCents: 116 }, problem: null },
  ]);
  expect(await Promise.all(tools.map(toolNow))).toEqual(tools);
  const { changeId, changed } = await change(selection, changes);
  expect(changed).toBe(2);
  expect(await Promise.all([...tools, other].map(toolNow))).toMatchObject([
    { priceCents: 1040, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 874 }] },
    { priceCents: 116 },
    { priceCents: 1 },
    { priceCents: 1000 },
  ]);
  const logged = async () =>
    (await admin.api.audit.list({ entity: "tools" })).rows.map(({ canUndo = false }) => canUndo);
  expect(await logged()).toEqual([true]);
  expect(await admin.api.catalog.undoChanges({ changeId })).toEqual({ restored: 2, skipped: 0, skippedTools: [] });
  expect(await logged()).toEqual([false, false]);
  expect(await Promise.all(tools.map(toolNow))).toEqual(tools);
  await expect(admin.api.catalog.undoChanges({ changeId })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("tools that the change does not fit stay as they are, and the preview says why", async () => {
  const packed = await shop.tool({ casePack: 10, minOrder: 20 });
  const broken = await shop.tool({ minOrder: 10, priceBreaks: [{ fromQuantity: 15, unitPriceCents: 900 }] });
  const plain = await shop.tool({ minOrder: 10 });
  const selection = idsOf(packed, broken, plain);
  const changes = { minOrder: { kind: "set", to: 15 } } as const;
  const seen = await preview(selection, changes);
  expect(seen).toMatchObject({ changed: 1, refused: 2 });
  expect(seen.rows.map(({ id, problem }) => [id, problem])).toEqual([
    [packed.id, "The minimum order must be a multiple of the case pack, 10"],
    [broken.id, "The price break 15 must start above 15, the minimum order"],
    [plain.id, null],
  ]);
  await change(selection, changes);
  expect(await Promise.all([packed, broken, plain].map(toolNow))).toEqual([packed, broken, { ...plain, minOrder: 15 }]);
  const cheaper = await preview(selection, { price: { kind: "by", by: -1000 } });
  expect(cheaper).toMatchObject({
    changed: 0,
    refused: 3,
    rows: [{ problem: "Price must be at least $0.01" }, {}, {}],
  });
  const none = { selection, changes: { price: { kind: "by", by: -1000 } }, fingerprint: cheaper.fingerprint } as const;
  await expect(admin.api.catalog.changeTools(none)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a change that is sent twice with the same key is made once", async () => {
  const tool = await shop.tool({ minOrder: 1, available: 50 });
  const input = { selection: idsOf(tool), changes: { available: { kind: "by", by: 100 } } } as const;
  const { fingerprint } = await admin.api.catalog.previewChanges(input);
  const send = () => admin.api.catalog.changeTools({ ...input, fingerprint, idempotencyKey: `add to ${tool.id}` });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual({ ...first, changed: 1 });
  expect((await toolNow(tool)).available).toBe(150);
});

test("what changed since the preview is not overwritten: nothing is changed", async () => {
  const [tool, other] = [await shop.tool({ priceCents: 1000 }), await shop.tool({ priceCents: 1000 })];
  const input = { selection: idsOf(tool, other), changes: { price: { kind: "set", to: 1200 } } } as const;
  const { fingerprint } = await admin.api.catalog.previewChanges(input);
  await admin.api.catalog.updateTool({ id: other.id, priceCents: 1100 });
  await expect(admin.api.catalog.changeTools({ ...input, fingerprint })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await toolNow(tool)).toEqual(tool);
});

test("stock is changed by a difference while orders are placed: no piece is lost, and after Undo the orders are still subtracted", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const tools = [await shop.tool({ minOrder: 1, available: 50 }), await shop.tool({ minOrder: 1, available: 50 })];
  const [first] = tools;
  const selection = idsOf(...tools);
  const [{ changeId }] = await Promise.all([
    change(selection, { available: { kind: "by", by: 100 } }),
    ...Array.from({ length: 6 }, () =>
      buyer.api.orders.placeOrder(orderOf(...tools.map(({ id }) => [id, 1] as const))),
    ),
  ]);
  expect(await Promise.all(tools.map(toolNow))).toMatchObject([{ available: 144 }, { available: 144 }]);
  const { rows } = await admin.api.catalog.listStockMovements({ id: first?.id ?? "" });
  expect(rows.filter(({ reason }) => reason === "correction")).toMatchObject([{ delta: 100, by: admin.email }]);
  await admin.api.catalog.undoChanges({ changeId });
  expect(await Promise.all(tools.map(toolNow))).toMatchObject([{ available: 44 }, { available: 44 }]);
  const { checks } = await checkLedger(shop.services);
  expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

test("Undo leaves tools that were changed since, and names them", async () => {
  const [tool, other] = [await shop.tool({ priceCents: 1000 }), await shop.tool({ priceCents: 1000 })];
  const { changeId } = await change(idsOf(tool, other), { price: { kind: "percent", percent: -10 } });
  await admin.api.catalog.updateTool({ id: other.id, priceCents: 950 });
  expect(await admin.api.catalog.undoChanges({ changeId })).toEqual({
    restored: 1,
    skipped: 1,
    skippedTools: [{ id: other.id, name: other.name, reason: "changed since then" }],
  });
  expect(await Promise.all([tool, other].map(toolNow))).toMatchObject([{ priceCents: 1000 }, { priceCents: 950 }]);
});

test("a change of many tools is one entry of the audit log, and appears in the history of each", async () => {
  const [tool, other] = [await shop.tool({ priceCents: 1000 }), await shop.tool({ priceCents: 2000 })];
  const { changeId } = await change(idsOf(tool, other), { price: { kind: "percent", percent: 4 } });
  const { rows } = await admin.api.audit.list({ search: changeId });
  expect(rows).toMatchObject([{ entity: "tools", entityName: "2 tools", after: { tools: 2, price: "+4 %" } }]);
  expect((await admin.api.catalog.listToolChanges({ id: tool.id }))[0]).toMatchObject({
    by: admin.email,
    before: { priceCents: 1000 },
    after: { priceCents: 1040 },
  });
});

test("the entry of a bulk change leads to what it changed in each tool, page by page and as a file", async () => {
  const tools = [
    await shop.tool({ name: "=Ratchet", sku: "DETAIL-1", priceCents: 1000, available: 100, minOrder: 10 }),
    await shop.tool({ priceCents: 2000 }),
    await shop.tool({ priceCents: 3000 }),
  ];
  const { changeId } = await change(idsOf(...tools), { price: { kind: "percent", percent: 4 } });
  const first = await admin.api.catalog.listChangeDetails({ changeId, pageSize: 2 });
  expect(first).toMatchObject({
    total: 3,
    rows: [
      {
        id: tools[0]?.id,
        name: "=Ratchet",
        sku: "DETAIL-1",
        before: { priceCents: 1000 },
        after: { priceCents: 1040 },
      },
      { before: { priceCents: 2000 }, after: { priceCents: 2080 } },
    ],
  });
  expect(await admin.api.catalog.listChangeDetails({ changeId, page: 2, pageSize: 2 })).toMatchObject({
    rows: [{ id: tools[2]?.id, after: { priceCents: 3120 } }],
  });
  const file = await admin.inject({ url: `/export/change-details.csv?changeId=${changeId}` });
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
    {
      ...{ id: tools[0]?.id, sku: "DETAIL-1", name: "'=Ratchet", "price before": "10", "price after": "10.4" },
      ...{
        "price breaks before": "",
        "minimum order after": "10",
        "available before": "100",
        "available after": "100",
      },
    },
    { "price after": "20.8" },
    { "price after": "31.2" },
  ]);
  await expect(admin.api.catalog.listChangeDetails({ changeId: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await admin.inject({ url: `/export/change-details.csv?changeId=${newId()}` })).statusCode).toBe(404);
});

test("the database refuses to change or remove what a bulk change has changed, and who made it", async () => {
  const { sql } = shop.services;
  await change(idsOf(await shop.tool({ priceCents: 1000 })), { price: { kind: "percent", percent: 4 } });
  for (const tampering of [
    "update change_rows set before = after",
    "delete from change_rows",
    "truncate change_rows",
    "update changes set by_user_id = gen_random_uuid()",
    "update changes set at = now()",
    "delete from changes",
  ])
    await expect(sql.unsafe(tampering), tampering).rejects.toThrow("only ever gains rows");
});

test("the entry of an undone change names the tools that stay as they are, and says why", async () => {
  const [changed, deleted, restored] = [
    await shop.tool({ name: "Changed", priceCents: 1000 }),
    await shop.tool({ name: "Deleted", priceCents: 1000 }),
    await shop.tool({ name: "Restored", priceCents: 1000 }),
  ];
  const { changeId } = await change(idsOf(changed, deleted, restored), { price: { kind: "percent", percent: 4 } });
  await admin.api.catalog.updateTool({ id: changed.id, priceCents: 950 });
  await admin.api.catalog.deleteTool({ id: deleted.id });
  await admin.api.catalog.undoChanges({ changeId });
  const { rows } = await admin.api.audit.list({ search: changeId, action: "change-undone" });
  expect(rows[0]?.after).toEqual({
    restored: 1,
    skipped: 2,
    skippedTools: ["Changed (changed since then)", "Deleted (has left the shop)"],
  });
});

test("only admins change many tools", async () => {
  const buyer = await shop.buyer();
  const changes = { price: { kind: "set", to: 1 } } as const;
  const input = { selection: { ids: [newId()] }, changes };
  for (const [api, code] of [
    [shop.visitorApi(), "UNAUTHORIZED"],
    [buyer.api, "FORBIDDEN"],
  ] as const) {
    await expect(api.catalog.previewChanges(input)).rejects.toMatchObject({ code });
    await expect(api.catalog.changeTools({ ...input, fingerprint: "" })).rejects.toMatchObject({ code });
    await expect(api.catalog.undoChanges({ changeId: newId() })).rejects.toMatchObject({ code });
    await expect(api.catalog.listChangeDetails({ changeId: newId() })).rejects.toMatchObject({ code });
  }
  await expect(admin.api.catalog.undoChanges({ changeId: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("cost, category, tax class, state, model and handling days of many tools are set together, and Undo takes them back", async () => {
  const { save } = admin.api.categories;
  const category = await save({ name: "Winter goods", taxClass: "reduced" });
  await admin.api.attributes.save({ name: "Grip", kind: "text" });
  const model = await admin.api.models.save({ name: "Shovel", rowAttribute: "Grip" });
  const tools = [await shop.tool({ costCents: 300 }), await shop.tool({ category: "measuring", taxClass: "none" })];
  const set = {
    costCents: 450,
    category: category.slug,
    taxClass: null,
    state: "discontinued" as const,
    handlingDays: 3,
    modelId: model.id,
    salesUnit: { kind: "box" as const, contains: 200, of: "piece" as const },
  };
  const seen = await preview(idsOf(...tools), set);
  expect(seen).toMatchObject({ changed: 2, refused: 0 });
  expect(seen.rows.find(({ id }) => id === tools[1]?.id)).toMatchObject({
    before: { costCents: null, category: "measuring", taxClass: "none", state: "on-sale", handlingDays: 0 },
    after: set,
  });
  const { changeId } = await change(idsOf(...tools), { ...set, price: { kind: "percent", percent: 10 } });
  for (const tool of await Promise.all(tools.map(toolNow)))
    expect(tool).toMatchObject({ ...set, taxClass: "reduced", ownTaxClass: null, priceCents: 1100 });
  expect((await admin.api.catalog.listToolChanges({ id: tools[0]?.id ?? "" }))[0]).toMatchObject({
    before: { costCents: 300, category: null },
    after: { costCents: 450, category: category.slug },
  });
  expect(await admin.api.catalog.undoChanges({ changeId })).toMatchObject({ restored: 2, skipped: 0 });
  const { version: _, ...unchanged } = { version: 0, ...tools[1] };
  expect(await toolNow(tools[1] as Tool)).toEqual(unchanged);
  for (const [field, value] of [
    ["category", "nowhere"],
    ["modelId", newId()],
    ["successorId", newId()],
  ] as const)
    await expect(preview(idsOf(...tools), { [field]: value })).rejects.toMatchObject({
      cause: { kind: "invalid", issues: [{ path: field }] },
    });
});

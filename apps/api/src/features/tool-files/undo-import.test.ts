import { changes } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { importCommands } from "../../testing/import-commands.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteOldImports } from "../changes/import/delete-old-imports.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { exportTools } from "./export-tools.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { stage, preview, apply, undo, importFile, bySku } = importCommands(() => admin);
const toolNow = (id: string) => admin.api.catalog.getTool({ id });
/** Everything of the tools and their stock, as the database has it, but how often they were changed. */
const everything = () => shop.services.sql`
  select to_jsonb(t) - 'version' as tool, to_jsonb(s) as stock from tools t join tool_stock s on s.tool_id = t.id where t.deleted_at is null order by t.id`;
const expectGreenLedger = async () => {
  const { checks } = await checkLedger(shop.services);
  expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
};

test("an import can be undone completely after a later one that counted stock was undone", async () => {
  const first = await importFile("sku,name,price,available\nBACK-1,Bolt,5,0\nBACK-2,Nut,5,7\n");
  const later = await importFile("sku,available,price\nBACK-1,500,6\nBACK-2,9,5\n");
  expect(await undo(later)).toMatchObject({ kept: 0 });
  expect(await undo(first)).toMatchObject({ state: "undone", kept: 0 });
  expect((await admin.api.catalog.list({ search: "BACK-" })).total).toBe(0);
  await expectGreenLedger();
});

test("500 changed rows: preview, import and undo leave every tool as it was", async () => {
  await shop.services.longSql`
    with added as (
      insert into tools (id, sku, name, description, image_url, price_cents, min_order, facts, price_breaks)
      select new_id(), 'FIVE-' || i, 'Five hundred ' || i, 'One of many', '/images/no-picture.svg', 1000 + i, 10, '[{"name": "Length", "value": "3 m"}]', '[{"fromQuantity": 100, "unitPriceCents": 900}]'
      from generate_series(1, 500) i returning id),
    stocked as (insert into tool_stock (tool_id, min_order) select id, 10 from added)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 50, 'opening' from added`;
  let file = "";
  for await (const piece of exportTools(admin.ctx, { search: "FIVE-" })) file += piece;
  const [headings = "", ...lines] = file.trim().split(/\r?\n/);
  const names = headings.split(",");
  const at = (name: string) => names.indexOf(name);
  const edited = lines.map((line, index) => {
    const cells = line.split(",");
    cells[at("price")] = String(20 + index);
    cells[at("available")] = String(index % 2 === 0 ? 50 : 20);
    cells[at("price breaks")] = index % 3 === 0 ? "" : "100:8.50";
    return cells.join(",");
  });
  const before = await everything();
  const importId = await stage([headings, ...edited].join("\n"), "?name=prices.csv");
  const seen = await preview(importId);
  expect(seen).toMatchObject({ fileName: "prices.csv", rowCount: 500, changed: 500, new: 0, unchanged: 0, refused: 0 });
  const page = await admin.api.catalog.listImportRows({ importId, kind: "changed", page: 5, pageSize: 100 });
  expect(page.total).toBe(500);
  expect(page.rows.at(-1)?.line).toBe(501);
  expect([...(await everything())]).toEqual([...before]);

  expect(await apply(importId)).toMatchObject({ state: "done", changed: 500, appliedBy: admin.email, kept: 0 });
  const after = await everything();
  expect(after).not.toEqual(before);
  expect(await bySku("FIVE-100")).toMatchObject({
    priceCents: expect.any(Number),
    facts: [{ name: "Length", value: "3 m" }],
  });
  await expectGreenLedger();
  expect(await undo(importId)).toMatchObject({ state: "undone", kept: 0, undoneBy: admin.email });
  expect([...(await everything())]).toEqual([...before]);
  await expectGreenLedger();
  const { rows } = await admin.api.audit.list({ search: importId });
  expect(rows).toMatchObject([
    { action: "import-undone", entity: "import", entityName: "prices.csv", after: { restored: 500, kept: 0 } },
    { action: "imported", after: { rows: 500, changed: 500, new: 0 } },
  ]);
});

test("repeated, importing and undoing change nothing more", async () => {
  const tool = await shop.tool({ sku: "TWICE-1", available: 100 });
  const importId = await importFile("sku,name,price,available\nTWICE-1,Twice,9,70\nTWICE-2,Fresh,9,5\n");
  const once = await everything();
  expect(await apply(importId)).toMatchObject({ state: "done", changed: 1, new: 1 });
  expect([...(await everything())]).toEqual([...once]);
  await undo(importId);
  expect(await undo(importId)).toMatchObject({ state: "undone" });
  expect(await toolNow(tool.id)).toEqual(tool);
  expect(await bySku("TWICE-2")).toBeUndefined();
  await expect(apply(importId)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(preview(importId)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("undoing leaves tools that were changed since, and takes back only the stock that is not sold", async () => {
  const buyer = await shop.buyer();
  const [edited, sold, counted] = [
    await shop.tool({ sku: "BACK-1", priceCents: 1000 }),
    await shop.tool({ sku: "BACK-2", available: 10, minOrder: 1 }),
    await shop.tool({ sku: "BACK-3", available: 10, minOrder: 1 }),
  ];
  const importId = await importFile(
    "sku,name,price,available\nBACK-1,One,9,100\nBACK-2,Two,9,60\nBACK-3,Three,9,60\nBACK-4,Four,9,60\nBACK-5,Five,9,60\n",
  );
  const [ordered, renamed] = [await bySku("BACK-4"), await bySku("BACK-5")];
  const order = await buyer.api.orders.placeOrder(orderOf([sold.id, 55], [ordered?.id ?? "", 2]));
  await admin.api.catalog.updateTool({ id: edited.id, priceCents: 950 });
  await admin.api.catalog.correctStock({ id: counted.id, available: 58, reason: "Counted" });
  await admin.api.catalog.updateTool({ id: renamed?.id ?? "", name: "Renamed" });
  expect(await undo(importId)).toMatchObject({ state: "undone", kept: 4 });
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "kept" });
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, `Changed since by ${admin.email}`],
    [3, "Of its stock, 45 could not be taken back: they are sold"],
    [4, `Changed since by ${admin.email}`],
    [6, `Changed since by ${admin.email}`],
  ]);
  expect(await toolNow(edited.id)).toMatchObject({ name: "One", priceCents: 950 });
  expect(await toolNow(sold.id)).toMatchObject({ name: sold.name, priceCents: sold.priceCents, available: 0 });
  expect(await toolNow(counted.id)).toMatchObject({ name: "Three", available: 58 });
  expect(await bySku("BACK-4")).toBeUndefined();
  expect(await bySku("BACK-5")).toMatchObject({ name: "Renamed" });
  const { lines } = await buyer.api.orders.getOrder({ number: order.number });
  expect(lines).toMatchObject([{ toolId: sold.id }, { toolId: ordered?.id, toolName: "Four" }]);
  await expectGreenLedger();
});

test("tools exchange their SKUs, and undoing exchanges them back, unless another tool has taken one", async () => {
  const [one, two, three] = [
    await shop.tool({ sku: "SWAP-1" }),
    await shop.tool({ sku: "SWAP-2" }),
    await shop.tool({ sku: "SWAP-3" }),
  ];
  const importId = await importFile(
    `id,sku,name,price\n${one.id},SWAP-2,A,5\n${two.id},SWAP-1,B,5\n${three.id},SWAP-4,C,5\n`,
  );
  expect(await toolNow(one.id)).toMatchObject({ sku: "SWAP-2" });
  await shop.tool({ sku: "SWAP-3" });
  expect(await undo(importId)).toMatchObject({ kept: 1 });
  expect(await Promise.all([one, two, three].map(({ id }) => toolNow(id)))).toEqual([
    one,
    two,
    { ...three, sku: "SWAP-4", name: "C", priceCents: 500 },
  ]);
});

test("a tool that an admin has restored and deleted since the import stays deleted when the import is undone", async () => {
  const file = (published: string) =>
    `Handle,Title,Published,Variant Inventory Qty,Variant Price\nwinch,Winch,${published},4,90\n`;
  await importFile(file("TRUE"));
  const [winch] = (await admin.api.catalog.list({ search: "Winch" })).rows;
  const importId = await stage(file("FALSE"));
  await preview(importId);
  await apply(importId);
  const id = winch?.id ?? "";
  await admin.api.catalog.restoreTool({ id });
  await admin.api.catalog.deleteTool({ id });
  await undo(importId);
  expect(await admin.api.catalog.list({ search: "Winch" })).toMatchObject({ total: 0 });
});

test("after a day, a file that was not imported is deleted, and an import cannot be undone any more", async () => {
  const { db } = shop.services;
  const [left, done] = [await stage("name,price\nLeft,9\n"), await importFile("name,price\nOld,9\n")];
  const dayBefore = sql`now() - interval '25 hours'`;
  await db.update(changes).set({ at: dayBefore }).where(eq(changes.id, left));
  await db.update(changes).set({ appliedAt: dayBefore }).where(eq(changes.id, done));
  await deleteOldImports(shop.services);
  await expect(admin.api.catalog.getImport({ importId: left })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await admin.api.catalog.getImport({ importId: done })).toMatchObject({ state: "done", undoableUntil: null });
  await expect(undo(done)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the history of a tool has what an import made of it, and what undoing made of that", async () => {
  const tool = await shop.tool({ sku: "HIS-1", priceCents: 1000 });
  const importId = await importFile("sku,price\nHIS-1,12\n");
  await undo(importId);
  const [undone, imported] = await admin.api.catalog.listToolChanges({ id: tool.id });
  expect(imported).toMatchObject({ by: admin.email, before: { priceCents: 1000 }, after: { priceCents: 1200 } });
  expect(undone).toMatchObject({ by: admin.email, before: { priceCents: 1200 }, after: { priceCents: 1000 } });
});

test("undoing leaves the tools that a later import has changed, with its names, and says which", async () => {
  const tools = [
    await shop.tool({ sku: "LATER-1", priceCents: 900 }),
    await shop.tool({ sku: "LATER-2", priceCents: 900 }),
  ];
  const file = (...names: string[]) =>
    `sku,name,price\n${names.map((name, place) => `LATER-${place + 1},${name},8\n`).join("")}`;
  const importId = await importFile(file("First", "Second"));
  await importFile(file("Renamed"));
  expect(await undo(importId)).toMatchObject({ state: "undone", kept: 1 });
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "kept" });
  expect(rows).toMatchObject([{ line: 2, reason: `Changed since by ${admin.email}` }]);
  expect(await Promise.all(tools.map(({ id }) => toolNow(id)))).toMatchObject([
    { name: "Renamed", priceCents: 800 },
    { name: tools[1]?.name, priceCents: 900 },
  ]);
});

test("the database refuses to change what an import has changed", async () => {
  const tool = await shop.tool({ sku: "KEPT-1", priceCents: 1000 });
  await importFile("sku,price\nKEPT-1,12\n");
  expect(await toolNow(tool.id)).toMatchObject({ priceCents: 1200 });
  for (const change of ["before = after", "after = before", "name = 'Other'"])
    await expect(shop.services.sql.unsafe(`update change_rows set ${change}`)).rejects.toThrow("only ever gains rows");
});

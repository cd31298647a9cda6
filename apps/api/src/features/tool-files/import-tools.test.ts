import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { toolImports } from "../../testing/tool-imports.ts";
import { getTool } from "../catalog/get-tool.ts";
import { exportTools } from "./export-tools.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { importText, previewText, remarksOf, bySku } = toolImports(
  () => shop,
  () => admin,
);

test("a good file adds its tools, with defaults for omitted fields and stock movements for their stock", async () => {
  const summary = await importText(
    "name,description,image,price,minOrder,available,sku,category\n" +
      '"Claw hammer, 16 oz","Steel\nhandle",/images/h.webp,12,10,500,IMP-1,hand-tools\n' +
      "Plain saw,,,8,,,IMP-2,\n",
  );
  expect(summary).toEqual({
    importId: expect.any(String),
    ...{ rows: 2, imported: 2, new: 2, changed: 0, rejected: 0, reportUrl: null },
  });
  const hammer = await bySku("IMP-1");
  expect(hammer).toMatchObject({
    name: "Claw hammer, 16 oz",
    description: "Steel\nhandle",
    priceCents: 1200,
    minOrder: 10,
    available: 500,
    sold: 0,
    category: "hand-tools",
  });
  expect(await bySku("IMP-2")).toMatchObject({ description: "Plain saw", minOrder: 1, available: 0, category: null });
  const moved = await shop.services.sql`select delta, reason from stock_movements where tool_id = ${hammer?.id ?? ""}`;
  expect([...moved]).toEqual([{ delta: 500, reason: "opening" }]);
});

test("a row with a known sku changes that tool, and its stock by a correction", async () => {
  const tool = await shop.tool({ sku: "KNOWN-1", available: 100, minOrder: 7 });
  const summary = await importText("sku,name,price,available\nKNOWN-1,Better hammer,15,80\n");
  expect(summary.imported).toBe(1);
  expect(await getTool({ ...shop.services, buyer: null }, tool)).toMatchObject({
    name: "Better hammer",
    description: tool.description,
    priceCents: 1500,
    minOrder: 7,
    available: 80,
  });
  const moved = await shop.services
    .sql`select delta, reason from stock_movements where tool_id = ${tool.id} order by id`;
  expect([...moved]).toEqual([
    { delta: 100, reason: "opening" },
    { delta: -20, reason: "correction" },
  ]);
});

test("a file says in which country a tool was made, and the export says it again", async () => {
  expect(await importText("sku,name,price,country of origin\nORG-1,Plane,30,se\nORG-2,Rasp,9,\n")).toMatchObject({
    imported: 2,
  });
  expect(await bySku("ORG-1")).toMatchObject({ countryOfOrigin: "SE" });
  expect(await bySku("ORG-2")).toMatchObject({ countryOfOrigin: null });
  await importText("sku,name,price\nORG-1,Block plane,30\n");
  expect(await bySku("ORG-1")).toMatchObject({ name: "Block plane", countryOfOrigin: "SE" });
  let file = "";
  for await (const chunk of exportTools(admin.ctx, { search: "block plane" })) file += chunk;
  const [headings = "", plane = ""] = file.split("\n").map((line) => line.split(","));
  expect(plane[headings.indexOf("country of origin")]).toBe("SE");
  const { importId } = await importText(
    "sku,name,price,origin\nORG-5,Spokeshave,20,Nowhere\nORG-6,Drawknife,20,Schweden\n",
  );
  expect((await admin.api.catalog.getImport({ importId })).questions).toMatchObject([
    { field: "countryOfOrigin", from: "Nowhere", rowCount: 1 },
  ]);
  expect(await bySku("ORG-5")).toMatchObject({ countryOfOrigin: null });
  expect(await bySku("ORG-6")).toMatchObject({ countryOfOrigin: "SE" });
});

test("a price is read as the admin's form reads it: with cents, in groups, and refused where it can mean two amounts", async () => {
  const summary = await importText(
    'sku,name,price\nCENT-1,Rivet,0.35\nCENT-2,Washer,"0,35"\nCENT-3,Anvil,"$1,250.00"\nCENT-4,Nail,1.250\nCENT-5,Screw,0.355\n',
    "valid-rows",
  );
  expect(summary).toMatchObject({ imported: 3, rejected: 2 });
  expect(await bySku("CENT-1")).toMatchObject({ priceCents: 35 });
  expect(await bySku("CENT-2")).toMatchObject({ priceCents: 35 });
  expect(await bySku("CENT-3")).toMatchObject({ priceCents: 125_000 });
  expect(await remarksOf(summary.reportUrl)).toEqual([
    "line,result,reason",
    '5,refused,"price “1.250”: 1.250 can mean two amounts. Write 1,250 or 1.25"',
    '6,refused,"price “0.355”: An amount has at most two decimals, such as 12.50"',
  ]);
});

test("stock is read in groups of thousands, too, and refused where it can mean two numbers", async () => {
  const summary = await importText(
    'sku,name,price,available\nGROUP-1,Rivet,1,"1,200"\nGROUP-2,Rivet,1,"12,00"\nGROUP-3,Rivet,1,1.200\n',
    "valid-rows",
  );
  expect(summary).toMatchObject({ imported: 2, rejected: 1 });
  expect(await bySku("GROUP-1")).toMatchObject({ available: 1200 });
  expect(await bySku("GROUP-2")).toMatchObject({ available: 12 });
  expect((await remarksOf(summary.reportUrl))[1]).toBe(
    "4,refused,available “1.200”: 1.200 can mean two numbers. Write 1200 or 1",
  );
});

test("an empty cell clears the country of origin; a file without that column keeps it", async () => {
  await importText("sku,name,price,origin\nORG-3,Adze,40,SE\nORG-4,Froe,50,SE\n");
  await importText("sku,name,price,origin,category\nORG-3,Adze,41,,\nORG-4,Froe,51,FI,\n");
  expect(await bySku("ORG-3")).toMatchObject({ priceCents: 4100, countryOfOrigin: null });
  expect(await bySku("ORG-4")).toMatchObject({ priceCents: 5100, countryOfOrigin: "FI" });
  await importText("sku,name,price\nORG-4,Froe,52\n");
  expect(await bySku("ORG-4")).toMatchObject({ priceCents: 5200, countryOfOrigin: "FI" });
});

const rulesHead = "sku,name,price,minOrder,casePack,priceBreaks,family";
test("a file says by which rules a tool is sold, and the export says them again", async () => {
  const file = `${rulesHead}\nRUL-1,Rule drill,9,20,10,100:8.40; 500:7.90,Drill bits\nRUL-2,Rule nail,9,20,,,\n`;
  expect(await importText(file)).toMatchObject({ imported: 2 });
  const priceBreaks = [
    { fromQuantity: 100, unitPriceCents: 840 },
    { fromQuantity: 500, unitPriceCents: 790 },
  ];
  expect(await bySku("RUL-1")).toMatchObject({ casePack: 10, priceBreaks, family: "Drill bits" });
  expect(await bySku("RUL-2")).toMatchObject({ casePack: 1, priceBreaks: [], family: null });
  let exported = "";
  for await (const chunk of exportTools(admin.ctx, { search: "rule drill" })) exported += chunk;
  expect(exported).toContain("100:8.40; 500:7.90");
  await importText(exported.replace("Rule drill", "Rule drill bit"));
  expect(await bySku("RUL-1")).toMatchObject({ name: "Rule drill bit", casePack: 10, priceBreaks });
  await importText(`${rulesHead}\nRUL-1,Rule drill,9,20,,,\n`);
  expect(await bySku("RUL-1")).toMatchObject({ casePack: 10, priceBreaks: [], family: null });
});

test("a file sets the facts of a tool, and the export contains them", async () => {
  const head = "sku,name,price,mpn,weight in grams,facts";
  const facts = [
    { name: "Length", value: "300 mm" },
    { name: "Finish", value: 'black; -40 to 85 °C, "UV": yes' },
  ];
  const cell = '"Length: 300 mm\n\nFinish: black; -40 to 85 °C, ""UV"": yes"';
  expect(await importText(`${head}\nFCT-1,Fact file,9,MFR-123,850,${cell}\nFCT-2,Fact rasp,9,,,\n`)).toMatchObject({
    imported: 2,
  });
  const known = { manufacturerNumber: "MFR-123", weightGrams: 850, facts };
  expect(await bySku("FCT-1")).toMatchObject(known);
  expect(await bySku("FCT-2")).toMatchObject({ manufacturerNumber: null, weightGrams: null, facts: [] });
  let exported = "";
  for await (const chunk of exportTools(admin.ctx, { search: "fact file" })) exported += chunk;
  await importText(`${head}\nFCT-1,Fact file,9,MFR-9,1,Colour: red\n`);
  expect(await bySku("FCT-1")).toMatchObject({ manufacturerNumber: "MFR-9", weightGrams: 1 });
  await importText(exported);
  expect(await bySku("FCT-1")).toMatchObject(known);
  await importText("sku,name,price\nFCT-1,Fact file,10\n");
  expect(await bySku("FCT-1")).toMatchObject({ priceCents: 1000, ...known });
  await importText(`${head}\nFCT-1,Fact file,9,,,\n`);
  expect(await bySku("FCT-1")).toMatchObject({ manufacturerNumber: null, weightGrams: 850, facts: [] });
  const summary = await importText(`${head}\nFCT-3,Fact vise,9,,heavy,long\n`);
  expect(await remarksOf(summary.reportUrl)).toEqual([
    "line,result,reason",
    '2,note,"facts “long”: Write each fact as name: value, one per line: ""long"" is none. It was left out."',
    '2,note,"weight in grams “heavy”: not a weight, so it was left out."',
  ]);
  expect(await bySku("FCT-3")).toMatchObject({ weightGrams: null, facts: [] });
});

test("rules that do not fit each other, or those that the tool keeps, are refused at their line with the rule that is broken", async () => {
  await importText(`${rulesHead}\nFIT-1,Fit,9,20,10,100:8.40,\nFIT-2,Fit,9,20,10,100:8.40,\n`);
  const summary = await importText(
    "sku,name,price,minOrder,casePack\nFIT-1,Fit,8,20,\nFIT-2,Fit,9,25,\nFIT-3,Fit,9,25,10\nFIT-4,Fit,9,25,5\n",
    "valid-rows",
  );
  expect(summary).toMatchObject({ imported: 1, new: 1, rejected: 3 });
  const keeps = "The tool keeps the rules that the row leaves out.";
  expect(await remarksOf(summary.reportUrl)).toEqual([
    "line,result,reason",
    `2,refused,The price break 100 must cost less than $8. ${keeps}`,
    `3,refused,"The minimum order must be a multiple of the case pack, 10. ${keeps}"`,
    '4,refused,"minOrder “25”: The minimum order must be a multiple of the case pack, 10"',
  ]);
  expect(await bySku("FIT-1")).toMatchObject({ priceCents: 900 });
  expect(await importText("sku,name,price\nFIT-1,Fit,8\n")).toMatchObject({ imported: 0, rejected: 1 });
});

test("a row that leaves the minimum order out is judged with that of its tool; for a new tool it is the case pack", async () => {
  await importText(`${rulesHead}\nKEEP-1,Keep,9,48,24,,\nKEEP-2,Keep,9,48,24,,\n`);
  const file = "sku,name,price,casePack\nKEEP-1,Kept,8,12\nKEEP-2,Keep,9,36\nKEEP-3,Keep,9,12\n";
  expect(await importText(file)).toMatchObject({ imported: 0, rejected: 1 });
  const summary = await importText(file, "valid-rows");
  expect(summary).toMatchObject({ new: 1, changed: 1, rejected: 1 });
  expect(await remarksOf(summary.reportUrl)).toEqual([
    "line,result,reason",
    '3,refused,"The minimum order must be a multiple of the case pack, 36. The tool keeps the rules that the row leaves out."',
  ]);
  expect(await bySku("KEEP-3")).toMatchObject({ minOrder: 12, casePack: 12 });
  expect(await bySku("KEEP-1")).toMatchObject({ name: "Kept", priceCents: 800, minOrder: 48, casePack: 12 });
  expect(await bySku("KEEP-2")).toMatchObject({ minOrder: 48, casePack: 24 });
  expect(await importText("sku,name,price,priceBreaks\nKEEP-1,Kept,8,60:7\n")).toMatchObject({
    changed: 1,
    rejected: 0,
  });
  expect(await importText("sku,name,price,priceBreaks\nKEEP-1,Kept,8,40:7\n")).toMatchObject({
    changed: 0,
    rejected: 1,
  });
});

test("a minimum order that no payment can pay is refused for known tools, too, whatever the row leaves out", async () => {
  await importText(`${rulesHead}\nLIMIT-1,Costly,9,10,1,,\nLIMIT-2,Costly,9,300,1,,\nLIMIT-3,Costly,9,10,1,,\n`);
  const summary = await importText(
    "sku,name,price,minOrder\nLIMIT-1,Costly,5000,1000\nLIMIT-2,Costly,5000,\nLIMIT-3,Costly,999999.99,1\n",
    "valid-rows",
  );
  expect(summary).toMatchObject({ new: 0, changed: 1, rejected: 2 });
  const refusedLine = 'refused,"The minimum order can cost at most $999,999.99, the most that one payment can be"';
  expect(await remarksOf(summary.reportUrl)).toEqual(["line,result,reason", `2,${refusedLine}`, `3,${refusedLine}`]);
  expect(await bySku("LIMIT-1")).toMatchObject({ priceCents: 900, minOrder: 10 });
  expect(await bySku("LIMIT-2")).toMatchObject({ priceCents: 900, minOrder: 300 });
  expect(await bySku("LIMIT-3")).toMatchObject({ priceCents: 99_999_999, minOrder: 1 });
});

test("a minimum order that no payment can pay with tax is refused, unless the tool has it already", async () => {
  await importText(`${rulesHead}\nTAXED-1,Costly,9990,100,1,,\nTAXED-2,Costly,9,100,1,,\n`);
  const rates = [{ country: "GB", region: undefined, name: "VAT", percent: 20 }];
  await admin.api.settings.updateSettings({ tax: { kind: "rates", pricesIncludeTax: false, rates } });
  const file =
    "sku,name,price,minOrder\nTAXED-1,Renamed,9990,100\nTAXED-2,Costly,9990,\nTAXED-3,Costly,9990,100\nTAXED-4,Costly,833333.32,\n";
  expect(await previewText(file)).toMatchObject({ new: 1, changed: 1 });
  const ids = [(await bySku("TAXED-1"))?.id ?? "", (await bySku("TAXED-2"))?.id ?? ""];
  const changes = { price: { kind: "set", to: 999_000 } } as const;
  expect(await admin.api.catalog.previewChanges({ selection: { ids }, changes })).toMatchObject({
    refused: 1,
    unchanged: 1,
  });
  const summary = await importText(file, "valid-rows");
  await admin.api.settings.updateSettings({ tax: { kind: "none", pricesIncludeTax: false, rates: [] } });
  expect(summary).toMatchObject({ new: 1, changed: 1, rejected: 2 });
  const message = expect.stringContaining("can cost at most $833,333.32: with tax and delivery");
  expect((await remarksOf(summary.reportUrl)).slice(1)).toEqual([message, message]);
  expect(await bySku("TAXED-1")).toMatchObject({ name: "Renamed", minOrder: 100 });
});

const mixed =
  "sku,name,price,minOrder,available,category\n" +
  "MIX-1,Good,10,1,5,safety\n" +
  "MIX-2,,10,1,5,safety\n" +
  "MIX-3,Bad price,cheap,1,5,safety\n" +
  "MIX-4,Unknown category,10,1,5,gardening\n" +
  "MIX-1,Again,10,1,5,safety\n" +
  "MIX-5,Without the last cells,10\n" +
  'MIX-7,Pipe 3/4" long,10,1,5,\n' +
  'MIX-6,"Never closed,10,1,5,safety\n';

test("one bad row means that nothing is imported, and every bad row is reported with its line and reason", async () => {
  const summary = await importText(mixed);
  expect(summary).toMatchObject({ rows: 8, imported: 0, rejected: 4 });
  expect(await bySku("MIX-1")).toBeUndefined();
  const report = await remarksOf(summary.reportUrl);
  expect(report[0]).toBe("line,result,reason");
  expect(report.map((line) => line.split(",")[0])).toEqual(["line", "3", "4", "6", "9"]);
  expect(report[1]).toContain("Name is required");
  expect(report[2]).toContain("price “cheap”: Write an amount such as 12.50 or 1,250");
  expect(report[3]).toContain("sku “MIX-1”: already on line 2.");
  expect(report[4]).toContain("never closed");
});

test("a row that is longer than any good one is refused at its line", async () => {
  const summary = await importText(`name,price\nGood,9\n${"x".repeat(300_000)},9\nBetter,9\n`);
  expect(summary).toMatchObject({ imported: 0, rejected: 1 });
  expect((await remarksOf(summary.reportUrl))[1]).toMatch(/^3,refused,/);
});

test("with the mode valid-rows, the good rows are imported", async () => {
  expect(await importText(mixed, "valid-rows")).toMatchObject({ rows: 8, imported: 4, rejected: 4 });
  expect(await bySku("MIX-1")).toMatchObject({ name: "Good" });
  expect(await bySku("MIX-7")).toMatchObject({ name: 'Pipe 3/4" long', category: null });
});

test("an export can be imported again without changes or duplicates, with or without SKUs", async () => {
  await shop.tool({ name: "Without a SKU" });
  await shop.tool({ sku: "=FORMULA", name: "=2+3 bolts", description: '-10 °C, "quoted",\n;=two lines' });
  const before = await shop.services.sql`select * from tools order by id`;
  expect(before.some(({ sku }) => sku === null)).toBe(true);
  let file = "";
  for await (const piece of exportTools(admin.ctx, { search: "" })) file += piece;
  expect(await importText(file)).toMatchObject({
    imported: before.length,
    new: 0,
    changed: before.length,
    rejected: 0,
  });
  expect([...(await shop.services.sql`select * from tools order by id`)]).toEqual([...before]);
});

test("the image of a file is left out for a tool with uploaded pictures, which keeps showing them", async () => {
  const [uploaded, linked] = [await shop.tool({ sku: "PIC-1" }), await shop.tool({ sku: "PIC-2" })];
  const id = "a".repeat(64);
  await shop.services.sql`
    update tools set pictures = ${JSON.stringify([{ id, alt: "" }])}::text::jsonb, image_url = ${pictureUrl(id)} where id = ${uploaded.id}`;
  const row = (sku: string) => `${sku},Pictured,5,https://example.com/other.jpg\n`;
  expect(await importText(`sku,name,price,image\n${row("PIC-1")}${row("PIC-2")}`)).toMatchObject({
    changed: 2,
    rejected: 0,
  });
  expect(await getTool({ ...shop.services, buyer: null }, uploaded)).toMatchObject({
    imageUrl: pictureUrl(id),
    pictures: [{ id }],
  });
  expect(await getTool({ ...shop.services, buyer: null }, linked)).toMatchObject({
    imageUrl: "https://example.com/other.jpg",
  });
});

test("an edited export changes the tools that it names by id, their SKUs too", async () => {
  const tool = await shop.tool({ name: "Adze", available: 5 });
  expect(await importText(`id,sku,name,price\n${tool.id},ADZ-1,Adze,77\n`)).toMatchObject({ new: 0, changed: 1 });
  expect(await bySku("ADZ-1")).toMatchObject({ id: tool.id, priceCents: 7700, available: 5 });
  // An id that is not in the shop names nothing.
  expect(await importText(`id,name,price\n${newId()},Adze,77\n7,Adze,77\n`)).toMatchObject({ new: 2, changed: 0 });
});

test("an import waits for an order before it holds any stock: neither waits for the other", async () => {
  await using _ = await shop.tenConnections();
  const [leaving, restocked] = [await shop.tool({ sku: "ORD-1" }), await shop.tool({ sku: "ORD-2", available: 5 })];
  const file =
    "Handle,Title,Status,Variant SKU,Variant Inventory Qty,Variant Price\n" +
    "ord-1,Leaving,draft,ORD-1,5,9\n" +
    "ord-2,Restocked,active,ORD-2,50,9\n";
  const { sql } = shop.services;
  const importing = await sql.begin(async (order) => {
    const take = (id: string) => order`update tool_stock set available = available where tool_id = ${id}`;
    await take(leaving.id);
    const started = importText(file);
    await expect
      .poll(() => sql`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`)
      .not.toHaveLength(0);
    await take(restocked.id);
    return { started };
  });
  expect(await importing.started).toMatchObject({ changed: 1, takenOut: [leaving.id] });
});

test("what an import changed stays visible in the history of each tool and beside its entry in the audit log", async () => {
  const [repriced, same] = [await shop.tool({ sku: "LOG-1", available: 100 }), await shop.tool({ sku: "LOG-2" })];
  const id = newId();
  const row = (tool: typeof repriced, price: string) => `${tool.sku},${tool.name},${price},${tool.available}\n`;
  const samePrice = (same.priceCents / 100).toFixed(2);
  const file = `sku,name,price,available\n${row(repriced, "15.50")}${row(same, samePrice)}LOG-3,New,1,5\n`;
  expect(await importText(file, "valid-rows", id)).toMatchObject({ new: 1, changed: 2 });

  const added = { before: null, after: { sku: expect.stringContaining("LOG-") } };
  expect(await admin.api.catalog.listToolChanges({ id: repriced.id })).toMatchObject([
    { by: admin.email, before: { priceCents: repriced.priceCents }, after: { priceCents: 1550 } },
    added,
  ]);
  expect(await admin.api.catalog.listToolChanges({ id: same.id })).toMatchObject([added]);
  const { rows } = await admin.api.audit.list({ search: admin.email, entity: "import" });
  expect(rows[0]).toMatchObject({ entityId: id, after: { rows: 3, new: 1, changed: 1 } });
  const view = await admin.api.catalog.getImport({ importId: id });
  expect(view).toMatchObject({ state: "done", appliedBy: admin.email, new: 1, changed: 1, unchanged: 1 });
  const details = await admin.api.catalog.listImportRows({ importId: id, kind: "changed" });
  expect(details.rows).toMatchObject([
    { toolId: repriced.id, changes: [{ field: "priceCents", before: repriced.priceCents, after: 1550 }] },
  ]);
  // A file that changes nothing leaves no entry.
  await importText(file, "valid-rows");
  const { rows: after } = await admin.api.audit.list({ search: admin.email, entity: "import" });
  expect(after[0]?.entityId).toBe(id);

  expect(await admin.api.catalog.undoImport({ importId: id })).toMatchObject({ state: "undone", kept: 0 });
  expect(await getTool(admin.ctx, repriced)).toEqual(repriced);
  expect(await bySku("LOG-3")).toBeUndefined();
});

test("rows that name one tool twice are refused, however they name it", async () => {
  const tool = await shop.tool({ sku: "TWICE-1" });
  const refused = await importText(`id,name,price\n${tool.id},A,5\n${tool.id},B,6\n`);
  expect(refused).toMatchObject({ imported: 0, rejected: 1 });
  expect((await remarksOf(refused.reportUrl))[1]).toContain("This tool is already on line 2");
  expect(await importText(`id,sku,name,price\n${tool.id},,A,5\n,TWICE-1,B,6\n`)).toMatchObject({
    imported: 0,
    rejected: 1,
  });
  expect(await getTool(admin.ctx, tool)).toEqual(tool);
});

test("a file without the columns that matter is refused, and so is an empty one", async () => {
  await expect(importText("colour,length\nred,3\n")).rejects.toMatchObject({ kind: "invalid" });
  await expect(importText("")).rejects.toMatchObject({ kind: "invalid" });
});

test("over HTTP an admin imports and sees how it went; others may not", async () => {
  const id = newId();
  const request = {
    method: "POST",
    url: `/import/tools?mode=valid-rows&id=${id}`,
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: "name,price\nDoor saw,9\n",
  } as const;
  expect((await shop.inject(request)).statusCode).toBe(401);
  expect((await (await shop.buyer()).inject(request)).statusCode).toBe(403);
  const answer = await admin.inject(request);
  expect(answer.json()).toEqual({
    importId: id,
    ...{ rows: 1, imported: 1, new: 1, changed: 0, rejected: 0, reportUrl: null },
  });
  const progress = await admin.inject({ url: `/import/tools/${id}` });
  expect(progress.json()).toEqual({ state: "done", rows: 1, imported: 1, rejected: 0 });
  expect((await admin.inject({ url: `/import/tools/${newId()}` })).statusCode).toBe(404);
  const wrongType = await admin.inject({
    ...request,
    headers: { ...request.headers, "content-type": "application/json" },
  });
  expect(wrongType.statusCode).toBe(415);
});

import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportPreview, ImportRowKind } from "@ironmonger/contract/catalog/import-tools";
import { changes } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inLongTransaction } from "../../core/database/in-transaction.ts";
import { newId } from "../../core/new-id.ts";
import { importCommands } from "../../testing/import-commands.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteOldImports } from "../changes/import/delete-old-imports.ts";
import { holdImport } from "../changes/import/hold-import.ts";
import { stageImport } from "../changes/import/stage-import.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { stage, preview, apply, undo, importFile, bySku } = importCommands(() => admin);
const toolNow = (id: string) => admin.api.catalog.getTool({ id });
const rowsOf = ({ rows }: ImportPreview, kind: ImportRowKind) => rows.filter((row) => row.kind === kind);
/** Everything of the tools and their stock, as the database has it, but how often they were changed. */
const everything = () => shop.services.sql`
  select to_jsonb(t) - 'version' as tool, to_jsonb(s) as stock from tools t join tool_stock s on s.tool_id = t.id where t.deleted_at is null order by t.id`;

test("a file is stored, and its preview says field by field what it would change, before anything is written", async () => {
  const tool = await shop.tool({ sku: "PRE-1", priceCents: 1000, available: 100, minOrder: 10 });
  const same = await shop.tool({ sku: "PRE-2", name: "Same", priceCents: 500 });
  const importId = await stage(
    "sku,name,price,available\nPRE-1,Better,12.50,80\nPRE-2,Same,5,100\nPRE-3,Fresh,7,30\nPRE-4,,7,30\n",
  );
  const seen = await preview(importId);
  expect(seen).toMatchObject({
    state: "staged",
    rowCount: 4,
    new: 1,
    changed: 1,
    unchanged: 1,
    refused: 1,
    takenOut: 0,
  });
  expect(rowsOf(seen, "changed")).toMatchObject([
    {
      line: 2,
      toolId: tool.id,
      sku: "PRE-1",
      changes: [
        { field: "name", before: tool.name, after: "Better" },
        { field: "priceCents", before: 1000, after: 1250 },
        { field: "available", before: 100, after: 80 },
      ],
    },
  ]);
  expect(rowsOf(seen, "new")).toMatchObject([{ line: 4, name: "Fresh", toolId: null }]);
  expect(rowsOf(seen, "new")[0]?.changes).toContainEqual({ field: "priceCents", before: null, after: 700 });
  expect(rowsOf(seen, "refused")).toMatchObject([{ line: 5, reason: expect.stringContaining("Name is required") }]);
  expect(await Promise.all([tool, same].map(({ id }) => toolNow(id)))).toEqual([tool, same]);
  expect(await bySku("PRE-3")).toBeUndefined();
  const { body } = await admin.inject({ url: seen.reportUrl ?? "" });
  expect(body).toContain("5,refused,Name is required");
});

test("an import without a look at its preview, or at an older one, is refused", async () => {
  await shop.tool({ sku: "BLIND-1", priceCents: 1000 });
  const importId = await stage("sku,name,price\nBLIND-1,Blind,12\n");
  await expect(apply(importId)).rejects.toMatchObject({ code: "CONFLICT" });
  const { previewId } = await preview(importId);
  await preview(importId);
  await expect(admin.api.catalog.applyImport({ importId, previewId: previewId ?? "" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await bySku("BLIND-1")).toMatchObject({ priceCents: 1000 });
});

test.each(["Titel", "Artikel", "Produkt"])("the heading %s is recognised as the name", async (heading) => {
  const { columns } = await preview(await stage(`${heading},Preis\nFeile,12.50\n`));
  expect(columns[0]).toMatchObject({ heading, field: "name" });
});

test("headings of other programs are recognised where they are shown first, and a wrong one can be corrected", async () => {
  const tool = await shop.tool({ sku: "COL-1", priceCents: 1000, available: 100 });
  const importId = await stage("\uFEFFArt.-Nr.;Bezeichnung;Preis;Qty;RRP\nCOL-1;Feile;12,50;70;15,00\n");
  const seen = await preview(importId);
  expect(seen.columns).toEqual([
    { heading: "Art.-Nr.", field: "sku", samples: ["COL-1"] },
    { heading: "Bezeichnung", field: "name", samples: ["Feile"] },
    { heading: "Preis", field: "priceCents", samples: ["12,50"] },
    { heading: "Qty", field: "available", samples: ["70"] },
    { heading: "RRP", field: null, samples: ["15,00"] },
  ]);
  expect(rowsOf(seen, "changed")[0]?.changes).toContainEqual({ field: "priceCents", before: 1000, after: 1250 });
  const corrected = await admin.api.catalog.previewImport({
    importId,
    columns: [
      { heading: "Preis", field: null },
      { heading: "RRP", field: "priceCents" },
      { heading: "Qty", field: null },
    ],
  });
  expect(rowsOf(corrected, "changed")[0]?.changes).toEqual([
    { field: "name", before: tool.name, after: "Feile" },
    { field: "priceCents", before: 1000, after: 1500 },
  ]);
  // A page that is loaded again asks for a preview without them.
  expect((await preview(importId)).columns).toEqual(corrected.columns);
  await apply(importId);
  expect(await toolNow(tool.id)).toEqual({ ...tool, name: "Feile", priceCents: 1500 });
});

test("two columns cannot be chosen for one field, and the earlier preview stays; of two that are recognised, the first counts", async () => {
  await shop.tool({ sku: "DOUBLE-1", priceCents: 1000 });
  const importId = await stage("sku,name,Preis,price,RRP\nDOUBLE-1,Double,12,13,15\n");
  const seen = await preview(importId);
  const fieldsOf = ({ columns }: ImportPreview) => columns.map(({ field }) => field);
  expect(fieldsOf(seen)).toEqual(["sku", "name", "priceCents", null, null]);
  const choose = (...headings: string[]) =>
    admin.api.catalog.previewImport({
      importId,
      columns: headings.map((heading) => ({ heading, field: "priceCents" as const })),
    });
  await expect(choose("price", "Preis")).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: 'The columns "Preis" and "price" cannot both be Price. Choose one of them.',
  });
  expect(await admin.api.catalog.getImport({ importId })).toMatchObject({ previewId: seen.previewId, changed: 1 });
  const chosen = await choose("RRP");
  expect(fieldsOf(chosen)).toEqual(["sku", "name", null, null, "priceCents"]);
  expect(rowsOf(chosen, "changed")[0]?.changes).toContainEqual({ field: "priceCents", before: 1000, after: 1500 });
});

test("a file with a SKU and a price changes known tools alone; a file whose columns name no tool says so", async () => {
  const tool = await shop.tool({ sku: "PART-1", priceCents: 1000 });
  const importId = await stage("sku\tprice\nPART-1\t9\nPART-2\t9\n");
  const seen = await preview(importId);
  expect(seen).toMatchObject({ changed: 1, new: 0, refused: 1 });
  expect(rowsOf(seen, "refused")).toMatchObject([
    { line: 3, reason: "There is no such tool in the shop, and a new one needs a name and a price." },
  ]);
  await apply(importId);
  expect(await toolNow(tool.id)).toEqual({ ...tool, priceCents: 900 });
  const strange = await preview(await stage("colour,length\nred,3\n"));
  expect(strange).toMatchObject({ new: 0, changed: 0, previewId: null, problem: expect.stringContaining("No column") });
});

test("a row with a value that no tool may have is told that alone, not what a new tool would lack", async () => {
  await shop.tool({ sku: "WR-1" });
  const seen = await preview(await stage("sku,name,price\nWR-1,,-5\n"));
  expect(rowsOf(seen, "refused")).toMatchObject([
    { line: 2, reason: "price “-5”: Write an amount such as 12.50 or 1,250" },
  ]);
});

test("an empty cell for the name or the price leaves those of a known tool as they are; a new tool needs both", async () => {
  await importFile("sku,name,price,available\nEM-1,Try square,9,5\nEM-2,Mitre square,12,5\n");
  const importId = await stage(
    "sku,name,price,available\nEM-1,,10,\nEM-2,Mitre square 30 cm,,\nEM-3,,14,\nEM-4,Set square,,7\n",
  );
  const seen = await preview(importId);
  expect(rowsOf(seen, "changed").map(({ sku, changes }) => ({ sku, changes }))).toEqual([
    { sku: "EM-1", changes: [{ field: "priceCents", before: 900, after: 1000 }] },
    { sku: "EM-2", changes: [{ field: "name", before: "Mitre square", after: "Mitre square 30 cm" }] },
  ]);
  expect(rowsOf(seen, "refused")).toMatchObject([
    { line: 4, reason: "Name is required · Description is required" },
    { line: 5, reason: expect.stringContaining("Price") },
  ]);
  await apply(importId);
  expect(await bySku("EM-1")).toMatchObject({
    name: "Try square",
    description: "Try square",
    priceCents: 1000,
    available: 5,
  });
  expect(await bySku("EM-2")).toMatchObject({ name: "Mitre square 30 cm", priceCents: 1200 });
});

test("a file without minimum orders changes the case packs of known tools that have a fitting one", async () => {
  const tool = await shop.tool({ sku: "PACK-1", name: "Packed", priceCents: 900, minOrder: 48, casePack: 24 });
  const importId = await stage("sku,name,price,case pack\nPACK-1,Packed,9,12\nPACK-2,New,9,12\n");
  const seen = await preview(importId);
  expect(rowsOf(seen, "changed")).toMatchObject([
    { line: 2, toolId: tool.id, changes: [{ field: "casePack", before: 24, after: 12 }] },
  ]);
  expect(seen).toMatchObject({ new: 1, refused: 0 });
  await apply(importId);
  expect(await toolNow(tool.id)).toMatchObject({ minOrder: 48, casePack: 12 });
  expect(await bySku("PACK-2")).toMatchObject({ minOrder: 12, casePack: 12 });
});

test("a preview that is requested again while it is made is made once, and the answer says that it is under way", async () => {
  await using _ = await shop.tenConnections();
  const importId = await stage("sku,name,price\nONCE-1,Once,9\n");
  const { sql: statements } = shop.services;
  const waiting = async () => {
    const rows = await statements<{ wait: string }[]>`
      select wait_event as wait from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.map(({ wait }) => wait).sort();
  };
  const { first, second } = await statements.begin(async (tx) => {
    // The preview waits for the row of its import.
    await tx`select from change_files where change_id = ${importId} for update`;
    const first = preview(importId);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual(["transactionid"]);
    expect(await admin.api.catalog.getImport({ importId })).toMatchObject({ state: "staged", isBeingRead: true });
    const second = preview(importId);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual(["advisory", "transactionid"]);
    return { first, second };
  });
  const seen = await first;
  expect(seen).toMatchObject({ new: 1, previewId: expect.any(String) });
  expect((await second).previewId).toBe(seen.previewId);
  expect(await admin.api.catalog.getImport({ importId })).toMatchObject({ isBeingRead: false });
  // Afterwards, a new one is made.
  expect((await preview(importId)).previewId).not.toBe(seen.previewId);
});

test("rows for one tool, or that want the SKU of another, are refused with their reasons", async () => {
  const tool = await shop.tool({ sku: "TWIN-1" });
  await shop.tool({ sku: "TWIN-2" });
  const seen = await preview(
    await stage(`id,sku,name,price\n${tool.id},,A,5\n,TWIN-1,B,6\n,TWIN-3,C,7\n,TWIN-3,D,8\n`),
  );
  expect(rowsOf(seen, "refused").map(({ line, reason }) => [line, reason])).toEqual([
    [3, "An earlier line names the same tool in another way."],
    [5, "sku “TWIN-3”: already on line 4."],
  ]);
  expect(seen).toMatchObject({ changed: 1, new: 1 });
  const wanting = await preview(await stage(`id,sku,name,price\n${tool.id},TWIN-2,A,5\n`));
  expect(rowsOf(wanting, "refused")).toMatchObject([{ line: 2, reason: "sku “TWIN-2”: another tool has this SKU." }]);
});

test("a file that two admins import is imported once", async () => {
  const other = await shop.admin();
  const tool = await shop.tool({ sku: "RACE-1", available: 100 });
  const importId = await stage("sku,name,price,available\nRACE-1,Race,9,70\nRACE-2,Fresh,9,5\n");
  await preview(importId);
  const outcomes = await Promise.allSettled([apply(importId), other.api.catalog.applyImport({ importId })]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  const { rows } = await admin.api.catalog.listStockMovements({ id: tool.id });
  expect(rows.map(({ delta }) => delta)).toEqual([-30, 100]);
  expect(await admin.api.catalog.list({ search: "RACE-2" })).toMatchObject({ total: 1 });
});

test("tools that changed after the preview stop the import, and can be left out of it", async () => {
  const [edited, sold, rest] = [
    await shop.tool({ sku: "LATE-1", priceCents: 1000 }),
    await shop.tool({ sku: "LATE-2", available: 100, minOrder: 10 }),
    await shop.tool({ sku: "LATE-3", priceCents: 1000 }),
  ];
  const importId = await stage(
    "sku,name,price,available\nLATE-1,One,9,100\nLATE-2,Two,9,80\nLATE-3,Three,9,100\nLATE-4,Four,9,1\n",
  );
  await preview(importId);
  await admin.api.catalog.updateTool({ id: edited.id, priceCents: 1100 });
  await shop.order(await shop.buyer(), sold);
  await shop.tool({ sku: "LATE-4" });
  await expect(apply(importId)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^3 tools have changed since the preview/),
  });
  expect(await toolNow(rest.id)).toEqual(rest);
  const done = await admin.api.catalog.applyImport({ importId, skipChanged: true });
  expect(done).toMatchObject({ state: "done", changed: 1, new: 0, kept: 3 });
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "kept" });
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, `Changed after the preview by ${admin.email}`],
    [3, "Changed after the preview"],
    [5, "The tool was added after the preview"],
  ]);
  expect(await toolNow(edited.id)).toMatchObject({ name: edited.name, priceCents: 1100 });
  expect(await toolNow(sold.id)).toMatchObject({ available: 90 });
  expect(await toolNow(rest.id)).toMatchObject({ name: "Three", priceCents: 900 });
  await undo(importId);
  expect(await toolNow(rest.id)).toEqual(rest);
  expect(await toolNow(edited.id)).toMatchObject({ priceCents: 1100 });
});

test("a tool whose rules no longer fit those of the file is named and left out, and the others are imported", async () => {
  const tool = await shop.tool({ sku: "FIT-1", minOrder: 30 });
  const importId = await stage("sku,name,price,minOrder\nFIT-1,Fit,7,20\nFIT-2,Fits,7,1\n");
  expect(await preview(importId)).toMatchObject({ changed: 1, new: 1, refused: 0 });
  await admin.api.catalog.updateTool({ id: tool.id, casePack: 15 });
  await expect(apply(importId)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await admin.api.catalog.applyImport({ importId, skipChanged: true })).toMatchObject({ new: 1, kept: 1 });
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "kept" });
  expect(rows[0]?.reason).toContain("would not fit each other");
  expect(await toolNow(tool.id)).toMatchObject({ minOrder: 30, casePack: 15 });
});

test("tools that Shopify no longer publishes are shown, leave the shop with the import, and return when it is undone", async () => {
  const file = (published: string) =>
    "Handle,Title,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\n" +
    `pulley,Pulley,${published},Size,S,4,90\npulley,,,,L,5,120\n`;
  await importFile(file("TRUE"));
  const before = await everything();
  const importId = await stage(file("FALSE"));
  expect(await preview(importId)).toMatchObject({ takenOut: 2, changed: 0, new: 0 });
  await apply(importId);
  expect(await admin.api.catalog.list({ search: "Pulley" })).toMatchObject({ total: 0 });
  await undo(importId);
  expect([...(await everything())]).toEqual([...before]);
});

test("an import that breaks off leaves nothing half-written, and can be repeated", async () => {
  await using _ = await shop.tenConnections();
  const tool = await shop.tool({ sku: "DIE-1", priceCents: 1000 });
  const importId = await stage(
    `sku,name,price\nDIE-1,Died,9\n${Array.from({ length: 20 }, (_, i) => `DIE-N${i},Fresh ${i},9`).join("\n")}\n`,
  );
  await preview(importId);
  // The tool is locked, so that the import waits within its transaction.
  const { sql: statements } = shop.services;
  const release = Promise.withResolvers<void>();
  const blocked = Promise.withResolvers<void>();
  const blocker = statements.begin(async (tx) => {
    await tx`select from tools where id = ${tool.id} for update`;
    blocked.resolve();
    await release.promise;
  });
  await blocked.promise;
  const breaking = apply(importId);
  breaking.catch(() => {});
  const worker = async () => {
    const [row] = await statements<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%change_rows%'`;
    return row?.pid;
  };
  await expect.poll(worker, { timeout: 60_000 }).toBeDefined();
  expect(await admin.api.catalog.getImport({ importId })).toMatchObject({ state: "running" });
  await expect(apply(importId)).rejects.toMatchObject({ code: "CONFLICT" });
  await statements`select pg_cancel_backend(${(await worker()) ?? 0})`;
  await expect(breaking).rejects.toThrow();
  release.resolve();
  await blocker;
  await expect
    .poll(async () => (await admin.api.catalog.getImport({ importId })).state, { timeout: 60_000 })
    .toBe("staged");
  expect(await toolNow(tool.id)).toEqual(tool);
  expect(await bySku("DIE-N1")).toBeUndefined();
  expect(await apply(importId)).toMatchObject({ state: "done", changed: 1, new: 20 });
});

test("an upload that is cut off leaves nothing", async () => {
  const id = newId();
  const file = Readable.from(
    (async function* () {
      yield Buffer.from("sku,name,price\nCUT-1,Cut,9\n".repeat(40_000));
      throw new Error("aborted");
    })(),
  );
  await expect(stageImport(admin.ctx, { id, file, fileName: "" })).rejects.toThrow("aborted");
  const [left] = await shop.services.sql`
    select (select count(*) from changes where id = ${id}) as imports, (select count(*) from change_file_chunks where change_id = ${id}) as chunks`;
  expect(left).toEqual({ imports: 0, chunks: 0 });
  const empty = await admin.inject({
    method: "POST",
    url: "/import/tools",
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: "",
  });
  expect(empty.statusCode).toBe(400);
});

test("a file that is a day old and being imported is not deleted meanwhile", async () => {
  await using _ = await shop.tenConnections();
  const { db } = shop.services;
  const importId = await stage("name,price\nLate,9\n");
  const isThis = eq(changes.id, importId);
  await db.update(changes).set({ at: sql`now() - interval '25 hours'` }).where(isThis);
  let deleting: Promise<string> | undefined;
  await inLongTransaction(admin.ctx, async (ctx) => {
    await holdImport(ctx, importId, "tools");
    deleting = deleteOldImports(shop.services).then(() => "deleted");
    expect(await Promise.race([deleting, sleep(300, "waits")])).toBe("waits");
    await ctx.db.update(changes).set({ appliedAt: sql`now()` }).where(isThis);
  });
  await deleting;
  expect(await admin.api.catalog.getImport({ importId })).toMatchObject({ state: "done" });
});

test("a minimum order that no payment can pay is refused in the preview, and left out where the tool changed since", async () => {
  await shop.tool({ sku: "LIMIT-1", priceCents: 900, minOrder: 10 });
  const tool = await shop.tool({ sku: "LIMIT-2", priceCents: 900, minOrder: 10 });
  const importId = await stage("sku,name,price,minimum order\nLIMIT-1,Costly,5000,1000\nLIMIT-2,Costly,5000,\n");
  const seen = await preview(importId);
  expect(seen).toMatchObject({ changed: 1, refused: 1 });
  expect(rowsOf(seen, "refused")).toMatchObject([
    { line: 2, reason: expect.stringContaining("The minimum order can cost at most $999,999.99") },
  ]);
  await admin.api.catalog.updateTool({ id: tool.id, minOrder: 1000 });
  await expect(apply(importId)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await toolNow(tool.id)).toMatchObject({ priceCents: 900, minOrder: 1000 });
});

test("the template is a file that can be imported as it is", async () => {
  const { body, headers } = await admin.inject({ url: "/import/tools/template.csv" });
  expect(headers["content-disposition"]).toContain("import-template.csv");
  const seen = await preview(await stage(body));
  expect(seen).toMatchObject({ new: 1, refused: 0 });
  expect(seen.columns.every(({ field }) => field !== null)).toBe(true);
});

test("a cell with NUL, as in a UTF-16 file, is refused with a reason; a sample that cuts an emoji in two is shown", async () => {
  const name = `${"n".repeat(59)}🔨`;
  const seen = await preview(await stage(`name,pr\0ice\n${name},5\nClaw\0 hammer,7\n`));
  expect(seen.columns).toMatchObject([
    { heading: "name", field: "name", samples: [`${"n".repeat(59)}\ufffd`, "Claw hammer"] },
    { heading: "price", field: "priceCents", samples: ["5", "7"] },
  ]);
  expect(seen).toMatchObject({ new: 1, refused: 1 });
  expect(rowsOf(seen, "refused")).toMatchObject([{ line: 3, reason: expect.stringContaining("U+0000") }]);
});

test("only admins import, and an unknown import is not found", async () => {
  const importId = await stage("name,price\nSecret,9\n");
  const buyer = await shop.buyer();
  for (const [api, code] of [
    [shop.visitorApi(), "UNAUTHORIZED"],
    [buyer.api, "FORBIDDEN"],
  ] as const) {
    await expect(api.catalog.previewImport({ importId })).rejects.toMatchObject({ code });
    await expect(api.catalog.applyImport({ importId })).rejects.toMatchObject({ code });
    await expect(api.catalog.undoImport({ importId })).rejects.toMatchObject({ code });
    await expect(api.catalog.getImport({ importId })).rejects.toMatchObject({ code });
    await expect(api.catalog.listImports()).rejects.toMatchObject({ code });
    await expect(api.catalog.listImportRows({ importId, kind: "new" })).rejects.toMatchObject({ code });
  }
  const missing = { importId: newId() };
  await expect(admin.api.catalog.previewImport(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(admin.api.catalog.applyImport(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(admin.api.catalog.undoImport(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(undo(importId)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the preview of a file with headings only says that it has no rows", async () => {
  expect(await preview(await stage("sku,name,price\n"))).toMatchObject({
    rowCount: 0,
    previewId: null,
    problem: "The file has headings, but no rows.",
  });
});

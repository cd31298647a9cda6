import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const send = (priceListId: string, text: string) =>
  admin.inject({
    method: "POST",
    url: `/import/price-lists/${priceListId}?name=prices.csv`,
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: text,
  });
async function preview(priceListId: string, text: string) {
  const answer = await send(priceListId, text);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(Object.keys(answer.json())).toEqual(["importId"]);
  return admin.api.priceLists.previewImport({ importId: answer.json().importId });
}
const entriesOf = async (id: string) =>
  Object.fromEntries(
    (await admin.api.priceLists.listEntries({ id, pageSize: 100 })).rows.map(({ sku, ...entry }) => [
      sku,
      [entry.priceCents, entry.priceBreaks, entry.minOrder, entry.casePack],
    ]),
  );
const listOf = async (name: string) => (await admin.api.priceLists.save({ name })).id;

test("a file of prices is previewed, written and undone, line by line, with the reasons of refused lines", async () => {
  const one = await shop.tool({ sku: "PL-1", priceCents: 1000, minOrder: 10 });
  await shop.tool({ sku: "PL-2", priceCents: 2000 });
  const same = await shop.tool({ sku: "PL-3", priceCents: 3000 });
  const id = await listOf("Imported");
  await admin.api.priceLists.setEntries({
    id,
    entries: [
      { toolId: one.id, priceCents: 900, minOrder: 20 },
      { toolId: same.id, priceCents: 2500 },
    ],
  });
  const before = await entriesOf(id);
  const seen = await preview(
    id,
    [
      "Artikelnummer;Bezeichnung;Preis;Staffelpreise;MOQ;VPE",
      "PL-1;One;8,50;100:8.00;20;5",
      "pl-2;Two;19;;;",
      "PL-3;Three;25;;;",
      "PL-9;Unknown;1;;;",
      "PL-2;Again;18;;;",
      "PL-1;;;;;",
    ].join("\n"),
  );
  expect(seen).toMatchObject({
    ...{ kind: "price-list", priceList: { id, name: "Imported" }, fileName: "prices.csv", state: "staged" },
    ...{ rowCount: 6, new: 1, changed: 1, unchanged: 1, refused: 3, problem: null },
  });
  expect(seen.rows.filter(({ kind }) => kind === "refused").map(({ line, reason }) => [line, reason])).toEqual([
    [5, "Artikelnummer “PL-9”: the shop has no tool with this SKU."],
    [6, "Artikelnummer “PL-2”: already on line 3."],
    [7, "The row has no price."],
  ]);
  expect(seen.rows.find(({ kind }) => kind === "changed")).toMatchObject({
    sku: "PL-1",
    changes: expect.arrayContaining([{ field: "priceCents", before: 900, after: 850 }]),
  });
  expect(await entriesOf(id)).toEqual(before);

  const { importId } = seen;
  const applied = await admin.api.priceLists.applyImport({ importId, previewId: seen.previewId ?? "" });
  expect(applied).toMatchObject({ state: "done", new: 1, changed: 1 });
  const after = await entriesOf(id);
  expect(after).toEqual({
    "PL-1": [850, [{ fromQuantity: 100, unitPriceCents: 800 }], 20, 5],
    "PL-2": [1900, null, null, null],
    "PL-3": [2500, null, null, null],
  });
  expect(await admin.api.priceLists.applyImport({ importId })).toMatchObject({ state: "done" });

  // The export is a file that changes nothing.
  const file = await admin.inject({ method: "GET", url: `/export/price-lists/${id}.csv` });
  expect(file.statusCode).toBe(200);
  expect(await preview(id, file.body)).toMatchObject({ new: 0, changed: 0, unchanged: 3, refused: 0 });

  expect(await admin.api.priceLists.undoImport({ importId })).toMatchObject({ state: "undone", kept: 0 });
  expect(await entriesOf(id)).toEqual(before);
  expect(await admin.api.priceLists.undoImport({ importId })).toMatchObject({ state: "undone" });
});

test("a price above the public one, in a list that may not exceed it, is a remark that says what becomes of it", async () => {
  await shop.tool({ sku: "AB-1", priceCents: 1000, minOrder: 10 });
  await shop.tool({
    ...{ sku: "AB-2", priceCents: 1000, minOrder: 10 },
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 800 }],
  });
  await shop.tool({ sku: "AB-3", priceCents: 1000, minOrder: 10 });
  const id = await listOf("Above the public");
  const file = "SKU;Net price;Staffelpreise\nAB-1;99;\nAB-2;9;50:8.50\nAB-3;10;\n";
  const remarksOf = async () => {
    const { importId, ...seen } = await preview(id, file);
    expect(seen).toMatchObject({ new: 3, refused: 0 });
    const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "remark", page: 1, pageSize: 20 });
    return rows.map(({ line, sku, reason }) => [line, sku, reason]);
  };
  expect(await remarksOf()).toEqual([
    [2, "AB-1", "Net price “99”: The list says $99; the public price, $10, counts."],
    [3, "AB-2", "Staffelpreise “50:8.50”: From 100 on, the list says $8.50; the public price, $8, counts."],
  ]);
  await admin.api.priceLists.save({ id, name: "Above the public", mayExceedPublic: true });
  expect(await remarksOf()).toEqual([]);
});

test("undoing keeps prices that were changed since, and applying refuses those that changed after the preview", async () => {
  const [one, two] = [await shop.tool({ sku: "KP-1" }), await shop.tool({ sku: "KP-2" })];
  const id = await listOf("Changed since");
  const { importId } = await preview(id, "sku,price\nKP-1,7\nKP-2,7\n");
  await admin.api.priceLists.changeEntries({ id, entries: [{ toolId: one.id, priceCents: 650 }] });
  await expect(admin.api.priceLists.applyImport({ importId })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await admin.api.priceLists.applyImport({ importId, skipChanged: true })).toMatchObject({ new: 1, kept: 1 });
  expect(await entriesOf(id)).toMatchObject({ "KP-1": [650, null, null, null], "KP-2": [700, null, null, null] });
  await admin.api.priceLists.changeEntries({ id, entries: [{ toolId: two.id, priceCents: 600 }] });
  await admin.api.priceLists.undoImport({ importId });
  expect(await entriesOf(id)).toMatchObject({ "KP-1": [650, null, null, null], "KP-2": [600, null, null, null] });
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "kept", page: 1, pageSize: 20 });
  expect(rows.map(({ reason }) => reason)).toEqual(["The price changed after the preview", "The price changed since"]);
});

test("ten thousand prices are imported, and undone", async () => {
  const skus = Array.from({ length: 10_000 }, (_, index) => `BULK-${index}`);
  const csv = `sku,name,price,category\n${skus.map((sku) => `${sku},Tool ${sku},10,hand-tools\n`).join("")}`;
  const sent = await admin.inject({
    method: "POST",
    url: "/import/tools?mode=all-or-nothing",
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: csv,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const id = await listOf("Ten thousand");
  const { importId, new: added } = await preview(id, `sku,price\n${skus.map((sku) => `${sku},9\n`).join("")}`);
  expect(added).toBe(10_000);
  expect(await admin.api.priceLists.applyImport({ importId })).toMatchObject({ state: "done", new: 10_000 });
  expect(await admin.api.priceLists.undoImport({ importId })).toMatchObject({ state: "undone", kept: 0 });
  expect(await entriesOf(id)).toEqual({});
}, 90_000);

test("only admins send, preview, write and undo prices, and only with the procedures of their kind", async () => {
  const id = await listOf("For admins");
  const buyer = await shop.buyer();
  const answer = await buyer.inject({
    method: "POST",
    url: `/import/price-lists/${id}`,
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: "sku,price\nX,1\n",
  });
  expect(answer.statusCode).toBe(403);
  expect((await send(crypto.randomUUID(), "sku,price\nX,1\n")).statusCode).toBe(404);
  const { importId } = (await send(id, "sku,price\nX,1\n")).json();
  for (const call of [
    buyer.api.priceLists.previewImport,
    buyer.api.priceLists.applyImport,
    buyer.api.priceLists.undoImport,
  ])
    await expect(call({ importId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(admin.api.catalog.previewImport({ importId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await admin.api.priceLists.previewImport({ importId })).toMatchObject({ refused: 1, new: 0 });
  const unnamed = (await send(id, "colour,size\nred,1\n")).json();
  expect(await admin.api.priceLists.previewImport({ importId: unnamed.importId })).toMatchObject({
    problem: expect.stringContaining("SKU and price"),
  });
});

const again = (importId: string, values: { field: string; from: string; to: string | null }[]) =>
  admin.api.priceLists.previewImport({ importId, values: values as never });
const refusals = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
  rows.flatMap(({ kind, line, reason }) => (kind === "refused" ? [[line, reason]] : []));

test("a price list as an ERP writes it has one row per quantity, units, a currency and the dates of the list", async () => {
  const box = { kind: "box" as const, contains: 100, of: "piece" as const };
  await shop.tool({ sku: "ERP-2", priceCents: 1000, minOrder: 25, casePack: 25, salesUnit: box });
  await shop.tool({ sku: "ERP-3", priceCents: 1000, minOrder: 25, casePack: 25, salesUnit: box });
  await shop.tool({ sku: "ERP-8", priceCents: 1000, minOrder: 20 });
  await shop.tool({ sku: "ERP-9", priceCents: 1000, minOrder: 10, casePack: 10 });
  const id = await listOf("Of an ERP");
  const seen = await preview(
    id,
    [
      "Item;Description;UOM;From Qty;Net Price;Per;Currency;Valid From;Valid To",
      "ERP-2;Flat washers M10;BX;25;7,60;1;USD;01.01.2027;31.12.2027",
      "ERP-2;Flat washers M10;BX;100;7,20;1;USD;01.01.2027;31.12.2027",
      "ERP-2;Flat washers M10;BX;400;6,80;1;USD;01.01.2027;31.12.2027",
      "ERP-3;Hex nuts M10;EA;25;8,55;100;USD;01.01.2027;31.12.2027",
      "ERP-8;G-clamp;EA;20;8,10;1;EUR;01.01.2027;31.12.2027",
      "ERP-9;Spanner 17x19;EA;20;6,30;1;USD;01.01.2027;31.12.2027",
    ].join("\n"),
  );
  expect(seen).toMatchObject({ new: 2, refused: 2, problem: null });
  expect(refusals(seen)).toEqual([
    [5, "UOM “EA”: the shop sells this tool by the box of 100."],
    [6, "Currency “EUR”: the shop's prices are in USD. Say what 1 EUR costs, or leave these rows out."],
  ]);
  expect(seen.questions).toMatchObject([
    { field: "validFrom", from: "Valid From", samples: ["01.01.2027"], suggestions: ["2027-01-01"] },
    { field: "validUntil", from: "Valid To", suggestions: ["2027-12-31"] },
    { field: "currency", from: "EUR", rowCount: 1 },
  ]);
  const { importId } = seen;
  const answered = await again(importId, [
    { field: "currency", from: "EUR", to: "1.10" },
    { field: "validFrom", from: "Valid From", to: "2027-01-01" },
    { field: "validUntil", from: "Valid To", to: "2027-12-31" },
  ]);
  expect(answered).toMatchObject({ new: 3, changed: 1, refused: 1, questions: [] });
  await admin.api.priceLists.applyImport({ importId });
  expect(await entriesOf(id)).toEqual({
    "ERP-2": [
      760,
      [
        { fromQuantity: 100, unitPriceCents: 720 },
        { fromQuantity: 400, unitPriceCents: 680 },
      ],
      null,
      null,
    ],
    "ERP-8": [891, null, null, null],
    "ERP-9": [630, null, 20, null],
  });
  const dated = async () => (await admin.api.priceLists.list()).find((list) => list.id === id);
  expect((await dated())?.validFrom).toContain("2027-01-01T");
  expect((await dated())?.validUntil).toContain("2028-01-01T");
  await admin.api.priceLists.undoImport({ importId });
  expect(await entriesOf(id)).toEqual({});
  expect(await dated()).toMatchObject({ validFrom: null, validUntil: null });
});

test("columns of quantities fit the tool's minimum, prices per 100 keep their unit, and titles are skipped", async () => {
  await shop.tool({ sku: "TC-1", priceCents: 1000, minOrder: 50 });
  await shop.tool({ sku: "TC-2", priceCents: 1000 });
  const id = await listOf("By columns");
  const seen = await preview(
    id,
    ["Part No,Price 1+,Price 25+,Price 100+", "HEX BOLTS,,,", "TC-1,8.00,7.80,7.20", "TC-2,9.00,,8.50"].join("\n"),
  );
  expect(seen).toMatchObject({ new: 2, refused: 0, remarkCount: 1 });
  await admin.api.priceLists.applyImport({ importId: seen.importId });
  expect(await entriesOf(id)).toEqual({
    "TC-1": [780, [{ fromQuantity: 100, unitPriceCents: 720 }], null, null],
    "TC-2": [900, [{ fromQuantity: 100, unitPriceCents: 850 }], null, null],
  });
  const perHundred = await preview(await listOf("Per 100"), "SKU;Preis\nTC-2;12,40/100\n");
  expect(perHundred.rows[0]?.changes).toContainEqual({ field: "priceUnit", before: null, after: 100 });
});

test("discount groups become the rules of the list: categories of the shop, or what an admin says they are", async () => {
  const hand = await admin.api.categories.save({ name: "Discounted", parentId: null });
  const other = await admin.api.categories.save({ name: "Also discounted", parentId: null });
  const id = await listOf("Discounts");
  const seen = await preview(id, "Rabattgruppe;Rabatt %\nDiscounted;12,5\nRG 20;20\nalle;2\nDiscounted;101\n");
  expect(seen).toMatchObject({ new: 2, refused: 2, questions: [{ field: "category", from: "RG 20" }] });
  const { importId } = seen;
  expect(await again(importId, [{ field: "category", from: "RG 20", to: other.id }])).toMatchObject({
    new: 3,
    refused: 1,
  });
  await admin.api.priceLists.applyImport({ importId });
  const rulesOf = async () => (await admin.api.priceLists.list()).find((list) => list.id === id)?.rules;
  expect(await rulesOf()).toEqual(
    expect.arrayContaining([
      { categoryId: hand.id, percentOff: 12.5 },
      { categoryId: other.id, percentOff: 20 },
      { categoryId: null, percentOff: 2 },
    ]),
  );
  await admin.api.priceLists.undoImport({ importId });
  expect(await rulesOf()).toEqual([]);
  expect((await admin.api.priceLists.listImports({ priceListId: id, kind: "applied" })).total).toBe(1);
});

import type { PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

type Choices = Omit<PreviewImportInput, "importId">;
async function preview(lines: string[] | Buffer, choices: Choices = {}) {
  const { importId } = (await sendTools(admin, Array.isArray(lines) ? lines.join("\n") : lines)).json();
  return admin.api.catalog.previewImport({ importId, ...choices });
}
type Preview = Awaited<ReturnType<typeof preview>>;
const again = ({ importId }: Preview, choices: Choices) => admin.api.catalog.previewImport({ importId, ...choices });
const fieldsOf = ({ columns }: Preview) => Object.fromEntries(columns.map(({ heading, field }) => [heading, field]));
const refusals = ({ rows }: Preview) => rows.flatMap(({ kind, reason }) => (kind === "refused" ? [reason] : []));
const valuesOf = ({ rows }: Preview, field: string) =>
  Object.fromEntries(
    rows
      .filter(({ kind }) => kind === "new")
      .map(({ sku, changes }) => [sku, changes.find((change) => change.field === field)?.after]),
  );

describe("a column that gives prices their meaning", () => {
  test("of currencies: a row in another one is refused by name, asked once, and converted once there is a rate", async () => {
    const seen = await preview([
      "SKU;Name;Price;Price unit;Currency;Stock",
      "CU-1;Washer M8;2,40;100;USD;5000",
      "CU-2;Washer M10;31,00;1000;USD;5000",
      "CU-3;Clamp big;8,10;1;EUR;50",
      "CU-4;Clamp huge;10,00;1;EUR;50",
    ]);
    expect(seen).toMatchObject({ new: 2, refused: 2, notices: [] });
    expect(refusals(seen)[0]).toBe(
      "Currency “EUR”: the shop's prices are in USD. Say what 1 EUR costs, or leave these rows out.",
    );
    expect(seen.questions).toEqual([
      { field: "currency", from: "EUR", rowCount: 2, samples: ["8,10", "10,00"], suggestions: [] },
    ]);
    const rated = await again(seen, { values: [{ field: "currency", from: "EUR", to: "1.08" }] });
    expect(rated).toMatchObject({ new: 4, refused: 0, questions: [] });
    expect(valuesOf(rated, "priceCents")).toMatchObject({ "CU-1": 240, "CU-2": 3100, "CU-3": 875, "CU-4": 1080 });
    const without = await again(seen, { values: [{ field: "currency", from: "EUR", to: null }] });
    expect(without).toMatchObject({ new: 2, refused: 2, questions: [] });
    await expect(again(seen, { values: [{ field: "currency", from: "EUR", to: "much" }] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("a currency in a heading or beside an amount counts in the same way, and the shop's own prices come first", async () => {
    expect(await preview(["SKU,Name,Preis EUR,Stock", "HE-1,Clamp,4.00,1"])).toMatchObject({
      refused: 1,
      questions: [{ field: "currency", from: "EUR" }],
    });
    expect(await preview(["SKU,Name,Price,Stock", "HE-2,Clamp,£4.00,1"])).toMatchObject({
      refused: 1,
      questions: [{ field: "currency", from: "GBP" }],
    });
    const both = await preview(["SKU,Name,Price EUR,Price USD,Stock", "HE-3,Clamp,4.00,4.40,1"]);
    expect(valuesOf(both, "priceCents")).toEqual({ "HE-3": 440 });
    expect(both.notices).toEqual(["Prices are those of the column “Price USD”, not of “Price EUR”."]);
  });

  test("with tax is asked where there is no other price, and net prices come before list prices", async () => {
    const gross = await preview(["SKU;Name;Bruttopreis;Stock", "GR-1;Clamp;11,90;1"]);
    expect(gross).toMatchObject({
      new: 0,
      questions: [{ field: "price", from: "Bruttopreis", samples: ["11,90"], suggestions: ["price", "cost"] }],
    });
    const taken = await again(gross, { values: [{ field: "price", from: "Bruttopreis", to: "price" }] });
    expect(valuesOf(taken, "priceCents")).toEqual({ "GR-1": 1190 });
    const lists = await preview(["SKU,Name,List price,Net price,Stock", "GR-2,Clamp,5.00,4.00,1"]);
    expect(valuesOf(lists, "priceCents")).toEqual({ "GR-2": 400 });
    const rows = await preview(["SKU,Name,Price,Tax included,Stock", "GR-3,Clamp,5.00,no,1", "GR-4,Bar,6.00,yes,1"]);
    expect(rows).toMatchObject({ new: 1, refused: 1, questions: [{ field: "netOrGross", from: "Tax included" }] });
    expect(refusals(rows)).toEqual(["Tax included “yes”: the shop's prices are without tax."]);
  });

  test("and is not known by its heading is asked: whether it is the price, the cost or neither", async () => {
    const seen = await preview(["SKU,Name,net_list,Stock", "NL-1,Clamp,5.00,1", "NL-2,Bar,6.50,1"]);
    expect(seen.questions).toEqual([
      { field: "price", from: "net_list", rowCount: 2, samples: ["5.00", "6.50"], suggestions: ["price", "cost"] },
    ]);
    const priced = await again(seen, { values: [{ field: "price", from: "net_list", to: "price" }] });
    expect(valuesOf(priced, "priceCents")).toEqual({ "NL-1": 500, "NL-2": 650 });
    const none = await again(seen, { values: [{ field: "price", from: "net_list", to: null }] });
    expect(none).toMatchObject({ new: 0, questions: [] });
  });

  test("of units, discounts, days and statuses: what the shop cannot use is refused and asked", async () => {
    const units = await preview(["SKU,Name,Price,UOM,Stock", "UN-1,Washer,2.40,C,1", "UN-2,Nut,3.00,EA,1"]);
    expect(units).toMatchObject({ new: 1, refused: 1, questions: [{ field: "salesUnit", from: "C" }] });
    const per100 = await again(units, { values: [{ field: "salesUnit", from: "C", to: "per 100" }] });
    expect(valuesOf(per100, "priceUnit")).toEqual({ "UN-1": 100, "UN-2": 1 });
    const off = await preview(["SKU,Name,Price,Discount %,Stock", "DI-1,Washer,10.00,25,1"]);
    expect(off).toMatchObject({
      refused: 1,
      questions: [{ field: "percentOff", from: "Discount %", samples: ["25"] }],
    });
    const deducted = await again(off, { values: [{ field: "percentOff", from: "Discount %", to: "to deduct" }] });
    expect(valuesOf(deducted, "priceCents")).toEqual({ "DI-1": 750 });
    const days = await preview([
      "SKU,Name,Price,Valid from,Valid to,Stock",
      "DA-1,Washer,1.00,2020-01-01,,1",
      "DA-2,Nut,1.00,2999-01-01,,1",
      "DA-3,Bolt,1.00,2019-01-01,2020-12-31,1",
    ]);
    expect(refusals(days)).toEqual([
      "Valid from “2999-01-01”: the price is to come. The shop would have it immediately.",
      "Valid to “2020-12-31”: the price is over.",
    ]);
    const status = await preview([
      "SKU,Name,Price,Status,Stock",
      "SU-1,A,1.00,aktiv,1",
      "SU-2,B,1.00,Q7,1",
      "SU-3,C,1.00,EOL,1",
    ]);
    expect(status).toMatchObject({ new: 1, refused: 1, leftOutCount: 1, questions: [{ field: "status", from: "Q7" }] });
    const sold = await again(status, { values: [{ field: "status", from: "Q7", to: "on sale" }] });
    expect(sold).toMatchObject({ new: 2, refused: 0 });
  });

  test("of an unknown heading with nothing but 1, 10, 100 and 1,000 in it is asked, and no price is taken until then", async () => {
    const seen = await preview([
      "SKU;Name;Price;Jednostkowo;Stock",
      "GU-1;Washer;2,40;100;1",
      "GU-2;Nut;31,00;1 000;1",
      "GU-3;Clamp;8,10;1;1",
    ]);
    expect(seen).toMatchObject({
      ...{ new: 0, refused: 3 },
      questions: [{ field: "priceUnit", from: "Jednostkowo", rowCount: 3, suggestions: ["pieces per price"] }],
    });
    expect(refusals(seen)[0]).toBe("Jednostkowo “100”: say whether this is how many pieces the price beside it buys.");
    const units = await again(seen, {
      values: [{ field: "priceUnit", from: "Jednostkowo", to: "pieces per price" }],
    });
    expect(units).toMatchObject({ new: 3, questions: [] });
    expect(valuesOf(units, "priceUnit")).toEqual({ "GU-1": 100, "GU-2": 1000, "GU-3": 1 });
    const others = await again(seen, { values: [{ field: "priceUnit", from: "Jednostkowo", to: null }] });
    expect(others).toMatchObject({ new: 3, questions: [] });
    expect(valuesOf(others, "priceUnit")).toEqual({ "GU-1": 1, "GU-2": 1, "GU-3": 1 });
    const sizes = ["SKU,Name,Price,Size,Level,Stock", "GU-4,Glove,2.40,M,1,1", "GU-5,Glove,2.40,M,1,1"];
    expect(await preview(sizes)).toMatchObject({ new: 2, questions: [] });
    const prices = ["SKU,Name,Retail,Wholesale,Dealer,Stock", "GU-6,Clamp,18.00,8.00,10.00,1"];
    expect(await preview(prices)).toMatchObject({
      questions: [
        { field: "price", from: "Wholesale" },
        { field: "price", from: "Dealer" },
      ],
    });
  });

  test.each([
    ["Por", "100"],
    ["Por", "ciento"],
    ["Jedn. ceny", "100 szt."],
    ["Unité de prix", "le cent"],
    ["PE", "%"],
    ["Cena za", "sto"],
    ["Prijs per", "honderd"],
  ])("of the price unit in another language: %s %s is per 100", async (heading, cell) => {
    const seen = await preview([`SKU;Name;Price;${heading};Stock`, `PW-1;Washer;2,40;${cell};1`]);
    expect(valuesOf(seen, "priceUnit")).toEqual({ "PW-1": 100 });
  });

  test.each(["Deleted", "Sales blocked", "Gelöscht", "Supprimé", "Usunięty", "Obsolete"])(
    "with yes for what is no longer sold leaves the row out: %s",
    async (heading) => {
      const seen = await preview([`SKU,Name,Price,${heading},Stock`, "LO-1,Clamp,4.00,1,3", "LO-2,Bar,4.00,0,3"]);
      expect(seen).toMatchObject({ new: 1, leftOutCount: 1, rows: [{ sku: "LO-2" }] });
    },
  );

  test("that would leave rows out, but says neither yes nor no, is asked like a status", async () => {
    const seen = await preview([
      "SKU,Name,Price,Blocked,Stock",
      "BL-1,Clamp,4.00,2025-01-01,3",
      "BL-2,Bar,4.00,no,3",
      "BL-3,Bar,4.00,,3",
    ]);
    expect(seen).toMatchObject({ new: 2, refused: 1, questions: [{ field: "status", from: "2025-01-01" }] });
    expect(refusals(seen)[0]).toContain("Blocked “2025-01-01”: the shop does not know this status.");
    const out = await again(seen, { values: [{ field: "status", from: "2025-01-01", to: "left out" }] });
    expect(out).toMatchObject({ new: 2, refused: 0, leftOutCount: 1, questions: [] });
  });

  test.each(["Price/kg", "Price per m", "Price (kg)"])("that prices a measure is asked: %s", async (heading) => {
    expect(await preview([`SKU,Name,${heading},Stock`, "KG-1,Nails,12.00,3"])).toMatchObject({
      new: 0,
      questions: [{ field: "price", from: heading }],
    });
  });

  test.each(["Price in $", "Preis in $", "Price (USD)"])(
    "with the currency in the heading is the price: %s",
    async (heading) => {
      const seen = await preview([`SKU,Name,${heading},Stock`, "CH-1,Nails,12.00,3"]);
      expect(valuesOf(seen, "priceCents")).toEqual({ "CH-1": 1200 });
    },
  );

  test("of packs alone is also the minimum of new tools", async () => {
    const seen = await preview(["SKU;Bezeichnung;Preis;VPE;Bestand", "VP-1;Scheibe;2,40;500;5000"]);
    expect(valuesOf(seen, "casePack")).toEqual({ "VP-1": 500 });
    expect(valuesOf(seen, "minOrder")).toEqual({ "VP-1": 500 });
  });

  test.each([
    ["Price", "Price (10-49)", "Price (50+)"],
    ["1-9", "10-49", "50+"],
    ["1-9 pcs", "10-49 pcs", "50+ pcs"],
    ["Price 1-9", "Price 10 to 49", "Price 50 and up"],
    ["Preis (1-9 Stk.)", "Preis (10-49 Stk.)", "Preis (50+ Stk.)"],
    ["Price", "10-49 price", "50+ price"],
  ])("of prices from a quantity to another: %s, %s, %s are price breaks", async (...headings) => {
    const seen = await preview([`SKU,Name,${headings.join(",")},Stock`, "TI-1,Clamp,4.00,3.80,3.50,7"]);
    expect(seen).toMatchObject({ new: 1, questions: [] });
    expect(valuesOf(seen, "priceCents")).toEqual({ "TI-1": 400 });
    expect(valuesOf(seen, "priceBreaks")["TI-1"]).toEqual([
      { fromQuantity: 10, unitPriceCents: 380 },
      { fromQuantity: 50, unitPriceCents: 350 },
    ]);
  });

  test("of quantities: one row for each, or pairs of columns, become price breaks", async () => {
    const rows = await preview([
      "SKU;Name;From qty;Price;Stock",
      "FQ-1;Washer;25;7,60;1",
      "FQ-1;Washer;100;7,20;1",
      "FQ-1;Washer;400;6,80;1",
      "FQ-2;Nut;1;2,00;1",
    ]);
    expect(rows).toMatchObject({ new: 2, refused: 0 });
    expect(valuesOf(rows, "priceCents")).toEqual({ "FQ-1": 760, "FQ-2": 200 });
    expect(valuesOf(rows, "minOrder")).toEqual({ "FQ-1": 25, "FQ-2": 1 });
    expect(valuesOf(rows, "priceBreaks")["FQ-1"]).toEqual([
      { fromQuantity: 100, unitPriceCents: 720 },
      { fromQuantity: 400, unitPriceCents: 680 },
    ]);
    const pairs = await preview(["SKU,Name,Qty 1,Price 1,Qty 2,Price 2,Stock", "PA-1,Washer,1,5.00,50,4.50,7"]);
    expect(valuesOf(pairs, "priceCents")).toEqual({ "PA-1": 500 });
    expect(valuesOf(pairs, "priceBreaks")["PA-1"]).toEqual([{ fromQuantity: 50, unitPriceCents: 450 }]);
    expect(valuesOf(pairs, "available")).toEqual({ "PA-1": 7 });
    const named = await preview([
      "SKU,Name,Qty Break 1,Price Break 1,Qty Break 2,Price Break 2,Stock",
      "PA-2,Washer,1,5.00,50,4.50,7",
    ]);
    expect(valuesOf(named, "priceCents")).toEqual({ "PA-2": 500 });
    expect(valuesOf(named, "priceBreaks")["PA-2"]).toEqual([{ fromQuantity: 50, unitPriceCents: 450 }]);
  });
});

test("new tools of a file without a column of stock come in with 0, which the preview says", async () => {
  const notice = "No column of stock was recognised: new tools come in with 0.";
  expect((await preview(["SKU,Name,Price", "NS-1,Clamp,1.00"])).notices).toEqual([notice]);
  expect((await preview(["SKU,Name,Price,Stock", "NS-1,Clamp,1.00,4"])).notices).toEqual([]);
  expect((await preview(["SKU,Name,Price,Stock", "NS-1,Clamp,1.00,", "NS-2,Bar,1.00,"])).notices).toEqual([
    "The column of stock, “Stock”, is empty: new tools come in with 0.",
  ]);
});

test("a row that lacks its last cells is read, and two columns with one heading are asked", async () => {
  const short = await preview(["SKU,Name,Price,Stock,Facts", "SH-1,Clamp,4.20,5", "SH-2,Bar,4.20"]);
  expect(short).toMatchObject({ new: 2, refused: 0 });
  const twice = await preview(["SKU,Name,Price,Stock,Price", "TW-1,Clamp,4.20,5,3.10", "TW-2,Bar,5.20,5,3.90"]);
  expect(twice).toMatchObject({ new: 0 });
  expect(twice.questions).toEqual([
    {
      ...{ field: "priceCents", from: "Price", rowCount: 2 },
      samples: ["column C: 4.20, 5.20", "column E: 3.10, 3.90"],
      suggestions: ["column C", "column E"],
    },
  ]);
  const chosen = await again(twice, { values: [{ field: "priceCents", from: "Price", to: "column E" }] });
  expect(valuesOf(chosen, "priceCents")).toEqual({ "TW-1": 310, "TW-2": 390 });
  const empty = await preview(["SKU,Name,Price,Stock,Price", "TW-3,Clamp,,5,3.10"]);
  expect(valuesOf(empty, "priceCents")).toEqual({ "TW-3": 310 });
});

const sheet = (lines: string[][]) =>
  `<worksheet><sheetData>${lines
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, column) =>
            cell === "" ? "" : `<c r="${"ABCDEFGH"[column]}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
          )
          .join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;
function book(sheets: Record<string, string[][]>): Buffer {
  const names = Object.keys(sheets);
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/s${index}.xml`, sheet(sheets[name] ?? [])])),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))));
}

test("the sheet and the line of the headings are found, those of merged cells too, and can be chosen", async () => {
  const file = book({
    Cover: [["North Mill"], ["Trade prices"]],
    Fasteners: [
      ["North Mill Supplies"],
      ["Customer: 20017", "", "", "Date:", "2026-12-01"],
      ["Article", "", "Price", "", "Stock"],
      ["Number", "Description", "List", "Net", "free"],
      ["HEX BOLTS DIN 933"],
      ["81-001", "Bolt M8 x 40", "0.35 USD", "0.30 USD", "1500"],
    ],
    Drills: [
      ["SKU", "Name", "Price"],
      ["90-001", "Drill", "3.00"],
    ],
  });
  const seen = await preview(file);
  expect(seen).toMatchObject({
    new: 1,
    refused: 0,
    sheet: "Fasteners",
    sheets: ["Cover", "Fasteners", "Drills"],
    headRow: 4,
  });
  expect(seen.firstRows[1]).toEqual({ line: 2, text: "Customer: 20017 · Date: · 2026-12-01" });
  expect(Object.values(fieldsOf(seen))).toEqual(["sku", "name", null, "priceCents", "available"]);
  expect(valuesOf(seen, "priceCents")).toEqual({ "81-001": 30 });
  const other = await again(seen, { sheet: "Drills" });
  expect(other).toMatchObject({ sheet: "Drills", headRow: 1, new: 1 });
  expect(valuesOf(other, "priceCents")).toEqual({ "90-001": 300 });
  const csv = await preview(["SKU,Name,Price", "Article,Text,Amount", "HR-1,Clamp,4.20"], { headRow: 2 });
  expect(csv).toMatchObject({
    headRow: 2,
    columns: [{ heading: "Article" }, { heading: "Text" }, { heading: "Amount" }],
  });
});

test.each([
  ["PDF", Buffer.from("%PDF-1.7\n%âãÏÓ"), "This is a PDF file"],
  ["JSON", Buffer.from('[{"sku": "A-1"}]'), "This is a JSON file"],
  [
    "ODS",
    Buffer.from(zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }] })),
    "This is an ODS file",
  ],
  ["XLS", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "This is an old XLS file"],
  ["a web page", Buffer.from("<html><table><tr><td>SKU</td></tr></table></html>"), "This is a web page"],
])("a file of the kind %s is named, with what to do", async (_, bytes, message) => {
  const seen = await preview(bytes);
  expect(seen.problem).toContain(message);
  expect(seen.problem).toMatch(/CSV/);
});

test("columns are saved for a supplier, offered for a file with the same headings, and used when they are chosen", async () => {
  const head = "Ref,Was,Betrag,Lager";
  const first = await preview([head, "MA-1,Clamp,4.20,5"], {
    columns: [
      { heading: "Ref", field: "sku" },
      { heading: "Was", field: "name" },
      { heading: "Betrag", field: "price" },
      { heading: "Lager", field: "available" },
    ],
  });
  expect(first).toMatchObject({ new: 1, suppliers: [], supplier: null });
  const saved = await admin.api.catalog.saveMapping({ importId: first.importId, supplier: "North Mill" });
  expect(saved).toMatchObject({ suppliers: ["North Mill"], supplier: "North Mill" });
  const second = await preview([head, "MA-2,Bar,3.10,2"], { columns: [] });
  expect(second.suppliers).toEqual(["North Mill"]);
  const { importId } = (await sendTools(admin, [head, "MA-3,Bar,3.10,2"].join("\n"))).json();
  const used = await admin.api.catalog.previewImport({ importId, supplier: "north mill" });
  expect(used).toMatchObject({ supplier: "North Mill", new: 1 });
  expect(valuesOf(used, "priceCents")).toEqual({ "MA-3": 310 });
  await expect(again(second, { supplier: "Nobody" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const buyer = await shop.buyer();
  await expect(buyer.api.catalog.saveMapping({ importId, supplier: "X" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(admin.api.catalog.saveMapping({ importId: crypto.randomUUID(), supplier: "X" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("imports are listed in pages, those that were applied apart from previews", async () => {
  const seen = await preview(["SKU,Name,Price,Stock", "LI-1,Clamp,1.00,1"]);
  await admin.api.catalog.applyImport({ importId: seen.importId });
  const applied = await admin.api.catalog.listImports({ kind: "applied" });
  expect(applied.rows.map(({ importId }) => importId)).toEqual([seen.importId]);
  const previewed = await admin.api.catalog.listImports({ kind: "previewed", page: 1, pageSize: 2 });
  expect(previewed.rows).toHaveLength(2);
  const all = await admin.api.catalog.listImports();
  expect(all.total).toBe(applied.total + previewed.total);
  expect(await admin.api.companies.listImports()).toEqual({ rows: [], total: 0 });
});

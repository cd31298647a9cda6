import type { ImportField } from "@ironmonger/contract/catalog/import-tools";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

/** Imports a file with its unknown columns as attributes. Returns its preview, with its remarks. */
async function importFile(text: string) {
  const { importId } = (await sendTools(admin, text, "")).json<{ importId: string }>();
  const { columns } = await admin.api.catalog.previewImport({ importId });
  const chosen = columns.map(({ heading, field }) => ({
    heading,
    field: field ?? ("newAttribute" satisfies ImportField),
  }));
  const preview = await admin.api.catalog.previewImport({ importId, columns: chosen });
  const remarks = await admin.api.catalog.listImportRows({ importId, kind: "remark", page: 1, pageSize: 20 });
  await admin.api.catalog.applyImport({ importId });
  return { ...preview, reasons: remarks.rows.map(({ reason }) => reason) };
}
async function found(name: string, value: string): Promise<(string | null)[]> {
  const { rows } = await shop.visitorApi().catalog.searchCatalog({ attributes: [{ name, values: [value] }] });
  return rows.map(({ sku }) => sku).toSorted();
}

test("attributes follow the decimal sign of their file: a dot before three digits groups thousands where commas are decimal", async () => {
  await importFile(
    [
      "SKU;Name;Price;Stock;Category;Rq span (mm);Rq load",
      "RQTH-1;Threaded bar long;12,50;10;fasteners;1.250;1.500 kg",
      "RQTH-2;Threaded bar short;2,50;10;fasteners;12,5;1,5 kg",
      "RQTH-3;Threaded bar metre;8,00;10;fasteners;1.000;2.000 kg",
      "RQTH-4;Threaded bar odd;8,00;10;fasteners;1.250,5;1.500,5 kg",
      "RQTH-5;Threaded bar both;8,00;10;fasteners;1.250-2.500;max. 1.750,5 kg",
    ].join("\n"),
  );
  expect(await found("Rq span", "1250 mm")).toEqual(["RQTH-1", "RQTH-5"]);
  expect(await found("Rq span", "1.25 mm")).toEqual([]);
  expect(await found("Rq span", "12.5 mm")).toEqual(["RQTH-2"]);
  expect(await found("Rq span", "1 m")).toEqual(["RQTH-3"]);
  expect(await found("Rq span", "1250.5 mm")).toEqual(["RQTH-4", "RQTH-5"]);
  expect(await found("Rq load", "1500 kg")).toEqual(["RQTH-1", "RQTH-5"]);
  expect(await found("Rq load", "1.5 kg")).toEqual(["RQTH-2", "RQTH-5"]);
  expect(await found("Rq load", "1500.5 kg")).toEqual(["RQTH-4", "RQTH-5"]);
});

test("the same file with decimal points means something else", async () => {
  await importFile(
    [
      "SKU,Name,Price,Rw span (mm),Rw grade",
      'RWTH-1,Bar long,12.50,"1,250",1.4301',
      "RWTH-2,Bar short,2.50,1.250,1.4401",
      'RWTH-3,Bar odd,8.00,"1,250.5",1.4571',
    ].join("\n"),
  );
  expect(await found("Rw span", "1250 mm")).toEqual(["RWTH-1"]);
  expect(await found("Rw span", "1.25 mm")).toEqual(["RWTH-2"]);
  expect(await found("Rw span", "1250.5 mm")).toEqual(["RWTH-3"]);
});

test("codes with dots stay as they are in a known text attribute, whatever the decimal sign", async () => {
  await admin.api.attributes.save({ name: "Steel number", kind: "text" });
  await importFile("SKU;Name;Price;Steel number\nRX-1;Bar;12,50;1.430\nRX-2;Bar;12,50;1.4301\n");
  expect(await found("Steel number", "1.430")).toEqual(["RX-1"]);
  expect(await found("Steel number", "1.4301")).toEqual(["RX-2"]);
});

test("what data sheets write is read, and what is no number stays a fact of the tool, with a remark", async () => {
  await admin.api.attributes.save({ name: "Reach", kind: "number", unit: "mm" });
  const cells = [
    "10-12",
    "10 ±0.1 mm",
    "max. 40",
    ".5 in",
    "3/4''",
    "Ø 8",
    '"8, 10, 12"',
    "7 Zoll",
    "n/a",
    "-",
    "see drawing",
    "n.v.t.",
  ];
  const { reasons, new: added } = await importFile(
    `SKU,Name,Price,Reach\n${cells.map((cell, index) => `RY-${index},Rod,5.00,${cell}`).join("\n")}`,
  );
  expect(added).toBe(cells.length);
  expect(reasons).toEqual([
    "Reach “see drawing”: not a number such as 10 mm, so it stays a fact, by which nobody filters.",
  ]);
  expect(await found("Reach", "11 mm")).toEqual(["RY-0", "RY-2"]);
  expect(await found("Reach", "8")).toEqual(["RY-2", "RY-5", "RY-6"]);
  expect(await found("Reach", "177.8")).toEqual(["RY-7"]);
  const { rows } = await admin.api.catalog.list({ search: "RY-10" });
  expect(rows[0]).toMatchObject({ attributes: [], facts: [{ name: "Reach", value: "see drawing" }] });
  // The same file again changes nothing.
  expect(await importFile("SKU,Reach\nRY-10,see drawing\nRY-0,10-12\n")).toMatchObject({ changed: 0, unchanged: 2 });
});

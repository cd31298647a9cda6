import { changes } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteOldImports } from "../changes/import/delete-old-imports.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function previewFile(text: string) {
  const answer = await sendTools(admin, text);
  return admin.api.catalog.previewImport({ importId: answer.json().importId });
}
const download = async (url: string | null) => (await admin.inject({ url: url ?? "" })).body.replace(/^\ufeff/, "");

test("refused rows say which tool they mean, and can be downloaded, corrected and imported", async () => {
  await shop.tool({ sku: "BAD-1", name: "Known", minOrder: 10, casePack: 5 });
  const file = [
    "sku;Name;Price;Min order;Facts",
    "BAD-2;Good;5;10;",
    'BAD-3;"Bar, 3/4"" ""long""\nin two lines";;10;"\'=1+1: yes"',
    "BAD-1;;;12;",
    "BAD-2;Again;5;10;",
    "BAD-5;Nine cells;5;10;;;;;",
    "=BAD;;4;10;",
  ].join("\n");
  const seen = await previewFile(file);
  expect(seen).toMatchObject({ new: 1, refused: 5 });
  expect(seen.rows.filter(({ kind }) => kind === "refused")).toMatchObject([
    { line: 3, sku: "BAD-3", name: 'Bar, 3/4" "long" in two lines' },
    { line: 5, sku: "BAD-1", name: "Known" },
    { line: 6, sku: "BAD-2", name: "Again" },
    { line: 7, sku: null, name: null, reason: "The row has 9 cells where the first line has 5." },
    { line: 8, sku: "=BAD", name: null },
  ]);
  const refused = await download(seen.refusedRowsUrl);
  const reasonOf = (line: number) => seen.rows.find((row) => row.kind === "refused" && row.line === line)?.reason;
  expect(refused.replaceAll('"', "")).toBe(
    [
      "line,reason,sku,Name,Price,Min order,Facts",
      `3,${reasonOf(3)},BAD-3,Bar, 3/4 long\nin two lines,,10,'=1+1: yes`,
      `5,${reasonOf(5)},BAD-1,,,12,`,
      `6,${reasonOf(6)},BAD-2,Again,5,10,`,
      "7,The row has 9 cells where the first line has 5.,BAD-5,Nine cells,5,10,,,,,",
      `8,${reasonOf(8)},'=BAD,,4,10,`,
      "",
    ]
      .join("\n")
      .replaceAll('"', ""),
  );
  const corrected = refused
    .replace("BAD-1,,,12,", "BAD-1,,,15,")
    .replace("BAD-2,Again", "BAD-4,Again")
    .replace('lines",,10', 'lines",7,10')
    .replace("'=BAD,,", "'=BAD,Equal,")
    .replace(",5,10,,,,,", ",5,10,");
  const again = await previewFile(corrected);
  expect(again).toMatchObject({ new: 4, changed: 1, refused: 0, refusedRowsUrl: null });
  const skus = again.rows.map(({ sku }) => sku);
  expect(skus.toSorted()).toEqual(["=BAD", "BAD-1", "BAD-3", "BAD-4", "BAD-5"]);
  const bar = again.rows.find(({ sku }) => sku === "BAD-3");
  expect(bar?.changes).toContainEqual({
    field: "facts",
    before: null,
    after: [{ name: "=1+1", value: "yes" }],
  });
});

test("what is still wrong in a downloaded file of refused rows has one line and one reason", async () => {
  const first = await previewFile("sku,name,price\nTWICE-1,Bolt,\nTWICE-2,Nut,\n");
  const refused = await download(first.refusedRowsUrl);
  const second = await previewFile(refused.replace("TWICE-1,Bolt,", "TWICE-1,Bolt,4"));
  expect(second).toMatchObject({ new: 1, refused: 1 });
  const [headings, ...rows] = (await download(second.refusedRowsUrl)).split("\n");
  expect(headings).toBe("line,reason,sku,name,price");
  expect(rows).toEqual([expect.stringMatching(/^3,.*Price.*,TWICE-2,Nut,$/), ""]);
});

test("a quote that is never closed takes no other refused row with it", async () => {
  const seen = await previewFile('sku,name,price\nOPEN-1,Bolt,\nOPEN-2,"Nut,4\nOPEN-3,Rod,5\n');
  expect(seen).toMatchObject({ refused: 2 });
  const rows = (await download(seen.refusedRowsUrl)).split("\n");
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^2,.*,OPEN-1,Bolt,$/),
    expect.stringMatching(/^3,The row cannot be read/),
    "",
  ]);
});

test("refused rows can be downloaded for a day after the import, and the file of one without them is deleted", async () => {
  const { sql: query, db } = shop.services;
  const importFile = async (text: string) => {
    const { importId } = await previewFile(text);
    return admin.api.catalog.applyImport({ importId });
  };
  const some = await importFile("sku,name,price\nKEEP-1,Bolt,4\nKEEP-2,Nut,\n");
  const none = await importFile("sku,name,price\nKEEP-3,Rod,4\n");
  expect(none).toMatchObject({ state: "done", refusedRowsUrl: null });
  expect(await query`select from change_file_chunks where change_id = ${none.importId}`).toHaveLength(0);
  expect(await download(some.refusedRowsUrl)).toContain("KEEP-2,Nut,");
  await deleteOldImports(shop.services);
  expect(await download(some.refusedRowsUrl)).toContain("KEEP-2,Nut,");
  await db.update(changes).set({ appliedAt: sql`now() - interval '25 hours'` }).where(eq(changes.id, some.importId));
  await deleteOldImports(shop.services);
  const { importId } = some;
  expect(await admin.api.catalog.getImport({ importId })).toMatchObject({ state: "done", refusedRowsUrl: null });
  const answer = await admin.inject({ url: some.refusedRowsUrl ?? "" });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { error: { code: "not_found", message: "The file of this import is no longer stored." } },
  ]);
});

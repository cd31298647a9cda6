import { afterAll, beforeAll, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { exportTools } from "./export-tools.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  await admin.api.attributes.save({ name: "Length", kind: "number", unit: "mm" });
  await admin.api.attributes.save({ name: "Finish", kind: "text" });
  await admin.api.attributes.save({ name: "Series", kind: "text" });
});
afterAll(() => shop.close());

async function preview(text: string) {
  const { importId } = (await sendTools(admin, text)).json<{ importId: string }>();
  return admin.api.catalog.previewImport({ importId });
}
async function importFile(text: string) {
  const seen = await preview(text);
  expect(await admin.api.catalog.applyImport({ importId: seen.importId })).toMatchObject({ state: "done" });
  return seen;
}
async function attributesOf(sku: string) {
  const { rows } = await admin.api.catalog.list({ search: sku, pageSize: 100 });
  return rows.find((tool) => tool.sku === sku)?.attributes;
}
async function exported(): Promise<string> {
  let file = "";
  for await (const piece of exportTools(admin.ctx, { search: "" })) file += piece;
  return file;
}

test("a column whose heading names an attribute fills it, in the unit of the heading; what has no column stays", async () => {
  const seen = await importFile(
    "sku,name,price,Length (in),finish,attributes\nAT-1,Bolt,5,2,zinc,Series: B\nAT-2,Nut,5,40 mm,,\n",
  );
  expect(seen.columns.map(({ field }) => field)).toEqual([
    "sku",
    "name",
    "priceCents",
    "attributes",
    "attributes",
    "attributes",
  ]);
  expect(await attributesOf("AT-1")).toEqual([
    { name: "Series", value: "B" },
    { name: "Length", value: "2 in" },
    { name: "Finish", value: "zinc" },
  ]);
  expect(await attributesOf("AT-2")).toEqual([{ name: "Length", value: "40 mm" }]);

  await importFile("sku,Finish\nAT-1,black; oiled\nAT-2,plain\n");
  expect(await attributesOf("AT-1")).toEqual([
    { name: "Series", value: "B" },
    { name: "Length", value: "2 in" },
    { name: "Finish", value: "black; oiled" },
  ]);
  await importFile("sku,Finish\nAT-1,\n");
  expect(await attributesOf("AT-1")).toEqual([
    { name: "Series", value: "B" },
    { name: "Length", value: "2 in" },
  ]);
});

test("an export has the attributes in columns of their own, and comes back without a change", async () => {
  const file = await exported();
  const [headings = ""] = file.split("\n");
  // "Series" heads the family in the files of others.
  expect(headings.split(",").slice(-2)).toEqual(["Finish", "Length"]);
  expect(file).toContain("Series: B");
  const seen = await preview(file);
  expect(seen).toMatchObject({ rowCount: 2, unchanged: 2, changed: 0, refused: 0, remarkCount: 0 });
  const [first = "", ...rows] = file.split("\n");
  const edited = [first, ...rows.map((row) => row.replace("40 mm", "50 mm"))].join("\n");
  await importFile(edited);
  expect(await attributesOf("AT-2")).toEqual([
    { name: "Length", value: "50 mm" },
    { name: "Finish", value: "plain" },
  ]);
});

test("an attribute's column can be left out, and the next file with these headings leaves it out, too", async () => {
  const { importId } = (await sendTools(admin, "sku,name,price,Length\nAT-9,Rod,5,60\n")).json<{ importId: string }>();
  const columns = ["sku", "name", "priceCents", null] as const;
  const headings = ["sku", "name", "price", "Length"];
  await admin.api.catalog.previewImport({
    importId,
    columns: columns.map((field, index) => ({ heading: headings[index] ?? "", field })),
  });
  await admin.api.catalog.applyImport({ importId });
  expect(await attributesOf("AT-9")).toEqual([]);
});

test("models and the tree of categories leave with an export and come back; what the shop does not have is made, and goes with the undo", async () => {
  const path = "Rods > Threaded > Stainless";
  const file = [
    "sku,name,price,category,model,Length,Finish",
    `MO-1,Rod,5,${path},"Threaded rod (length, Finish)",40 mm,plain`,
    `MO-2,Rod,6,${path},"threaded rod (Length, Finish)",1 in,plain`,
    `MO-3,Rod,7,${path},Unknown rod,60 mm,plain`,
  ].join("\n");
  const { importId } = (await sendTools(admin, file)).json<{ importId: string }>();
  const values = [{ field: "category" as const, from: path, to: path }];
  const seen = await admin.api.catalog.previewImport({ importId, values });
  expect(seen).toMatchObject({ new: 3, refused: 0, questions: [], remarkCount: 1 });
  expect(seen.rows[0]?.changes).toContainEqual({
    field: "modelId",
    before: null,
    after: "> Threaded rod (Length, Finish)",
  });
  await admin.api.catalog.applyImport({ importId });
  const [model, ...furtherModels] = await admin.api.models.list();
  expect(furtherModels).toEqual([]);
  expect(model).toMatchObject({
    name: "Threaded rod",
    rowAttribute: "Length",
    columnAttribute: "Finish",
    toolCount: 2,
  });
  const text = await exported();
  expect(text).toContain(path);
  expect(text).toContain('"Threaded rod (Length, Finish)"');
  expect(await preview(text)).toMatchObject({ unchanged: 6, changed: 0, new: 0, questions: [] });
  await importFile("sku,model\nMO-3,threaded rod\nMO-2,\n");
  expect((await admin.api.models.list())[0]?.tools.map(({ sku }) => sku).toSorted()).toEqual(["MO-1", "MO-3"]);
  await admin.api.catalog.undoImport({ importId });
  // The later import has changed two of them since, so they stay, one of them in the model.
  expect((await admin.api.models.list())[0]?.tools.map(({ sku }) => sku)).toEqual(["MO-3"]);
  await shop.services.sql`update tools set deleted_at = now() where sku like 'MO-%' and deleted_at is null`;
});

test("an undone import takes the models with it that it made", async () => {
  const before = await admin.api.models.list();
  const file = 'sku,name,price,model,Length\nMU-1,Bar,5,"Steel bar (Length)",40 mm\n';
  const { importId } = (await sendTools(admin, file)).json<{ importId: string }>();
  await admin.api.catalog.previewImport({ importId });
  await admin.api.catalog.applyImport({ importId });
  expect(await admin.api.models.list()).toHaveLength(before.length + 1);
  await admin.api.catalog.undoImport({ importId });
  expect(await admin.api.models.list()).toEqual(before);
});

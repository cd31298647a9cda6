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

async function stage(text: string, query = "") {
  return (await sendTools(admin, text, query)).json<{ importId: string }>();
}
/** The preview with these columns as new attributes, where the file has no other meaning for them. */
async function previewWithNew(text: string, ...headings: string[]) {
  const { importId } = await stage(text);
  const { columns } = await admin.api.catalog.previewImport({ importId });
  return admin.api.catalog.previewImport({
    importId,
    columns: columns.map(({ heading, field }) => ({
      heading,
      field: headings.includes(heading) ? ("newAttribute" satisfies ImportField) : field,
    })),
  });
}
const namesOfAttributes = async () => (await admin.api.attributes.list({})).map(({ name }) => name);

const finishes = ["zinc", "black", "Zinc", "black", "zinc", "black", "zinc"];
const file = (prefix: string) =>
  [
    "sku,name,price,model,Length (mm),Bore,Coated,Finish,Thread,Drawing no,Empty",
    ...finishes.map((finish, index) =>
      [
        `${prefix}-${index},${prefix} bolt ${index},5,"${prefix} bolt (Length, Thread)"`,
        `${40 + index},${["3/4 in", "19.05 mm", "1 cm"][index % 3]},${index % 2 ? "yes" : "No"},${finish},M${index},00${index},`,
      ].join(","),
    ),
  ].join("\n");

test("threads, years and other pairs of numbers without a unit are texts, no ranges", async () => {
  const text = [
    "sku,name,price,Thread,Screw size,Made,Grip (mm),Voltage",
    "TH-1,Tap a,1,1/4-20,8-32,2019-2024,10-14,110-240 V",
    "TH-2,Tap b,1,5/16-18,10-24,2020,6-10,230 V",
    "TH-3,Tap c,1,1-1/8-7,6-32,2021,14,12 V",
  ].join("\n");
  const { columns } = await previewWithNew(text, "Thread", "Screw size", "Made", "Grip (mm)", "Voltage");
  expect(columns.slice(3).map(({ newAttribute }) => newAttribute?.kind)).toEqual([
    ...["text", "text", "text"],
    ...["number", "number"],
  ]);
});

test("columns that the shop does not know become attributes when the file is imported; their values say of which kind", async () => {
  const text = file("NA");
  const { importId } = await stage(text);
  const plain = await admin.api.catalog.previewImport({ importId });
  expect(plain.columns.slice(4).map(({ field }) => field)).toEqual(Array(7).fill(null));
  const headings = ["Length (mm)", "Bore", "Coated", "Finish", "Thread", "Drawing no", "Empty"];
  const seen = await previewWithNew(text, ...headings);
  expect(seen.columns.slice(4).map(({ newAttribute }) => newAttribute)).toEqual([
    { name: "Length", kind: "number", unit: "mm", choices: [] },
    { name: "Bore", kind: "number", unit: expect.stringMatching(/^(?:in|mm|cm)$/), choices: [] },
    { name: "Coated", kind: "yes-no", unit: null, choices: [] },
    { name: "Finish", kind: "choice", unit: null, choices: ["black", "zinc"] },
    { name: "Thread", kind: "text", unit: null, choices: [] },
    { name: "Drawing no", kind: "text", unit: null, choices: [] },
    undefined,
  ]);
  expect(await namesOfAttributes()).toEqual([]);

  await admin.api.catalog.applyImport({ importId: seen.importId });
  expect(await namesOfAttributes()).toEqual(["Bore", "Coated", "Drawing no", "Finish", "Length", "Thread"]);
  const search = await shop.visitorApi().catalog.searchCatalog({
    attributes: [
      { name: "Length", min: "4.2 cm", max: 43 },
      { name: "bore", values: ["19.05 mm", "1 cm"] },
    ],
  });
  expect(search.rows.flatMap(({ sku }) => sku)).toHaveLength(1);
  expect((await admin.api.models.list())[0]).toMatchObject({ name: "NA bolt", toolCount: 7 });

  await admin.api.catalog.undoImport({ importId: seen.importId });
  expect(await namesOfAttributes()).toEqual([]);
});

test("columns of one attribute in two units fill it together, and what a tool costs is no attribute", async () => {
  const text = "sku,name,price,EK,Span (mm),Span (in)\nNE-1,Clamp,5,2,40,\nNE-2,Clamp,5,2,,3/4\n";
  const seen = await previewWithNew(text, "Span (mm)", "Span (in)");
  expect(seen.columns.map(({ field, newAttribute }) => newAttribute?.unit ?? field).slice(3)).toEqual([
    "costCents",
    "mm",
    "mm",
  ]);
  await admin.api.catalog.applyImport({ importId: seen.importId });
  const { rows } = await shop.visitorApi().catalog.searchCatalog({ attributes: [{ name: "Span", min: 0 }] });
  expect(rows.flatMap(({ attributes }) => attributes.map(({ value }) => value)).toSorted()).toEqual([
    "3/4 in",
    "40 mm",
  ]);
  await admin.api.catalog.undoImport({ importId: seen.importId });
});

test("an attribute that something else uses stays when its import is undone, and a later file finds it by its heading", async () => {
  const first = await previewWithNew("sku,name,price,Drive [mm]\nNB-1,Socket,5,12.5\n", "Drive [mm]");
  await admin.api.catalog.applyImport({ importId: first.importId });
  const { importId } = await stage("sku,name,price,Drive in mm\nNB-2,Socket,5,10\n");
  const second = await admin.api.catalog.previewImport({ importId });
  expect(second.columns[3]).toMatchObject({ field: "attributes" });
  await admin.api.catalog.applyImport({ importId });
  await admin.api.catalog.undoImport({ importId: first.importId });
  expect(await namesOfAttributes()).toContain("Drive");
  const { rows } = await admin.api.catalog.list({ search: "NB-2" });
  expect(rows[0]?.attributes).toEqual([{ name: "Drive", value: "10 mm" }]);
});

test("an import in one call makes an attribute only where an admin has chosen that for a file with its headings", async () => {
  const text = (sku: string) => `sku,name,price,Grain\n${sku},Paper,5,80\n`;
  await stage(text("NC-1"), "?mode=all-or-nothing");
  expect(await namesOfAttributes()).not.toContain("Grain");
  // Chosen, but not imported.
  await previewWithNew(text("NC-2"), "Grain");
  await stage(text("NC-3"), "?mode=all-or-nothing");
  expect(await namesOfAttributes()).toContain("Grain");
  // Now the shop has it.
  const { columns } = await admin.api.catalog.previewImport(await stage(text("NC-4")));
  expect(columns[3]).toEqual({ heading: "Grain", field: "attributes", samples: ["80"] });
});

test("two columns with one name make one attribute, and a column whose name another admin has made meanwhile uses that", async () => {
  const seen = await previewWithNew("sku,name,price,Reach,reach\nND-1,Plier,5,10 cm,11 cm\n", "Reach", "reach");
  await admin.api.attributes.save({ name: "REACH", kind: "number", unit: "mm" });
  await admin.api.catalog.applyImport({ importId: seen.importId });
  expect((await namesOfAttributes()).filter((name) => name.toLowerCase() === "reach")).toEqual(["REACH"]);
  const { rows } = await shop.visitorApi().catalog.searchCatalog({ attributes: [{ name: "reach", values: ["100"] }] });
  expect(rows.map(({ sku }) => sku)).toEqual(["ND-1"]);
});

test("a value that an attribute cannot have is left out with a remark, and a few of them among numbers do not make the column a text", async () => {
  const reach = (index: number) =>
    ({ 7: "see text", 8: "n/a" })[index] ?? ['1/4"', "6,35 mm", "10mm", "1-1/2 in"][index % 4];
  const rows = Array.from(
    { length: 60 },
    (_, index) => `NF-${index},Rod ${index},5,"${String(reach(index)).replaceAll('"', '""')}"`,
  );
  const seen = await previewWithNew(["sku,name,price,Clear span", ...rows].join("\n"), "Clear span");
  expect(seen).toMatchObject({ new: 60, refused: 0, remarkCount: 1 });
  expect(seen.columns[3]?.newAttribute).toEqual({ name: "Clear span", kind: "number", unit: "in", choices: [] });
  const remarks = await admin.api.catalog.listImportRows({
    importId: seen.importId,
    kind: "remark",
    page: 1,
    pageSize: 10,
  });
  expect(remarks.rows).toMatchObject([
    {
      sku: "NF-7",
      reason: "Clear span “see text”: not a number such as 10 in, so it stays a fact, by which nobody filters.",
    },
  ]);
  await admin.api.catalog.applyImport({ importId: seen.importId });
  const same = await shop
    .visitorApi()
    .catalog.searchCatalog({ attributes: [{ name: "Clear span", values: ["6.35 mm"] }] });
  expect(same.total).toBe(29);

  // What the tool has stays where the file has a value that cannot be read, and it can still be edited.
  await admin.api.attributes.save({ name: "Make", kind: "choice", choices: ["Forged", "Cast"] });
  const { importId } = await stage(
    "sku,Clear span,Make,Attributes\nNF-0,3 kg,Printed,Colour of the lid: red\nNF-7,2,cast,\n",
  );
  const update = await admin.api.catalog.previewImport({ importId });
  expect(update).toMatchObject({ changed: 1, unchanged: 1, remarkCount: 3 });
  await admin.api.catalog.applyImport({ importId });
  const { rows: tools } = await admin.api.catalog.list({ search: "NF-", pageSize: 100 });
  const attributesOf = (sku: string) => tools.find((tool) => tool.sku === sku)?.attributes;
  expect(attributesOf("NF-0")).toEqual([{ name: "Clear span", value: '1/4"' }]);
  expect(attributesOf("NF-7")).toEqual([
    { name: "Clear span", value: "2" },
    { name: "Make", value: "cast" },
  ]);
});

test("an attribute that an import makes belongs to the lowest category that all tools with it are in", async () => {
  const row = (sku: string, category: string, cells: string) => `${sku},Plane ${sku},5,${category},${cells}`;
  const seen = await previewWithNew(
    [
      "sku,name,price,category,Sole,Blade,Wood,Loose",
      row("NG-1", "> Planes > Block planes", "steel,40 mm,beech,a"),
      row("NG-2", "> Planes > Block planes", "iron,50 mm,,b"),
      row("NG-3", "> Planes > Jack planes", ",60 mm,,c"),
      row("NG-4", "> Chisels", ",,oak,d"),
      row("NG-5", "", ",,,e"),
    ].join("\n"),
    ...["Sole", "Blade", "Wood", "Loose"],
  );
  const answers = seen.questions.map(({ field, from }) => ({ field, from, to: `> ${from.replace(/^> /, "")}` }));
  await admin.api.catalog.previewImport({ importId: seen.importId, values: answers });
  await admin.api.catalog.applyImport({ importId: seen.importId });
  const [planes] = (await admin.api.categories.list()).filter(({ name }) => name === "Planes");
  const block = planes?.children.find(({ name }) => name === "Block planes");
  const ofNames = async () =>
    Object.fromEntries((await admin.api.attributes.list({})).map(({ name, categoryId }) => [name, categoryId]));
  expect(await ofNames()).toMatchObject({ Sole: block?.id, Blade: planes?.id, Wood: null, Loose: null });
  await admin.api.catalog.undoImport({ importId: seen.importId });
  expect(await ofNames()).not.toHaveProperty("Sole");
});

test("ignored columns that most rows fill with short values look like facts; long texts and sparse columns do not", async () => {
  const note = "Please handle with care since the box is not made for a long way by sea";
  const rows = [0, 1, 2, 3].map((index) => `NH-${index},Awl ${index},5,${index} mm,${note},${index === 0 ? "x" : ""},`);
  const { importId } = await stage(["sku,name,price,Tip,Packing note,Rare,Empty", ...rows].join("\n"));
  const { columns } = await admin.api.catalog.previewImport({ importId });
  const marked = columns.filter(({ looksLikeFact }) => looksLikeFact).map(({ heading }) => heading);
  expect(marked).toEqual(["Tip"]);
});

test("a column has the positions of categories, of which the first counts; undo takes back what nobody has moved since", async () => {
  const [first, second] = [
    await admin.api.categories.save({ name: "Anvils" }),
    await admin.api.categories.save({ name: "Bellows", position: 3 }),
  ];
  const file = [
    "sku,name,price,category,Category position",
    "NP-1,Anvil,5,Anvils,20",
    "NP-2,Anvil two,5,Anvils,30",
    "NP-3,Bellows,5,Bellows,10",
    "NP-4,Tongs,5,> Tongs,15",
    "NP-5,Stray,5,,4",
    "NP-6,Word,5,Bellows,last",
  ].join("\n");
  const { importId } = await stage(file);
  const seen = await admin.api.catalog.previewImport({ importId });
  expect(seen.columns[4]).toMatchObject({ heading: "Category position", field: "categoryPosition" });
  const values = seen.questions.map(({ field, from }) => ({ field, from, to: "> Tongs" }));
  await admin.api.catalog.previewImport({ importId, values });
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "remark", page: 1, pageSize: 20 });
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "The category Anvils gets the position 20."],
    [3, "Category position: line 2 gives its category the position 20, so it was left out."],
    [4, "The category Bellows gets the position 10."],
    [5, "The category Tongs gets the position 15."],
    [6, "Category position: the row has no category, so it was left out."],
    [7, "Category position: “last” is no whole number, so it was left out."],
  ]);
  const positions = async () =>
    Object.fromEntries((await admin.api.categories.list()).map(({ name, position }) => [name, position]));
  expect(await admin.api.catalog.applyImport({ importId })).toMatchObject({ state: "done", new: 6, changed: 0 });
  expect(await positions()).toMatchObject({ Anvils: 20, Bellows: 10, Tongs: 15 });
  await admin.api.categories.save({ id: second.id, position: 7 });
  await admin.api.catalog.undoImport({ importId });
  expect(await positions()).toMatchObject({ Anvils: first.position, Bellows: 7 });
});

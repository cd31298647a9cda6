import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  const { save } = admin.api.attributes;
  await save({ name: "Thread", kind: "text" });
  await save({ name: "Material", kind: "choice", choices: ["Stainless", "Zinc-plated"] });
  await save({ name: "Length", kind: "number", unit: "mm" });
  await save({ name: "Bore", kind: "number", unit: "in" });
  const sizes = [
    ["B-1", "M8", "Stainless", "40 mm"],
    ["B-2", "M8", "Stainless", "2 in"],
    ["B-3", "M8", "Stainless", "6 cm"],
    ["B-4", "M8", "Stainless", "63.5 mm"],
    ["B-5", "M8", "Zinc-plated", "50 mm"],
    ["B-6", "M10", "Stainless", "50 mm"],
  ];
  for (const [sku = "", thread = "", material = "", length = ""] of sizes)
    await make(sku, "Hex bolt", { Thread: thread, Material: material, Length: length });
  await make("R-1", "Ring", { Bore: "19.05 mm" });
  await make("R-2", "Ring", { Bore: "3/4" });
  await make("R-3", "Ring, 3/4 in", {});
  await make("R-4", "Ring", { Bore: "1 cm" });
  await make("C-1", "Clamp, 40-60 mm", {});
});
afterAll(() => shop.close());

const make = (sku: string, name: string, attributes: Record<string, string>) =>
  shop.tool({
    sku,
    name,
    description: "For the workshop.",
    attributes: Object.entries(attributes).map(([attribute, value]) => ({ name: attribute, value })),
  });
const search = (query: string) => shop.visitorApi().catalog.searchCatalog({ query });
async function skus(query: string): Promise<string[]> {
  const { rows, isPartial } = await search(query);
  return [...(isPartial ? ["some words"] : []), ...rows.map(({ sku }) => sku ?? "").toSorted()];
}

test("a phrase of thread, material and a range of lengths finds the tools whose attributes say so, in any unit", async () => {
  for (const range of [
    "40 to 60 mm",
    "40-60 mm",
    "40…60mm",
    "4 – 6 cm",
    "40 mm to 6 cm",
    "60 to 40 mm",
    "1 1/2 in to 2 3/8 in",
  ])
    expect(await skus(`M8, stainless, ${range}`), range).toEqual(["B-1", "B-2", "B-3"]);
  expect(await skus("40 to 60 mm m8 bolt")).toEqual(["B-1", "B-2", "B-3", "B-5"]);
  expect((await search("M8, stainless, 40 to 60 mm")).ranges).toEqual(["40 to 60 mm"]);
});

test("a size finds equal numbers in other units, and the tools that have its words", async () => {
  expect(await skus("ring 3/4 in")).toEqual(["R-1", "R-2", "R-3"]);
  expect(await skus('3/4" ring')).toEqual(["R-1", "R-2", "R-3"]);
  expect(await skus("19.05 mm")).toEqual(["R-1", "R-2", "R-3"]);
  expect(await skus("19 mm ring")).toEqual(["R-1", "R-2", "R-3"]);
  expect(await skus("10 mm")).toEqual(["R-4"]);
  expect(await skus("1 cm ring")).toEqual(["R-4"]);
  expect(await skus("clamp 40 to 60 mm")).toEqual(["C-1"]);
  expect(await skus("bolt 40 m")).toEqual(["B-1"]);
});

test("where no tool has the size, those with the other words are near misses", async () => {
  expect(await skus("ring 90 to 95 mm")).toEqual(["some words", "R-1", "R-2", "R-3", "R-4"]);
  expect((await search("ring 90 to 95 mm")).ranges).toEqual([]);
});

test("sizes with two numbers, quoted phrases and numbers with other words are words", async () => {
  await make("S-1", "Wood screw 8 x 60 mm", {});
  expect(await skus("screw 8 x 60 mm")).toEqual(["S-1"]);
  expect(await skus('"8 x 60 mm"')).toEqual(["S-1"]);
  expect(await skus("screw 8x60")).toEqual(["S-1"]);
  expect(await skus("bolt 5 kg")).toEqual(["some words", "B-1", "B-2", "B-3", "B-4", "B-5", "B-6"]);
});

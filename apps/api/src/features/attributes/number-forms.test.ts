import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const read = async (written: string, unit: string | null) => {
  const rows = await shop.services.longSql<
    { low: number; high: number }[]
  >`select * from read_measures(${written}, ${unit})`;
  return rows.map(({ low, high }) => (low === high ? low : [low, high]));
};

const [open, unbounded] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
test.each<[string, (number | number[])[]]>([
  ["10-12 mm", [[10, 12]]],
  ["10 – 12 mm", [[10, 12]]],
  ["1 to 1 1/2 in", [[25.4, 38.1]]],
  ["1-1/2 - 2 in", [[38.1, 50.8]]],
  ['1/4"-1/2"', [[6.35, 12.7]]],
  ["10 mm bis 2 cm", [[10, 20]]],
  ["-5 to 5 mm", [[-5, 5]]],
  ["12 - 10 mm", [[10, 12]]],
  ["10 ±0.1 mm", [10]],
  ["10 mm ±0,1 mm", [10]],
  ["10 +/- 0.1 mm", [10]],
  ["10 +0.1/-0.2 mm", [10]],
  ["10 mm ± 5 %", [10]],
  ["max. 40 mm", [[open, 40]]],
  ["40 mm max", [[open, 40]]],
  ["≤ 40 mm", [[open, 40]]],
  ["up to 40 mm", [[open, 40]]],
  ["bis 40 mm", [[open, 40]]],
  ["min. 5 mm", [[5, unbounded]]],
  ["ab 5 mm", [[5, unbounded]]],
  [".5 in", [12.7]],
  ["3/4''", [19.05]],
  ["3/4”", [19.05]],
  ["1.250,5 mm", [1250.5]],
  ["1,250.5 mm", [1250.5]],
  ["1 250 mm", [1250]],
  ["1'250 mm", [1250]],
  ["Ø 8 mm", [8]],
  ["ø8", [8]],
  ["dia. 8 mm", [8]],
  ["ca. 8 mm", [8]],
  ["8, 10, 12 mm", [8, 10, 12]],
  ["8 / 10 / 12 mm", [8, 10, 12]],
  ["8/10/12", [8, 10, 12]],
  ["8 mm; 1 cm; 12", [8, 10, 12]],
  ["8 und 10 mm", [8, 10]],
  ["8 | 10 | 8", [8, 10]],
  ["5'6\"", [1676.4]],
  ["5 ft 6 in", [1676.4]],
  ["6'", [1828.8]],
  ["7 Zoll", [177.8]],
  ["20 millimetres", [20]],
  ["2 mètres", [2000]],
  ["3 pulgadas", [76.2]],
  ["2 pollici", [50.8]],
  ["2 cale", [50.8]],
  ["2 duim", [50.8]],
  ["10 mm.", [10]],
  ["see drawing", []],
  ["10 kg", []],
  ["M8", []],
  ["1/0 in", []],
  ["8 x 60 mm", []],
])("the number %j in mm is %j", async (written, measures) => {
  expect(await read(written, "mm")).toEqual(measures);
});

test("a duration in minutes is no lower bound, and long texts are read in no time", async () => {
  expect(await read("10 min", "min")).toEqual([600]);
  expect(await read("10 min", "s")).toEqual([600]);
  for (const text of [
    `${"1 ".repeat(90)}`,
    `${"1-".repeat(95)}`,
    "8, ".repeat(60),
    "9".repeat(200),
    "a-".repeat(500_000),
  ])
    expect(await read(text, "mm")).toEqual([]);
});

const search = (input: Parameters<ReturnType<TestShop["visitorApi"]>["catalog"]["searchCatalog"]>[0]) =>
  shop.visitorApi().catalog.searchCatalog(input);

test("a range is found by every value in it, a bound by all below it, and several values by each of them", async () => {
  await admin.api.attributes.save({ name: "Grip", kind: "number", unit: "mm" });
  const make = (value: string | { from: number | null; to: number | string | null } | (number | string)[]) =>
    shop.tool({ category: "fasteners", attributes: [{ name: "Grip", value }] });
  const [written, range, upTo, several] = [
    await make("10-12 mm"),
    await make({ from: 10, to: 12 }),
    await make({ from: null, to: 5 }),
    await make([20, "3 cm"]),
  ];
  const found = async (filter: object) =>
    (await search({ category: "fasteners", attributes: [{ name: "Grip", ...filter }] })).rows
      .map(({ id }) => id)
      .toSorted();
  const ids = (...tools: { id: string }[]) => tools.map(({ id }) => id).toSorted();
  for (const value of ["10", "11 mm", "12", "0.011 m"])
    expect(await found({ values: [value] }), value).toEqual(ids(written, range));
  expect(await found({ min: 12, max: 20 })).toEqual(ids(written, range, several));
  expect(await found({ max: 4 })).toEqual(ids(upTo));
  expect(await found({ values: ["30"] })).toEqual(ids(several));
  expect(await found({ values: ["25"] })).toEqual([]);
  expect(range.attributes).toEqual([{ name: "Grip", value: { from: 10, to: 12 } }]);
  const { facets, rows } = await search({
    category: "fasteners",
    attributes: [{ name: "Grip", min: 0 }],
    sort: "attribute:Grip",
  });
  expect(rows.map(({ id }) => id).at(0)).toBe(upTo.id);
  expect(rows.map(({ id }) => id).at(-1)).toBe(several.id);
  expect(facets.find(({ name }) => name === "Grip")).toMatchObject({
    values: [
      { value: "max. 5 mm", count: 1 },
      { value: "10 to 12 mm", count: 2 },
      { value: "20 mm", count: 1 },
      { value: "30 mm", count: 1 },
    ],
    min: 5,
    max: 30,
  });
  expect(await found({ values: ["max. 5 mm"] })).toEqual(ids(upTo));
  expect(await found({ values: ["10 to 12 mm"] })).toEqual(ids(written, range));
});

test("a tool can have several of the choices, hyphens and capitals make no difference, and Excel's words for yes and no are read", async () => {
  const choices = ["Zinc-plated", "Stainless", "Nylon, black"];
  await admin.api.attributes.save({ name: "Coat", kind: "choice", choices });
  await expect(
    admin.api.attributes.save({ name: "Twice", kind: "choice", choices: ["Zinc-plated", "zinc plated"] }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const make = (value: string | string[]) =>
    shop.tool({ category: "measuring", attributes: [{ name: "Coat", value }] });
  const [one, both, list] = [
    await make("zinc plated"),
    await make("Stainless / Zinc-Plated"),
    await make(["stainless", "nylon, black"]),
  ];
  await expect(make("zinc / chrome")).rejects.toThrow();
  const found = async (value: string) =>
    (await search({ category: "measuring", attributes: [{ name: "Coat", values: [value] }] })).rows
      .map(({ id }) => id)
      .toSorted();
  expect(await found("Zinc-plated")).toEqual([one.id, both.id].toSorted());
  expect(await found("ZINC PLATED")).toEqual([one.id, both.id].toSorted());
  expect(await found("Stainless")).toEqual([both.id, list.id].toSorted());
  expect(await found("Nylon, black")).toEqual([list.id]);

  await admin.api.attributes.save({ name: "Coolant", kind: "yes-no" });
  for (const word of ["WAHR", "VRAI", "VERDADERO", "VERO", "PRAWDA", "WAAR", "TRUE", "Sì", "tak"])
    await shop.tool({ category: "safety", attributes: [{ name: "Coolant", value: word }] });
  for (const word of ["FALSCH", "FAUX", "FALSO", "FAŁSZ", "ONWAAR", "nee"])
    await shop.tool({ category: "safety", attributes: [{ name: "Coolant", value: word }] });
  const { facets } = await search({ category: "safety" });
  expect(facets.find(({ name }) => name === "Coolant")?.values).toEqual([
    { value: "no", count: 6 },
    { value: "yes", count: 9 },
  ]);
});

test("sizes sort as people sort them: in facets, in a model, and in lists", async () => {
  const orders: Record<string, string[]> = {
    "Thread UNC": ["#8-32", "1/4-20", "5/16-18", "3/8-16", "1/2-13", "1-1/8-7"],
    "Glove size": ["XS", "S", "M", "L", "XL", "XXL", "3XL"],
    "Metric thread": ["M3", "M8", "M8 x 1.25", "M10", "M12"],
    Drive: ["PH1", "PH2", "T8", "T25", "T30"],
    Bore: ["1/4 in", "8 mm", "3/8 in", "1 cm", "1 1/2 in"],
    "Weight class": ["Small", "Medium", "Large"],
  };
  for (const [name, sizes] of Object.entries(orders)) {
    const isChoice = name === "Weight class";
    await admin.api.attributes.save({ name, kind: isChoice ? "choice" : "text", ...(isChoice && { choices: sizes }) });
    const model = await admin.api.models.save({ name: `Sorted by ${name}`, rowAttribute: name });
    const marked = name.toLowerCase().replaceAll(" ", "");
    for (const value of sizes.toSorted())
      await shop.tool({ name: `Sortable ${marked} ${value}`, attributes: [{ name, value }], modelId: model.id });
    const { facets } = await search({ attributes: [{ name, values: sizes }] });
    expect(
      facets.find((facet) => facet.name === name)?.values.map(({ value }) => value),
      name,
    ).toEqual(sizes);
    expect(
      (await shop.visitorApi().models.get({ id: model.id })).sizes.map(({ row }) => row),
      name,
    ).toEqual(sizes);
    for (const { id } of (await shop.visitorApi().models.get({ id: model.id })).tools)
      await admin.api.catalog.updateTool({ id, modelId: null });
    const { rows } = await search({ attributes: [{ name, values: sizes }], sort: `attribute:${name}` });
    expect(
      rows.map((row) => row.attributes[0]?.value),
      name,
    ).toEqual(sizes);
  }
});

import { expect, test } from "vitest";
import { AddToolInput } from "./edit-tool.ts";
import {
  countTogether,
  countUnits,
  nameUnit,
  parseSalesUnit,
  perUnit,
  perUnitShort,
  type SalesUnit,
} from "./sales-unit.ts";

test.each([
  [{ kind: "piece" }, "piece", "120 pieces"],
  [{ kind: "pair" }, "pair", "120 pairs"],
  [{ kind: "box", contains: 200, of: "piece" }, "box of 200", "120 boxes"],
  [{ kind: "bag", contains: 2.5, of: "kg" }, "bag of 2.5 kg", "120 bags"],
  [{ kind: "roll", contains: 1000, of: "m" }, "roll of 1,000 m", "120 rolls"],
  [{ kind: "set", contains: 6, of: "piece" }, "set of 6", "120 sets"],
  [{ kind: "pack", contains: 0.75, of: "l" }, "pack of 0.75 l", "120 packs"],
] as [SalesUnit, string, string][])("the unit %j is called %j, and 120 of it %j", (unit, name, count) => {
  expect(nameUnit(unit)).toBe(name);
  expect(perUnit(unit)).toBe(`per ${name}`);
  expect(perUnitShort(unit)).toBe(`per ${unit.kind}`);
  expect(countUnits(120, unit)).toBe(count);
  expect(countUnits(1, unit)).toBe(`1 ${unit.kind}`);
  expect(parseSalesUnit(name)).toEqual({ unit });
});

test.each([
  ["Box of 1,200 pcs", { kind: "box", contains: 1200, of: "piece" }],
  ["  Paar ", { kind: "pair" }],
  ["Karton à 200 Stück", { kind: "box", contains: 200, of: "piece" }],
  ["Rolle zu 50 m", { kind: "roll", contains: 50, of: "m" }],
  ["bag of 2,5kg", { kind: "bag", contains: 2.5, of: "kg" }],
  ["EA", { kind: "piece" }],
])("in a file %j is the unit %j", (text, unit) => {
  expect(parseSalesUnit(text)).toEqual({ unit });
});

test.each([
  "",
  "barrel",
  "box of",
  "box of many",
  "piece of 3",
  "pair of 2",
  "box of 0",
  "box of 2.5",
  "box of 1 t",
  "200",
])("%j is no unit, and it is said how to write one", (text) => {
  expect(parseSalesUnit(text)).toEqual({ message: expect.stringMatching(/.{20}/) });
});

test("quantities of one unit are counted in it together, others as units", () => {
  const box: SalesUnit = { kind: "box", contains: 200 };
  expect(countTogether(5, [{ salesUnit: box }, { salesUnit: { kind: "box" } }])).toBe("5 boxes");
  expect(countTogether(5, [{ salesUnit: box }, { salesUnit: { kind: "pair" } }])).toBe("5 units");
  expect(countTogether(5, [])).toBe("5 pieces");
});

test("a new tool's unit must make sense, and is stored with what it contains", () => {
  const tool = { name: "Nails", description: "Steel", imageUrl: "/a.svg", priceCents: 900, minOrder: 1, available: 5 };
  const read = (salesUnit: unknown) => AddToolInput.safeParse({ ...tool, salesUnit });
  expect(read({ kind: "box", contains: 200 }).data?.salesUnit).toEqual({ kind: "box", contains: 200, of: "piece" });
  expect(read({ kind: "pair" }).data?.salesUnit).toEqual({ kind: "pair" });
  expect(read(undefined).success).toBe(true);
  for (const unit of [
    { kind: "pair", contains: 2 },
    { kind: "barrel" },
    { kind: "box", of: "kg" },
    { kind: "box", contains: -1 },
  ])
    expect(read(unit).success, JSON.stringify(unit)).toBe(false);
});

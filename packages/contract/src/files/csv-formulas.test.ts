import fc from "fast-check";
import { expect, test } from "vitest";
import { guardFormulas, unguardFormulas } from "./csv-formulas.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["-10 °C", "'-10 °C"],
  ["@sum(a1)", "'@sum(a1)"],
  [";=1+1", ";'=1+1"],
  ["Bolt;=1+1", "Bolt;'=1+1"],
  ["\u200b=1+1", "'\u200b=1+1"],
  ["\u2060 \ufeff＝1+1", "'\u2060 \ufeff＝1+1"],
  ["Bolt\n+1", "Bolt\n'+1"],
  ["Bolt\t=1+1", "Bolt\t'=1+1"],
  ["'=1+1", "''=1+1"],
])("%j is written as %j, which no spreadsheet runs", (text, written) => {
  expect(guardFormulas(text)).toBe(written);
});

test.each(["Hammer, 16 oz", '3/4" pipe', "M6 x 20; zinc", "it's = 5", "a-b", "a@example.com"])(
  "%j is written as it is",
  (text) => {
    expect(guardFormulas(text)).toBe(text);
  },
);

test("a text with very many possible starts of cells is read in no time", () => {
  const text = "\t'".repeat(200_000);
  expect(unguardFormulas(guardFormulas(text))).toBe(text);
});

test("whatever was guarded is read as it was", () => {
  const texts = fc.string({ unit: fc.constantFrom("'", "=", "-", ";", "\n", "\t", " ", "\u200b", "a") });
  fc.assert(fc.property(texts, (text) => unguardFormulas(guardFormulas(text)) === text));
});

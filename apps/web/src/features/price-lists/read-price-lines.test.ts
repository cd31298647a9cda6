import { dollars } from "@ironmonger/contract/testing/dollars";
import { expect, test } from "vitest";
import { describeWrongLines, readPriceLines } from "./read-price-lines.ts";

const read = (text: string) => readPriceLines(text, dollars);
const rulesOf = (text: string) => read(text).lines.map(({ rules }) => rules);

test("each line is a SKU and a price; others are named by their numbers, with what is wrong", () => {
  const { lines, wrong } = read(
    "HT-1008 7.90\n\nHT-1009\t$1,250.00\nHT-1010;12,5\nHT-1011\nHT-1012 cheap\nHT-1013, 7.90",
  );
  expect(lines).toEqual([
    { line: 1, sku: "HT-1008", rules: { priceCents: 790 } },
    { line: 3, sku: "HT-1009", rules: { priceCents: 125_000 } },
    { line: 4, sku: "HT-1010", rules: { priceCents: 1250 } },
    { line: 7, sku: "HT-1013", rules: { priceCents: 790 } },
  ]);
  expect(describeWrongLines(wrong)).toBe(
    "Nothing was saved. Line 5: It has no price. Line 6: Write an amount such as 12.50 or 1,250.",
  );
});

test("a line can have price breaks, a minimum and a pack of its own, however they are separated", () => {
  const all = {
    priceCents: 790,
    priceBreaks: [
      { fromQuantity: 100, unitPriceCents: 740 },
      { fromQuantity: 1000, unitPriceCents: 690 },
    ],
    minOrder: 20,
    casePack: 10,
  };
  expect(
    rulesOf(
      [
        "HT-1008, 7.90, from 100: 7.40, from 1,000: 6.90, minimum 20, pack 10",
        "HT-1008\t7,90\t100:7.40; 1000:6.90\tmin 20\tpack of 10",
        "HT-1008;$7.90;from 100:$7.40;from 1000: 6,90;minimum order 20;case pack: 10",
        "HT-1008 7.90 pack 10 minimum 20 from 100: 7.40 from 1000: 6.90",
      ].join("\n"),
    ),
  ).toEqual([all, all, all, all]);
  expect(rulesOf("HT-1008, 7.90, minimum 20")).toEqual([{ priceCents: 790, minOrder: 20 }]);
});

test("a wrong break, minimum or pack makes its line wrong, and nothing of it is read", () => {
  const { lines, wrong } = read(
    ["A, 7.90, from 100: cheap", "B, 7.90, minimum many", "C, 0", "D, 7.90, pack 0", "E, 7.90, from 100 7.40"].join(
      "\n",
    ),
  );
  expect(lines).toEqual([]);
  expect(wrong).toEqual([
    { line: 1, message: "Price break 100: Write an amount such as 12.50 or 1,250" },
    { line: 2, message: "Minimum order must be a whole number" },
    { line: 3, message: "Price must be at least $0.01" },
    { line: 4, message: "Pack must be at least 1" },
    { line: 5, message: "Write an amount such as 12.50 or 1,250" },
  ]);
});

test("a line can give back the breaks, the minimum and the pack of the tool; what it says twice is wrong", () => {
  expect(rulesOf("HT-1008, 7.90, no breaks\nHT-1008\t7.90\tno minimum\tNo case pack")).toEqual([
    { priceCents: 790, priceBreaks: null },
    { priceCents: 790, minOrder: null, casePack: null },
  ]);
  const { lines, wrong } = read(
    [
      "A, 7.90, from 100: 7.40, no breaks",
      "B, 7.90, no breaks, 100: 7",
      "C, 7.90, pack 5, no pack",
      "D, 5, no pack 10",
    ].join("\n"),
  );
  expect(lines).toEqual([]);
  expect(wrong.map(({ message }) => message)).toEqual([
    "It names the price breaks twice",
    "It names the price breaks twice",
    "It names the pack twice",
    "It has 10 after no pack",
  ]);
});

test("a table that is pasted with its heading is read without it", () => {
  expect(read("SKU\tPrice\nHT-1008\t7.90")).toEqual({
    lines: [{ line: 2, sku: "HT-1008", rules: { priceCents: 790 } }],
    wrong: [],
  });
  expect(read("SKU, 7.90").lines).toMatchObject([{ sku: "SKU" }]);
});

test("of many wrong lines the first ten are named", () => {
  const { wrong } = read(Array.from({ length: 12 }, (_, index) => `SKU-${index}`).join("\n"));
  expect(describeWrongLines(wrong)).toMatch(/Line 10: It has no price\. 2 more are wrong\.$/);
});

import { expect, test } from "vitest";
import { phoneDigits } from "../addresses.ts";
import { unguardFormulas } from "../files/csv-formulas.ts";
import { partNumberKey } from "../order-pad.ts";
import { parseMoney } from "../parse-money.ts";
import { dollars } from "../testing/dollars.ts";
import { growth } from "../testing/growth.ts";
import { maxListLength, readOrderList } from "./read-order-list.ts";
import { readCount, readQuantity } from "./read-quantity.ts";

const lines = (list: string): number => {
  const read = readOrderList(list, dollars);
  return "lines" in read ? read.lines.length : 0;
};

const hostile: [string, (length: number) => string][] = [
  ["separators", (length) => `a${": ".repeat(length / 2)}b`],
  ["bars", (length) => `a ${"|:=".repeat(length / 3)}b`],
  ["dashes", (length) => `a${" –".repeat(length / 2)}b`],
  ["words for quantity", (length) => `a${" qty".repeat(length / 4)}b`],
  ["spaces", (length) => `a 1${" ".repeat(length)}b`],
  ["thin spaces", (length) => `1${"\u2009".repeat(length)}b`],
  ["thousands", (length) => `a ${"1 000 ".repeat(length / 6)}b`],
  ["digits", (length) => `a ${"1".repeat(length)}b`],
  ["digits and dots", (length) => `${"1.".repeat(length / 2)} x`],
  ["signs of multiplication", (length) => `${"1 x ".repeat(length / 4)}b`],
  ["brackets", (length) => `a ${"(1 ".repeat(length / 3)}b`],
  ["units", (length) => `a ${"1 pcs ".repeat(length / 6)}b`],
  ["quotes", (length) => `"${'""a'.repeat(length / 3)}b`],
  ["words", (length) => `${"a ".repeat(length / 2)}b`],
];

test.each(hostile)("the time to read a line grows with its length where it is full of %s", (_, write) => {
  expect(growth(lines, (length) => `${write(length)}\n`.repeat(100), [60, 480], 20)).toBeLessThan(24);
});

test.each(["\t", ";", ",", "|", "\n", '"', "\n ", '";', '"a\n', ":", "1;", "-", "( "])(
  "the time to read a list grows with its length where it is full of %j",
  (character) => {
    const write = (length: number) => character.repeat(length / character.length);
    expect(growth(lines, write, [1_500, 96_000])).toBeLessThan(3_000);
    expect(growth(lines, (length) => `SKU;Qty\nA;1${write(length)}b`, [1_500, 96_000])).toBeLessThan(3_000);
  },
);

test.each([
  ["a quantity", readQuantity],
  ["a count", readCount],
  ["a phone number", phoneDigits],
  ["an amount of money", (text) => parseMoney(text, dollars)],
  ["a part number", partNumberKey],
  ["a cell of a file", unguardFormulas],
] as [string, (text: string) => unknown][])("the time to read %s grows with its length", (_, read) => {
  for (const filler of [" ", "1", "1,", "0", "(", "'", "1.", "'=", "-"]) {
    const write = (length: number) => `${filler.repeat(length)}q`;
    expect(growth(read, write, [1_500, 96_000]), filler).toBeLessThan(3_000);
  }
});

test("a list with too many characters or lines is refused before its lines are read", () => {
  expect(readOrderList("x".repeat(maxListLength + 1), dollars)).toEqual({
    message: "A list can have at most 1,500,000 characters.",
  });
  expect(readOrderList("a 1\n".repeat(20_000), dollars)).toEqual({
    message: "A list can have at most 5,000 lines; this one has 20,000.",
  });
});

test("a line of more than 5,000 characters is one name", () => {
  const read = readOrderList(`${"HT-1008;250;".repeat(500)}`, dollars);
  expect(read).toMatchObject({ lines: [{ line: 1, otherReadings: [] }] });
});

test("of a line with many cells at most eight may name the tool", () => {
  const cells = Array.from({ length: 90 }, (_, index) => `name ${"abcdefghij"[index % 10]}${index}`);
  const read = readOrderList(`${cells.join(";")};20`, dollars);
  if ("message" in read) throw new Error(read.message);
  expect(read.lines[0]?.otherReadings.length).toBeLessThan(15);
});

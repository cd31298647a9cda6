import { describe, expect, test } from "vitest";
import { parseQuantity, parseWholeNumber } from "./parse-quantity.ts";

describe("a quantity as buyers type it", () => {
  test.each([
    ["200", 200],
    ["  200 ", 200],
    ["1,200 pcs", 1200],
    ["1,200 pcs.", 1200],
    ["1 200", 1200],
    ["1\u202f200", 1200],
    ["1.200 Stück", 1200],
    ["20 Stk", 20],
    ["20x", 20],
    ["12,345,678 pieces", 12_345_678],
    ["qty: 50", 50],
    ["200.00", 200],
    ["0", 0],
    ["05", 5],
    ["200,000,000", 200_000_000],
  ])("%j is %d pieces", (text, pieces) => expect(parseQuantity(text)).toBe(pieces));

  test.each([
    "",
    "many",
    "-5",
    "−5",
    "(5)",
    "5½",
    "½",
    "1.5",
    "12,34",
    "2 x 100",
    "1,200.50",
    "1,20,000",
    "2 boxes",
    "2 something",
    "99999999999999999999",
  ])("%j is not a whole number of pieces", (text) => expect(parseQuantity(text)).toBeNaN());
});

test.each(["44.5", "44.500", "1.200", "44.", "44.0"])(
  "%j is no number that an admin sets, because its point may be a decimal one",
  (text) => expect(parseWholeNumber(text)).toBeNaN(),
);

import { moneyIn } from "@ironmonger/contract/money";
import { bit, drills } from "@ironmonger/contract/testing/line-tools";
import { expect, test } from "vitest";
import { describeCheaper, describeNextBreak, nextBreak } from "./savings.ts";

const dollars = moneyIn("USD");

test("a page says how many more pieces reach the next price, and what all of them save", () => {
  expect(nextBreak({ ...drills, casePack: 1 }, 88)).toEqual({
    morePieces: 12,
    unitPriceCents: 840,
    priceUnit: 1,
    savedCents: 6_000,
  });
  expect(nextBreak(drills, 100)).toEqual({ morePieces: 50, unitPriceCents: 600, priceUnit: 1, savedCents: 36_000 });
  expect(nextBreak(drills, 150)).toBeNull();
  expect(nextBreak({ ...drills, available: 140 }, 100)).toBeNull();
});

test("what is missing to the next price is one sentence; in a family the pieces may be of any of its tools", () => {
  expect(describeNextBreak({ ...drills, casePack: 1 }, 88, dollars)).toBe("12 more and each costs $8.40: you save $60");
  expect(describeNextBreak(drills, 150, dollars)).toBeNull();
  expect(describeNextBreak(bit(), 20, dollars, 15)).toBe("35 of 100 of family Drill bits HSS: 65 more for $8.40 each");
  expect(describeNextBreak(bit(), 60, dollars, 90)).toBeNull();
});

test("a quantity that covers the need for less money is named with the difference", () => {
  expect(describeCheaper(drills, 113, dollars)).toEqual({
    quantity: 150,
    text: "150 pieces cost $900, $108 less than 120.",
  });
  const equal = { ...drills, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 810 }] };
  expect(describeCheaper(equal, 90, dollars)).toEqual({
    quantity: 100,
    text: "100 pieces cost $810, no more than 90.",
  });
  expect(describeCheaper(drills, 80, dollars)).toBeNull();
  expect(describeCheaper(drills, 2000, dollars)).toBeNull();
});

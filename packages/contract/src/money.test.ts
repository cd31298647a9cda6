import fc from "fast-check";
import { expect, test } from "vitest";
import { centsFromDollars, dollarsFromCents, formatNumber, formatRows, formatWeight, milligramsOf } from "./money.ts";
import { dollars } from "./testing/dollars.ts";

test("dollars become cents and back without loss", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      (amount) => dollarsFromCents(centsFromDollars(amount)) === amount,
    ),
  );
});

test.each([
  [0, "$0"],
  [100, "$1"],
  [123_400, "$1,234"],
  [123_450, "$1,234.50"],
])("%i cents read as %s", (cents, text) => {
  expect(dollars.format(cents)).toBe(text);
});

test("one row is a row, more are rows", () => {
  expect([0, 1, 1200].map(formatRows)).toEqual(["0 rows", "1 row", "1,200 rows"]);
});

test.each([
  [0, "0 g"],
  [4.4, "4.4 g"],
  [0.001, "0.001 g"],
  [999, "999 g"],
  [1234.567, "1.234567 kg"],
  [1000, "1 kg"],
  [1150, "1.15 kg"],
  [12_005, "12.005 kg"],
  [1_234_500, "1,234.5 kg"],
  [1_000_000_000, "1,000,000 kg"],
])("%f grams read as %s", (grams, text) => {
  expect(formatWeight(grams)).toBe(text);
});

test("pieces of 0.1 g, and of as many thousandths as a weight can have, weigh exactly what they add up to", () => {
  expect(milligramsOf(3, 0.1)).toBe(300n);
  expect(milligramsOf(1_000_000, 4.4)).toBe(4_400_000_000n);
  expect(milligramsOf(2, 99_999_999.999)).toBe(199_999_999_998n);
  expect(milligramsOf(7, null)).toBe(0n);
});

test("amounts and numbers are written as the platform writes them in American English", () => {
  const amounts = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const numbers = new Intl.NumberFormat("en-US");
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (value) => {
      expect(dollars.format(value)).toBe(amounts.format(value / 100).replace(/\.00$/, ""));
      expect(formatNumber(value)).toBe(numbers.format(value));
    }),
  );
});

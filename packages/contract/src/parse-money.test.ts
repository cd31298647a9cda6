import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMoney } from "./parse-money.ts";
import { dollars } from "./testing/dollars.ts";

test.each([
  ["12.50", 1250],
  ["12,50", 1250],
  ["12.5", 1250],
  ["12,5", 1250],
  [".5", 50],
  ["12", 1200],
  ["12.", 1200],
  ["0.01", 1],
  ["1,250", 125_000],
  ["1,250.00", 125_000],
  ["1,250.5", 125_050],
  ["1.250,00", 125_000],
  ["1 250", 125_000],
  ["1\u00a0250,50", 125_050],
  ["1'250.50", 125_050],
  ["1,250,000", 125_000_000],
  ["1.250.000", 125_000_000],
  ["$12.50", 1250],
  ["US$ 12.50", 1250],
  ["12.50 USD", 1250],
  ["  12.50\n", 1250],
])("%j is read as %i cents", (text, cents) => {
  expect(parseMoney(text, dollars)).toEqual({ cents });
});

test.each([
  ["1.250", "1.250 can mean two amounts. Write 1,250 or 1.25"],
  ["12.505", "12.505 can mean two amounts. Write 12,505 or 12.50"],
  ["0.125", "An amount has at most two decimals, such as 12.50"],
  ["0,125", "An amount has at most two decimals, such as 12.50"],
  ["1250,500", "An amount has at most two decimals, such as 12.50"],
  ["1.250,500", "An amount has at most two decimals, such as 12.50"],
  ["12.5000", "An amount has at most two decimals, such as 12.50"],
  ["99999999999999999", "This amount is too large"],
])("%j is refused: %s", (text, message) => {
  expect(parseMoney(text, dollars)).toEqual({ message });
});

test.each(["", "-5", "1e3", "12.50.1", "1,25,000", "12,5.0", "1,250,00", "€12", "twelve", "1 25", "12..5", "٤٥"])(
  "%j is no amount",
  (text) => {
    expect(parseMoney(text, dollars)).toEqual({ message: "Write an amount such as 12.50 or 1,250" });
  },
);

const amounts = fc.integer({ min: 0, max: 999_999_999_999 });
const grouped = (dollars: number, mark: string) => String(dollars).replaceAll(/\B(?=(\d{3})+$)/g, mark);
const decimals = (cents: number) => String(cents % 100).padStart(2, "0");
const notations: ((dollars: number, cents: string) => string)[] = [
  (dollars, cents) => `${dollars}.${cents}`,
  (dollars, cents) => `${dollars},${cents}`,
  (dollars, cents) => `${grouped(dollars, ",")}.${cents}`,
  (dollars, cents) => `${grouped(dollars, ".")},${cents}`,
  (dollars, cents) => `${grouped(dollars, " ")}.${cents}`,
  (dollars, cents) => `${grouped(dollars, "\u00a0")},${cents}`,
  (dollars, cents) => `${grouped(dollars, "'")}.${cents}`,
];

test("every amount is read back from every notation of it", () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...notations), fc.constantFrom("", "$", "US$ "), (cents, write, sign) => {
      expect(parseMoney(sign + write(Math.floor(cents / 100), decimals(cents)), dollars)).toEqual({ cents });
    }),
  );
});

test("what the shop writes, it reads", () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(parseMoney(dollars.format(cents), dollars)).toEqual({ cents });
    }),
  );
});

test("an amount is never read as another one: the order of its digits stays, and only zeros are added", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' $-"), maxLength: 12 });
  fc.assert(
    fc.property(text, (input) => {
      const read = parseMoney(input, dollars);
      if (!("cents" in read)) return;
      const digits = input.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
      expect(String(read.cents)).toMatch(new RegExp(`^${digits}0{0,2}$`));
    }),
  );
});

test("the last one or two digits after a point or comma are cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(".", ","), (whole, mark) => {
      expect(parseMoney(`${whole}${mark}5`, dollars)).toEqual({ cents: whole * 100 + 50 });
      expect(parseMoney(`${whole}${mark}05`, dollars)).toEqual({ cents: whole * 100 + 5 });
    }),
  );
});

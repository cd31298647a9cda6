import { expect, test } from "vitest";
import { dollars } from "../testing/dollars.ts";
import { changeTool, PriceChange, type ToolChanges } from "./change-tools.ts";

const tool = {
  priceCents: 1250,
  priceUnit: 1 as const,
  family: null,
  priceBreaks: [
    { fromQuantity: 100, unitPriceCents: 1140 },
    { fromQuantity: 500, unitPriceCents: 999 },
  ],
  minOrder: 20,
  casePack: 10,
  available: 30,
};
const pricesOf = (changes: ToolChanges) => {
  const { after } = changeTool(tool, changes, dollars);
  return [after.priceCents, ...after.priceBreaks.map(({ unitPriceCents }) => unitPriceCents)];
};

test.each<[string, ToolChanges["price"], number[], boolean]>([
  ["by 4 %", { kind: "percent", percent: 4 }, [1300, 1186, 1039], true],
  ["by −2.5 %", { kind: "percent", percent: -2.5 }, [1219, 1112, 974], true],
  ["by 100 %", { kind: "percent", percent: 100 }, [2500, 2280, 1998], false],
  ["by half of the price", { kind: "by", by: -625 }, [625, 570, 500], true],
  ["to another price", { kind: "set", to: 2500 }, [2500, 2280, 1998], false],
  ["by nothing", { kind: "by", by: 0 }, [1250, 1140, 999], false],
])("the prices in breaks change %s with the price, half a cent up", (_how, price, prices, isRounded) => {
  expect(pricesOf({ price })).toEqual(prices);
  expect(changeTool(tool, { price }, dollars)).toMatchObject({ isRounded, problem: null });
});

test("another price unit keeps the numbers or the price of one, before the price changes, and refuses fractions of a cent", () => {
  const of100 = changeTool({ ...tool, costCents: 800 }, { priceUnit: { to: 100, keep: "price-of-one" } }, dollars);
  expect(of100).toMatchObject({
    problem: null,
    after: { priceCents: 125_000, priceUnit: 100, costCents: 80_000 },
  });
  expect(of100.after.priceBreaks).toEqual([
    { fromQuantity: 100, unitPriceCents: 114_000 },
    { fromQuantity: 500, unitPriceCents: 99_900 },
  ]);
  const numbers = changeTool({ ...tool, costCents: 800 }, { priceUnit: { to: 100, keep: "numbers" } }, dollars);
  expect(numbers.after).toMatchObject({ priceCents: 1250, priceUnit: 100 });
  expect("costCents" in numbers.after).toBe(false);
  const screws = { ...tool, priceCents: 1240, priceUnit: 100 as const, priceBreaks: [] };
  expect(changeTool(screws, { priceUnit: { to: 1, keep: "price-of-one" } }, dollars).problem).toBe(
    "Its prices per 100 are no whole cents per 1",
  );
  const raised = {
    priceUnit: { to: 1000 as const, keep: "price-of-one" as const },
    price: { kind: "by" as const, by: 100 },
  };
  expect(changeTool(screws, raised, dollars).after.priceCents).toBe(12_500);
  expect(changeTool({ ...screws, priceCents: 2 }, { priceUnit: { to: 1000, keep: "numbers" } }, dollars).problem).toBe(
    "The minimum order must be at least 250: fewer would cost nothing at $0.02 per 1,000",
  );
});

test("half a cent is exactly half a cent, also of the highest prices", () => {
  const plain = { ...tool, minOrder: 1, casePack: 1, priceBreaks: [] };
  const priced = (priceCents: number, percent: number) =>
    changeTool({ ...plain, priceCents }, { price: { kind: "percent", percent } }, dollars).after.priceCents;
  expect(priced(50, 1)).toBe(51);
  expect(priced(49, 1)).toBe(49);
  expect(priced(99_999_950, -99.99)).toBe(10_000);
  expect(priced(3, 16.67)).toBe(4);
});

test.each<[ToolChanges, string]>([
  [{ price: { kind: "by", by: -1250 } }, "Price must be at least $0.01"],
  [{ price: { kind: "by", by: -2000 } }, "Price must be at least $0.01"],
  [{ price: { kind: "set", to: 1 } }, "The price break 100 must cost less than $0.01"],
  [{ price: { kind: "percent", percent: -99.95 } }, "The price break 500 must cost at least $0.01"],
  [{ price: { kind: "by", by: 99_999_999 } }, "Price can be at most $999,999.99"],
  [{ minOrder: { kind: "set", to: 25 } }, "The minimum order must be a multiple of the case pack, 10"],
  [{ minOrder: { kind: "set", to: 100 } }, "The price break 100 must start above 100, the minimum order"],
  [{ minOrder: { kind: "by", by: -20 } }, "Minimum order must be at least 1"],
  [{ available: { kind: "by", by: -31 } }, "Only 30 are available"],
])("%j does not fit, and the reason is said", (changes, reason) => {
  expect(changeTool(tool, changes, dollars).problem).toBe(reason);
});

test("a price falls by less than 100 %, and percentages have two decimals", () => {
  for (const percent of [-100, 1001, 0.001])
    expect(PriceChange.safeParse({ kind: "percent", percent }).success).toBe(false);
  for (const percent of [-99.99, 0.07, 2.3, 4.35, 1000])
    expect(PriceChange.safeParse({ kind: "percent", percent }).success).toBe(true);
});

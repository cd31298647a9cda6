import { expect, test } from "vitest";
import { dollars } from "../testing/dollars.ts";
import { parsePrice, parsePriceUnit, splitPriceUnit } from "./parse-price.ts";

test.each([
  ["1", 1],
  ["100", 100],
  ["1000", 1000],
  ["1.000", 1000],
  ["1,000", 1000],
  ["1 000", 1000],
  ["100,00", 100],
  ["100.000", 100],
  ["per 100", 100],
  ["/1000", 1000],
  ["100 Stk", 100],
  ["100 pcs.", 100],
  ["je 10 Stück", 10],
  ["EA", 1],
  ["C", 100],
  ["M", 1000],
  ["hundred", 100],
  ["m", undefined],
  ["50", undefined],
  ["0", undefined],
  ["10000", undefined],
  ["kg", undefined],
  ["", undefined],
])("%j as a price unit is %s", (text, unit) => {
  expect(parsePriceUnit(text)).toBe(unit);
});

test.each([
  ["12.40", { cents: 1240 }],
  ["12,40/100", { cents: 1240, priceUnit: 100 }],
  ["$12.40 per 100", { cents: 1240, priceUnit: 100 }],
  ["3.10/M", { cents: 310, priceUnit: 1000 }],
  ["12.50/ea", { cents: 1250, priceUnit: 1 }],
  ["31,00 / 1.000 Stk", { cents: 3100, priceUnit: 1000 }],
  ["1,240.00 je 100 Stück", { cents: 124_000, priceUnit: 100 }],
  ["12.40/50", { message: "A price is per 1, 10, 100 or 1,000" }],
  ["2.40/m", { message: "Write an amount such as 12.50 or 1,250" }],
])("%j as a price is %j", (text, read) => {
  expect(parsePrice(text, dollars)).toEqual(read);
});

test("a heading that ends with a number of pieces is split from it", () => {
  expect(splitPriceUnit("Price per 100")).toEqual({ rest: "Price", priceUnit: 100 });
  expect(splitPriceUnit("Preis pro 1.000 Stk")).toEqual({ rest: "Preis", priceUnit: 1000 });
  expect(splitPriceUnit("Price / 50")).toEqual({ rest: "Price", priceUnit: null });
  expect(splitPriceUnit("Price per unit")).toEqual({ rest: "Price per unit", priceUnit: undefined });
  expect(splitPriceUnit("Net price")).toEqual({ rest: "Net price", priceUnit: undefined });
});

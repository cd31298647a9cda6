import { dollars } from "@ironmonger/contract/testing/dollars";
import { expect, test } from "vitest";
import { readPriceLines } from "./read-price-lines.ts";

test("each line is a SKU and a price; others are named by their numbers", () => {
  expect(readPriceLines("HT-1008 7.90\n\nHT-1009\t$1,250.00\nHT-1010;12,5\nHT-1011\nHT-1012 cheap", dollars)).toEqual({
    lines: [
      { sku: "HT-1008", priceCents: 790 },
      { sku: "HT-1009", priceCents: 125_000 },
      { sku: "HT-1010", priceCents: 1250 },
    ],
    wrong: [5, 6],
  });
});

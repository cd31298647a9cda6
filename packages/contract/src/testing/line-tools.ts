import type { LineTool } from "../pricing.ts";

/** A tool by itself, with a case pack and two price breaks. */
export const drills: LineTool = {
  minOrder: 20,
  available: 1000,
  priceCents: 900,
  priceUnit: 1,
  casePack: 10,
  priceBreaks: [
    { fromQuantity: 100, unitPriceCents: 840 },
    { fromQuantity: 150, unitPriceCents: 600 },
  ],
  family: null,
  isInShop: true,
};

/** A tool of a family. */
export const bit = (change: Partial<LineTool> = {}): LineTool => ({
  ...drills,
  minOrder: 100,
  family: "Drill bits HSS",
  ...change,
});

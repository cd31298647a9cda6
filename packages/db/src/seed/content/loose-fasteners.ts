import { piece } from "@ironmonger/contract/catalog/sales-unit";
import type { SeedCategory } from "./categories.ts";

const category: SeedCategory = "fasteners";

/**
 * SKU | name | model whose pictures it has | dollars per 100 | per 100 from 1,000 on | weight of one in grams | pieces | sold | description
 */
const table = `
FA-3201 | Flat washer, M8, DIN 125 A, loose | flat-washers-m10 | 2.40 | 2.15 | 1.9 | 42000 | 126000 | Zinc-plated steel washers, 8.4 × 16 × 1.6 mm, hardness 140 HV. Loose in bags of 100, priced per 100.
FA-3202 | Hex nut, M8, DIN 934, loose        | hex-nuts-m10     | 4.85 | 4.40 | 5.2 | 38000 | 98000  | Steel nuts of property class 8, zinc-plated to 5 µm, 13 mm across flats. Loose in bags of 100, priced per 100.
`;

/** Fasteners that are sold by the piece and priced per 100. */
export const seedLoose = table
  .trim()
  .split("\n")
  .map((line) => {
    const [sku = "", name = "", model = "", price, from1000, weightGrams, available, soldBefore, description = ""] =
      line.split("|").map((cell) => cell.trim());
    return {
      ...{ sku, name, category, description, model, countryOfOrigin: "PL" },
      priceCents: Math.round(Number(price) * 100),
      priceUnit: 100 as const,
      salesUnit: piece,
      minOrder: 200,
      casePack: 100,
      priceBreaks: [{ fromQuantity: 1000, unitPriceCents: Math.round(Number(from1000) * 100) }],
      family: null,
      weightGrams: Number(weightGrams),
      available: Number(available),
      soldBefore: Number(soldBefore),
    };
  });

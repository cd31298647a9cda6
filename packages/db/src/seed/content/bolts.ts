import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { SeedCategory } from "./categories.ts";

const [thread, length] = ["Bolt thread", "Bolt length"];

/** The facts by which the demo's bolts differ. */
export const seedAttributes = [
  { name: thread, kind: "text" },
  { name: length, kind: "number", unit: "mm" },
] as const;

/** The one model of the demo: bolts that differ in thread and length. */
export const seedModel = {
  name: "Hex bolts, DIN 933, zinc-plated",
  text: "Fully threaded steel bolts of property class 8.8 with hexagon head, zinc-plated to 5 µm. Each size is priced by the box of 100.",
  rowAttribute: length,
  columnAttribute: thread,
};

/** Thread | SKU of the shortest | price in dollars of each length; a size without a price is not made. */
const lengths = [20, 30, 40, 50, 60, 80];
const sizes = `
M6  | FA-3106 | 5  6  7  8  9  -
M8  | FA-3108 | 9  10 12 13 15 19
M10 | FA-3110 | -  17 20 23 26 32
M12 | FA-3112 | -  27 31 35 39 48
`;
const salesUnit: SalesUnit = { kind: "box", contains: 100, of: "piece" };
const category: SeedCategory = "fasteners";

/** Its sizes, the cheapest first. The bolts of every thread have one picture. */
export const seedSizes = sizes
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [size = "", sku = "", prices = ""] = line.split("|").map((cell) => cell.trim());
    return prices.split(/ +/).flatMap((price, index) => {
      const millimetres = lengths[index] ?? 0;
      if (price === "-") return [];
      const priceCents = Number(price) * 100;
      return {
        sku: `${sku}-${millimetres}`,
        name: `Hex bolt, ${size} × ${millimetres} mm, DIN 933, box of 100`,
        category,
        description: `Fully threaded hexagon bolts ${size} × ${millimetres} mm of property class 8.8, zinc-plated. Priced by the box of 100.`,
        model: "hex-bolts-m12",
        countryOfOrigin: "PL",
        priceCents,
        priceUnit: 1 as const,
        salesUnit,
        minOrder: 10,
        casePack: 5,
        priceBreaks: [{ fromQuantity: 50, unitPriceCents: Math.round(priceCents * 0.92) }],
        family: null,
        attributes: [
          { name: thread, value: size },
          { name: length, value: `${millimetres} mm` },
        ],
        // The long ones of a thread are rare.
        available: 1440 - 220 * index,
        soldBefore: 5200 - 800 * index,
      };
    });
  });

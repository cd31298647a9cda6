import fc from "fast-check";
import { expect, test } from "vitest";
import type { SalesUnit } from "../catalog/sales-unit.ts";
import type { PriceUnit } from "../pricing/price-unit.ts";
import { dollars } from "../testing/dollars.ts";
import { judgeOrderList } from "./judge-order-list.ts";
import { readOrderList } from "./read-order-list.ts";

const piece: SalesUnit = { kind: "piece" };
const box: SalesUnit = { kind: "box", contains: 200, of: "piece" };

/** How a list of one line is judged for a tool at this price, in packs of 25. */
function judged(list: string, priceCents = 80, salesUnit = piece, priceUnit: PriceUnit = 1) {
  const read = readOrderList(list, dollars);
  if ("message" in read) throw new Error(read.message);
  const rules = {
    minOrder: 1,
    casePack: 25,
    available: 1_000_000,
    priceCents,
    priceUnit,
    priceBreaks: [],
    family: null,
  };
  const tool = { toolId: "a", isInShop: true, ...rules, salesUnit };
  const [line] = judgeOrderList(
    read.lines.map((amount) => ({ tool, amount })),
    { today: "2026-11-30", timeZone: "UTC" },
    dollars,
  );
  return { outcome: line?.outcome, quantity: line?.quantity, readings: line?.readings.map(({ quantity }) => quantity) };
}
const row = (headings: string, ...cells: (string | number)[]) =>
  `${headings.replaceAll(", ", "\t")}\n${cells.join("\t")}`;
const priced = "Part No, Qty, UOM, Unit price";
const summed = "Part No, Qty, UOM, Unit price, Total";

test.each<[why: string, list: string, readings: number[], priceCents?: number]>([
  ["the price is that of a piece, the unit a pack", row(priced, "FA-1", 50, "PK", "0.80"), [1250, 50]],
  ["so says the total", row(summed, "FA-1", 50, "PK", "0.80", "40.00"), [1250, 50]],
  ["without columns", "FA-1 50 PK 0.80", [1250, 50]],
  ["the total is that of other pieces", row(summed, "FA-1", 75, "EA", "0.80", "40.00"), [75, 50]],
  ["the total is that of fewer pieces", row(summed, "FA-1", 60, "EA", "1.25", "50.00"), [60, 40], 125],
  [
    "a column Amount is a total",
    row("Part No, Qty, UOM, Unit price, Amount", "FA-1", 75, "EA", "0.80", "40.00"),
    [75, 50],
  ],
  [
    "with its currency, too",
    row("Part No, Amount (USD), Qty, Unit price (USD)", "FA-1", "40.00", 75, "0.80"),
    [75, 50],
  ],
  ["a total without a price", row("Part No, Qty, Amount", "FA-1", 50, "1,000.00"), [50, 1250]],
  ["dozens at the price of a piece", row(priced, "FA-1", 25, "dozen", "0.80"), [300, 25]],
  ["hundreds at the price of a piece", row(priced, "FA-1", 5, "C", "0.80"), [500, 5]],
  ["the price of a hundred as that of one", row(priced, "FA-1", 50, "EA", "80.00"), [50, 1250]],
  ["a French price", row("Réf, Qté, Unité, Prix", "FA-1", 50, "PK", "0,80"), [1250, 50]],
])("a line asks where unit, price and total do not go together: %s", (_, list, readings, priceCents) => {
  expect(judged(list, priceCents)).toMatchObject({ outcome: "choose", quantity: null, readings });
});

test.each<[why: string, list: string, quantity: number, priceCents?: number]>([
  ["the price of a pack", row(priced, "FA-1", 50, "PK", "20.00"), 1250],
  ["the price and total of packs", row(summed, "FA-1", 50, "PK", "20.00", "1,000.00"), 1250],
  ["the total says that the price is that of a piece", row(summed, "FA-1", 50, "PK", "0.80", "1,000.00"), 1250],
  ["the price of a piece", row(priced, "FA-1", 50, "EA", "0.80"), 50],
  ["price and total of pieces", row(summed, "FA-1", 50, "EA", "0.80", "40.00"), 50],
  ["an own price", row(summed, "FA-1", 50, "EA", "0.70", "35.00"), 50],
  ["a rounded price", row(summed, "FA-1", 1000, "EA", "0.80", "803.00"), 1000],
  ["the price of a dozen", row(priced, "FA-1", 25, "dozen", "9.60"), 300],
  [
    "the price of a hundred, which a column says",
    row("Part No, Qty, Price, Per, Total", "FA-1", 50, "80.00", 100, "40.00"),
    50,
  ],
  ["the price of a hundred, which its cell says", row("Part No, Qty, Price", "FA-1", 50, "80.00 / 100"), 50],
  ["an amount that is the only number", row("Part No, Amount", "FA-1", 50), 50],
])("a line is ready where they go together: %s", (_, list, quantity, priceCents) => {
  expect(judged(list, priceCents)).toMatchObject({ outcome: "ready", quantity });
});

test("the price of a list is compared with a tool's price per 100 as that of one, or as the shop quotes it", () => {
  const of100 = (list: string) => judged(list, 1240, piece, 100);
  const headings = "Qty, SKU, Price";
  expect(of100(row(headings, 500, "A", "0.124"))).toMatchObject({ outcome: "ready", quantity: 500 });
  expect(of100(row(headings, 500, "A", "12.40 / 100"))).toMatchObject({ outcome: "ready", quantity: 500 });
  expect(of100(row(headings, 500, "A", "12.40"))).toMatchObject({ outcome: "ready", quantity: 500 });
  expect(of100(row(`${headings}, Total`, 500, "A", "12.40", "62.00"))).toMatchObject({
    outcome: "ready",
    quantity: 500,
  });
  expect(of100(row(`${headings}, Total`, 500, "A", "12.40", "6200.00"))).toMatchObject({ outcome: "choose" });
  expect(judged(row(headings, 500, "A", "0.40 / 100"), 40, piece, 100)).toMatchObject({ outcome: "ready" });
});

test("a box at the price of a box is ready, at the price of what it holds it asks", () => {
  expect(judged(row(priced, "FA-1", 50, "BX", "9.00"), 900, box)).toMatchObject({ outcome: "ready", quantity: 50 });
  expect(judged(row(priced, "FA-1", 5000, "EA", "0.05"), 900, box)).toMatchObject({ outcome: "choose" });
});

const cents = (amount: number) => (amount / 100).toFixed(2);

test("no line is ready unless one reading makes its number, unit, price and total true", () => {
  const line = fc.record({
    count: fc.integer({ min: 1, max: 40 }).map((packs) => packs * 25),
    unit: fc.constantFrom("EA", "PK", "C", "dozen", ""),
    tool: fc.integer({ min: 10, max: 5_000 }),
    /** Of the tool's price: that of a piece, a pack, a hundred, a dozen, or of something else. */
    priceFactor: fc.option(fc.constantFrom(1, 25, 100, 12, 3, 0.2)),
    totalFactor: fc.option(fc.constantFrom(1, 25, 100, 12, 3, 0.5)),
  });
  fc.assert(
    fc.property(line, ({ count, unit, tool, priceFactor, totalFactor }) => {
      const price = priceFactor === null ? null : Math.max(1, Math.round(tool * priceFactor));
      const total = totalFactor === null ? null : Math.round(tool * count * totalFactor);
      const list = row(
        summed,
        "FA-1",
        count,
        unit,
        price === null ? "" : cents(price),
        total === null ? "" : cents(total),
      );
      const { outcome, quantity } = judged(list, tool);
      if (outcome !== "ready" || !quantity) return;
      const isNear = (one: number, other: number) => Math.max(one / other, other / one) < 1.7;
      const cost = quantity * tool;
      if (total !== null) expect(isNear(total, cost), `${list}: ${quantity}`).toBe(true);
      // What the line itself says it costs.
      if (price !== null) {
        const said = [price * count, price * quantity].filter(
          (sum) => total === null || Math.abs(sum - total) <= quantity,
        );
        expect(
          said.some((sum) => isNear(sum, cost)),
          `${list}: ${quantity}`,
        ).toBe(true);
        if (total === null) expect(isNear(price * count, cost), `${list}: ${quantity}`).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

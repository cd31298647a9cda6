import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeRefund } from "../orders/refunds.ts";
import { dollars } from "../testing/dollars.ts";
import { chargeLines } from "./charges.ts";
import {
  atOneUnit,
  comparePrices,
  fewestPaid,
  formatPriceOf,
  keepPriceOfOne,
  lineTotalCents,
  mostPiecesFor,
  priceUnits,
  restatePrice,
  writePrice,
} from "./price-unit.ts";
import { nothingIssue } from "./tool-rules.ts";

// The bench's long runs try more.
const runs = Number(process.env.RULE_RUNS ?? 1_000);

const price = fc.record({
  unitPriceCents: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 99_999_999 })),
  priceUnit: fc.constantFrom(...priceUnits),
});
const quantity = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 100_000_000 }));

/** Quantity × price ÷ unit, half up, without fractions. */
const exactly = ({ unitPriceCents, priceUnit }: { unitPriceCents: number; priceUnit: number }, pieces: number) =>
  (2n * BigInt(unitPriceCents) * BigInt(pieces) + BigInt(priceUnit)) / (2n * BigInt(priceUnit));

test("a line is quantity × price ÷ unit, rounded once, half up, to the cent, for every price and quantity", () => {
  fc.assert(
    fc.property(price, quantity, (one, pieces) => {
      const total = exactly(one, pieces);
      const largest = BigInt(Number.MAX_SAFE_INTEGER);
      expect(BigInt(lineTotalCents(one, pieces))).toBe(total > largest ? largest : total);
    }),
    { numRuns: runs * 5 },
  );
  expect(lineTotalCents({ unitPriceCents: 1240, priceUnit: 100 }, 250)).toBe(3100);
  expect(lineTotalCents({ unitPriceCents: 1, priceUnit: 1000 }, 500)).toBe(1);
  expect(lineTotalCents({ unitPriceCents: 1, priceUnit: 1000 }, 499)).toBe(0);
  expect(lineTotalCents({ unitPriceCents: 89_999_999, priceUnit: 1 }, 100_000_000)).toBe(8_999_999_900_000_000);
  expect(lineTotalCents({ unitPriceCents: 99_999_999, priceUnit: 1 }, 100_000_000)).toBe(Number.MAX_SAFE_INTEGER);
});

test("the most pieces for an amount, and the fewest that cost anything, are those on both sides of the rounding", () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 99_999_999 }), (one, cents) => {
      const most = mostPiecesFor(cents, one);
      expect(exactly(one, most) <= BigInt(cents)).toBe(true);
      expect(exactly(one, most + 1) > BigInt(cents)).toBe(true);
      expect(exactly(one, fewestPaid(one)) > 0n).toBe(true);
      expect(exactly(one, fewestPaid(one) - 1)).toBe(0n);
    }),
    { numRuns: runs },
  );
});

test("prices of different units compare by the price of one, and are restated without loss or not at all", () => {
  fc.assert(
    fc.property(price, price, fc.constantFrom(...priceUnits), (one, other, priceUnit) => {
      const [left, right] = [one, other].map((each) => BigInt(each.unitPriceCents) * BigInt(1000 / each.priceUnit));
      const order = (left ?? 0n) - (right ?? 0n);
      expect(Math.sign(comparePrices(one, other))).toBe(order === 0n ? 0 : order > 0n ? 1 : -1);
      const restated = restatePrice(one, priceUnit);
      if (restated) expect(comparePrices(restated, one)).toBe(0);
      else expect((one.unitPriceCents * priceUnit) % one.priceUnit).not.toBe(0);
      const tool = { priceCents: one.unitPriceCents, priceUnit: one.priceUnit, priceBreaks: [] };
      const line = atOneUnit(tool, other);
      expect(comparePrices(line, other)).toBe(0);
      expect(comparePrices({ unitPriceCents: line.priceCents, priceUnit: line.priceUnit }, one)).toBe(0);
    }),
    { numRuns: runs },
  );
});

test("another unit keeps the price of one for price, breaks and cost, where all stay whole cents", () => {
  const screws = { priceCents: 1240, priceUnit: 100 as const, costCents: 700, priceBreaks: [] };
  expect(keepPriceOfOne(screws, 1000)).toMatchObject({ priceCents: 12_400, priceUnit: 1000, costCents: 7000 });
  expect(keepPriceOfOne(screws, 1)).toBeUndefined();
  expect(keepPriceOfOne({ ...screws, priceCents: 1200 }, 1)).toMatchObject({ priceCents: 12, costCents: 7 });
  expect(
    keepPriceOfOne({ ...screws, priceBreaks: [{ fromQuantity: 1000, unitPriceCents: 1105 }] }, 1000)?.priceBreaks,
  ).toEqual([{ fromQuantity: 1000, unitPriceCents: 11_050 }]);
});

test("a price says what it buys, and the price of one has as many decimals as it needs", () => {
  const per = (unitPriceCents: number, priceUnit: (typeof priceUnits)[number]) => ({ unitPriceCents, priceUnit });
  expect(writePrice(per(1240, 100), dollars)).toBe("$12.40 per 100");
  expect(writePrice(per(1240, 1000), dollars, { kind: "box", contains: 200 })).toBe("$12.40 per 1,000 boxes of 200");
  expect(writePrice(per(840, 1), dollars)).toBe("$8.40");
  expect(formatPriceOf(1, per(1240, 100), dollars)).toBe("$0.124");
  expect(formatPriceOf(1, per(1, 1000), dollars)).toBe("$0.00001");
  expect(formatPriceOf(1, per(250_000, 100), dollars)).toBe("$25");
  expect(formatPriceOf(10, per(1_234_567_8, 1000), dollars)).toBe("$1,234.5678");
});

test("rules by which a quantity would cost nothing are refused with the smallest one that works", () => {
  const washers = {
    minOrder: 100,
    casePack: 10,
    priceCents: 2,
    priceUnit: 1000 as const,
    priceBreaks: [],
    family: null,
  };
  const say = (change: Partial<Parameters<typeof nothingIssue>[0]>) => {
    const issue = nothingIssue({ ...washers, ...change });
    return issue && [issue.path.join("."), issue.sentence(dollars)];
  };
  expect(say({ minOrder: 250 })).toBeNull();
  expect(say({})).toEqual([
    "minOrder",
    "The minimum order must be at least 250: fewer would cost nothing at $0.02 per 1,000",
  ]);
  expect(say({ minOrder: 250, family: "Washers" })).toEqual([
    "casePack",
    "The pack of a tool of a family must be at least 250: fewer would cost nothing at $0.02 per 1,000",
  ]);
  expect(say({ minOrder: 250, priceBreaks: [{ fromQuantity: 300, unitPriceCents: 1 }] })).toEqual([
    "priceBreaks.0.fromQuantity",
    "The start of the price break 300 must be at least 500: fewer would cost nothing at $0.01 per 1,000",
  ]);
});

test("refunds in parts, with their shares of tax, add up to the line to the cent", () => {
  const lines = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 5_000 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 2_500 }),
      fc.boolean(),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      (drawn, tax, isIncluded, some) => {
        const ordered = drawn
          .map((line, index) => ({ ...line, id: String(index), totalCents: lineTotalCents(line.price, line.quantity) }))
          .map((line) => ({ ...line, taxClass: "standard" as const, weightGrams: null }));
        const rates = [{ country: "US", name: "Tax", percent: tax / 100 }];
        const charged = chargeLines(
          ordered,
          {
            tax: { kind: "rates", pricesIncludeTax: isIncluded, rates },
            delivery: { kind: "flat", flatCents: 790, freeFromCents: null, weightSteps: [] },
          },
          { country: "US", region: null, postcode: null, isTaxExempt: false },
        );
        const sum = ordered.reduce((total, line) => total + exactly(line.price, line.quantity), 0n);
        expect(BigInt(charged.subtotalCents)).toBe(sum);
        expect(charged.totalCents).toBe(charged.lines.reduce((total, { toPayCents }) => total + toPayCents, 0));
        for (const [index, line] of ordered.entries()) {
          const shares = charged.lines[index];
          if (!shares) throw new Error("A line has no charges.");
          const { toPayCents } = shares;
          let [refundedQuantity, refundedCents] = [0, 0];
          for (const draw of some) {
            const left = line.quantity - refundedQuantity;
            if (left === 0) break;
            const pieces = Math.min(left, 1 + (draw % Math.ceil(line.quantity / 3)));
            const state = {
              payment: "paid" as const,
              quantity: line.quantity,
              toPayCents,
              refundedQuantity,
              refundedCents,
            };
            const check = judgeRefund(state, { quantity: pieces }, dollars);
            if (!("amount" in check)) break;
            refundedQuantity += check.amount.quantity;
            refundedCents += check.amount.amountCents;
            expect(refundedCents).toBeLessThanOrEqual(toPayCents);
          }
          if (refundedQuantity === line.quantity) expect(refundedCents).toBe(toPayCents);
        }
      },
    ),
    { numRuns: runs / 4 },
  );
});

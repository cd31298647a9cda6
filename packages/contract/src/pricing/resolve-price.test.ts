import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineTool, priceLine } from "../pricing.ts";
import { dollars } from "../testing/dollars.ts";
import {
  applyListRule,
  describePriceAbovePublic,
  explainPrice,
  findPriceAbovePublic,
  resolvePrice,
} from "./resolve-price.ts";
import type { PriceSource } from "./terms.ts";

// The bench's long runs try more.
const runs = Number(process.env.RULE_RUNS ?? 1_000);

const tool: LineTool = {
  minOrder: 10,
  casePack: 10,
  priceCents: 1000,
  priceBreaks: [{ fromQuantity: 100, unitPriceCents: 800 }],
  available: 1000,
  family: null,
  isInShop: true,
};
const source = (change: Partial<PriceSource> = {}): PriceSource => ({
  ...tool,
  level: "group",
  name: "Price list Electricians",
  mayExceedPublic: false,
  ...change,
});
const textsOf = (sources: PriceSource[], quantity: number) =>
  explainPrice({ ...tool, sources }, quantity, dollars).explanation.map(({ rule, text }) => [rule, text]);

describe("a price list", () => {
  test("names itself first in the explanation, and nobody pays more than the public price at that quantity", () => {
    const fixed = source({ priceCents: 900, priceBreaks: [] });
    expect(textsOf([fixed], 10)).toEqual([["list", "Price list Electricians: $9 per piece"]]);
    expect(textsOf([fixed], 100)).toEqual([
      ["list", "Price list Electricians: $9 per piece"],
      ["break", "$8 per piece from 100 pieces (the list says $9; the public price counts)"],
    ]);
    expect(textsOf([{ ...fixed, mayExceedPublic: true }], 100)).toEqual([
      ["list", "Price list Electricians: $9 per piece"],
    ]);
    expect(textsOf([], 10)).toEqual([["price", "$10 per piece"]]);
  });

  test("that may not exceed the public price says so in the explanation where it does", () => {
    const dear = source({ priceCents: 9900, priceBreaks: [{ fromQuantity: 50, unitPriceCents: 700 }] });
    expect(textsOf([dear], 10)).toEqual([
      ["list", "Price list Electricians: $10 per piece (the list says $99; the public price counts)"],
    ]);
    expect(textsOf([dear], 50)).toEqual([
      ["list", "Price list Electricians: $10 per piece (the list says $99; the public price counts)"],
      ["break", "$7 per piece from 50 pieces"],
    ]);
    expect(textsOf([{ ...dear, mayExceedPublic: true }], 10)).toEqual([
      ["list", "Price list Electricians: $99 per piece"],
    ]);
  });

  test("of the company comes before that of its group, even if the group's is lower, and a quote before both", () => {
    const sources = [
      source({ priceCents: 500 }),
      source({ level: "company", name: "Price list Acme", priceCents: 700 }),
    ];
    expect(textsOf(sources, 10)).toEqual([["list", "Price list Acme: $7 per piece"]]);
    const quote = source({ level: "quote", name: "Quote 17", priceCents: 1200, priceBreaks: [] });
    expect(textsOf([...sources, quote], 10)).toEqual([["quote", "Quote 17: $12 per piece"]]);
  });

  test("decides the minimum order and the case pack where its price counts, which depends on the quantity", () => {
    const few = source({ name: "Price list Few", priceCents: 900, minOrder: 5, casePack: 5, priceBreaks: [] });
    const many = source({
      name: "Price list Many",
      priceCents: 950,
      priceBreaks: [{ fromQuantity: 40, unitPriceCents: 600 }],
      minOrder: 20,
      casePack: 20,
    });
    const priced = { ...tool, sources: [few, many] };
    expect(priceLine(priced, 15, dollars)).toMatchObject({ isValid: true, unitPriceCents: 900, nearestAbove: 15 });
    expect(priceLine(priced, 45, dollars)).toMatchObject({
      isValid: false,
      unitPriceCents: 600,
      nearestBelow: 40,
      nearestAbove: 60,
      problem: "Sold in packs of 20: order 40 or 60.",
    });
    expect(priceLine(priced, 35, dollars)).toMatchObject({
      isValid: true,
      cheapest: { quantity: 40, totalCents: 24_000 },
    });
  });
});

test("prices of a list are compared with the public ones at each quantity, and what becomes of the first that is above is said", () => {
  const say = (own: Pick<PriceSource, "priceCents" | "priceBreaks">) => {
    const above = findPriceAbovePublic(own, tool);
    return above && describePriceAbovePublic(above, dollars);
  };
  expect(say({ priceCents: 1000, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 800 }] })).toBeNull();
  expect(say({ priceCents: 9900, priceBreaks: [] })).toBe("The list says $99; the public price, $10, counts.");
  expect(say({ priceCents: 900, priceBreaks: [] })).toBe(
    "From 100 on, the list says $9; the public price, $8, counts.",
  );
  expect(say({ priceCents: 900, priceBreaks: [{ fromQuantity: 200, unitPriceCents: 700 }] })).toBe(
    "From 100 on, the list says $9; the public price, $8, counts.",
  );
  expect(say({ priceCents: 900, priceBreaks: [{ fromQuantity: 50, unitPriceCents: 750 }] })).toBeNull();
});

test("a rule of a price list changes a tool's prices: a percentage lowers all, half up; a fixed price stands for all", () => {
  expect(applyListRule({ ...tool, priceCents: 1005 }, { percentOff: 50 })).toEqual({
    minOrder: 10,
    casePack: 10,
    priceCents: 503,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 400 }],
  });
  expect(applyListRule(tool, { priceCents: 700, minOrder: 50 })).toEqual({
    minOrder: 50,
    casePack: 10,
    priceCents: 700,
    priceBreaks: [],
  });
});

test("a percentage is taken off each price exactly, halves of a cent are rounded up, and nothing is free", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  const hundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(cents, cents, hundredths, (priceCents, unitPriceCents, hundredth) => {
      // In ten thousandths of a cent, without fractions.
      const less = (price: number) => Number((BigInt(price) * BigInt(10_000 - hundredth) + 5_000n) / 10_000n) || 1;
      const rule = { percentOff: hundredth / 100 };
      expect(applyListRule({ ...tool, priceCents, priceBreaks: [{ fromQuantity: 20, unitPriceCents }] }, rule)).toEqual(
        {
          ...{ minOrder: 10, casePack: 10, priceCents: less(priceCents) },
          priceBreaks: [{ fromQuantity: 20, unitPriceCents: less(unitPriceCents) }],
        },
      );
    }),
    { numRuns: runs },
  );
});

test("random sources agree with comparing the prices of all of them at each quantity", () => {
  const max = 40;
  const rules = fc.record({
    minOrder: fc.integer({ min: 1, max: 12 }),
    casePack: fc.integer({ min: 1, max: 4 }),
    priceCents: fc.integer({ min: 50, max: 100 }),
    priceBreaks: fc
      .uniqueArray(fc.integer({ min: 2, max }), { maxLength: 3 })
      .map((starts) =>
        starts
          .toSorted((one, other) => one - other)
          .map((fromQuantity, index) => ({ fromQuantity, unitPriceCents: 45 - index * 12 })),
      ),
  });
  const sources = fc.array(
    fc
      .record({
        rules,
        level: fc.constantFrom("quote" as const, "company" as const, "group" as const),
        mayExceedPublic: fc.boolean(),
      })
      .map((one) => ({ ...one.rules, level: one.level, mayExceedPublic: one.mayExceedPublic })),
    { maxLength: 4 },
  );
  const at = ({ priceCents, priceBreaks }: Pick<PriceSource, "priceCents" | "priceBreaks">, pieces: number) =>
    priceBreaks.reduce((price, step) => (step.fromQuantity <= pieces ? step.unitPriceCents : price), priceCents);
  fc.assert(
    fc.property(rules, sources, fc.integer({ min: 0, max: 5 }), (own, some, otherPieces) => {
      const namedSources = some.map((one, index) => ({ ...one, name: `Source ${index}` }));
      const subject: LineTool = { ...own, available: max, family: "bits", isInShop: true, sources: namedSources };
      const level = (["quote", "company", "group"] as const).find((one) =>
        namedSources.some((each) => each.level === one),
      );
      const valid: { quantity: number; unit: number }[] = [];
      for (let quantity = 1; quantity <= max; quantity += 1) {
        const pieces = quantity + otherPieces;
        const priced = namedSources
          .filter((one) => one.level === level)
          .map((one) => {
            const isFree = one.mayExceedPublic || one.level === "quote";
            return { ...one, unit: isFree ? at(one, pieces) : Math.min(at(one, pieces), at(own, pieces)) };
          });
        const lowest = Math.min(...priced.map(({ unit }) => unit));
        const best = priced.find(({ unit }) => unit === lowest) ?? { ...own, name: "", unit: at(own, pieces) };
        const { explanation, ...price } = explainPrice(subject, quantity, dollars, otherPieces);
        expect(price.unitPriceCents).toBe(best.unit);
        expect(resolvePrice(subject, quantity, otherPieces)).toEqual(price);
        expect(explanation.at(-1)?.unitPriceCents).toBe(best.unit);
        if (best.name !== "") expect(explanation[0]?.text).toContain(`${best.name}: `);
        if (pieces >= best.minOrder && quantity % best.casePack === 0) valid.push({ quantity, unit: best.unit });
      }
      for (let quantity = 1; quantity <= max; quantity += 1) {
        const above = valid.filter((one) => one.quantity >= quantity);
        expect(priceLine(subject, quantity, dollars, otherPieces)).toMatchObject({
          isValid: valid.some((one) => one.quantity === quantity),
          nearestBelow: valid.findLast((one) => one.quantity <= quantity)?.quantity ?? null,
          nearestAbove: above[0]?.quantity ?? null,
        });
      }
    }),
    { numRuns: runs / 4 },
  );
});

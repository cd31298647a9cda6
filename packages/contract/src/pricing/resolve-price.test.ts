import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineTool, priceLine } from "../pricing.ts";
import { dollars } from "../testing/dollars.ts";
import { baseOf, comparePrices, fewestPaid } from "./price-unit.ts";
import {
  applyListRule,
  buyersRules,
  describePriceAbovePublic,
  explainPrice,
  findPriceAbovePublic,
  offersOf,
  resolvePrice,
} from "./resolve-price.ts";
import type { PriceSource } from "./terms.ts";
import { nothingIssue } from "./tool-rules.ts";

// The bench's long runs try more.
const runs = Number(process.env.RULE_RUNS ?? 1_000);

const tool: LineTool = {
  minOrder: 10,
  casePack: 10,
  priceCents: 1000,
  priceUnit: 1,
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
    const expensive = source({ priceCents: 9900, priceBreaks: [{ fromQuantity: 50, unitPriceCents: 700 }] });
    expect(textsOf([expensive], 10)).toEqual([
      ["list", "Price list Electricians: $10 per piece (the list says $99; the public price counts)"],
    ]);
    expect(textsOf([expensive], 50)).toEqual([
      ["list", "Price list Electricians: $10 per piece (the list says $99; the public price counts)"],
      ["break", "$7 per piece from 50 pieces"],
    ]);
    expect(textsOf([{ ...expensive, mayExceedPublic: true }], 10)).toEqual([
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

  test("has its minimum and its pack for its own price only: below them, and between packs, the next price holds", () => {
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
    expect(priceLine(priced, 45, dollars)).toMatchObject({ isValid: true, unitPriceCents: 900 });
    expect(priceLine(priced, 60, dollars)).toMatchObject({ isValid: true, unitPriceCents: 600 });
    expect(priceLine(priced, 43, dollars)).toMatchObject({
      isValid: false,
      nearestBelow: 40,
      nearestAbove: 45,
      problem: "Sold in packs of 5: order 40 or 45.",
    });
    expect(textsOf([few, many], 45)).toEqual([
      ["list", "Price list Few: $9 per piece (Price list Many: $6 in packs of 20)"],
    ]);
    expect(priceLine(priced, 35, dollars)).toMatchObject({
      isValid: true,
      cheapest: { quantity: 40, totalCents: 24_000 },
    });
  });
});

test("a list for large quantities takes nothing from small ones, which have the price of another list", () => {
  const chisel = { ...tool, minOrder: 20, casePack: 1, priceCents: 900, priceBreaks: [] };
  const everything = source({
    ...{ level: "company", name: "Price list Everything" },
    ...applyListRule(chisel, { percentOff: 5 }),
  });
  const large = source({ ...chisel, level: "company", name: "Price list Large", priceCents: 700, minOrder: 100 });
  const priced = { ...chisel, sources: [everything, large] };
  expect(priceLine(priced, 20, dollars)).toMatchObject({ isValid: true, unitPriceCents: 855 });
  expect(explainPrice(priced, 20, dollars).explanation.map(({ text }) => text)).toEqual([
    "Price list Everything: $8.55 per piece (Price list Large: $7 from 100 pieces)",
  ]);
  expect(priceLine(priced, 100, dollars)).toMatchObject({ isValid: true, unitPriceCents: 700 });
  expect(priceLine(priced, 19, dollars)).toMatchObject({
    problem: "The minimum order is 20 pieces.",
    nearestAbove: 20,
  });
  expect(priceLine({ ...chisel, sources: [large] }, 20, dollars)).toMatchObject({ isValid: true, unitPriceCents: 900 });
  expect(buyersRules(priced)).toMatchObject({
    ...{ minOrder: 20, priceCents: 855 },
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 700 }],
  });
});

test("two lists with equal prices and different packs: a quantity that fills either is sold at that price", () => {
  const drill = { ...tool, minOrder: 10, casePack: 10, priceCents: 900, priceBreaks: [] };
  const inTens = source({ ...drill, name: "Price list Tens", priceCents: 800 });
  const inSixes = source({ ...drill, name: "Price list Sixes", priceCents: 800, minOrder: 12, casePack: 6 });
  for (const sources of [
    [inTens, inSixes],
    [inSixes, inTens],
  ]) {
    const priced = { ...drill, sources };
    const valid = [10, 12, 18, 20, 24, 30];
    const found = Array.from({ length: 30 }, (_, index) => index + 1).filter(
      (quantity) => priceLine(priced, quantity, dollars).isValid,
    );
    expect(found).toEqual(valid);
    expect(valid.map((quantity) => resolvePrice(priced, quantity).unitPriceCents)).toEqual(valid.map(() => 800));
    expect(priceLine(priced, 19, dollars)).toMatchObject({ nearestBelow: 18, nearestAbove: 20 });
  }
});

test("prices of a list are compared with the public ones at each quantity, and what becomes of the first that is above is said", () => {
  const say = (own: Pick<PriceSource, "priceCents" | "priceBreaks">) => {
    const above = findPriceAbovePublic({ priceUnit: 1, ...own }, tool);
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
    priceUnit: 1,
    priceCents: 503,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 400 }],
  });
  expect(applyListRule(tool, { priceCents: 700, minOrder: 50 })).toEqual({
    minOrder: 50,
    casePack: 10,
    priceUnit: 1,
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
          ...{ minOrder: 10, casePack: 10, priceUnit: 1, priceCents: less(priceCents) },
          priceBreaks: [{ fromQuantity: 20, unitPriceCents: less(unitPriceCents) }],
        },
      );
    }),
    { numRuns: runs },
  );
});

describe("random sources", () => {
  const max = 40;
  const rules = fc.record({
    minOrder: fc.integer({ min: 1, max: 12 }),
    casePack: fc.integer({ min: 1, max: 4 }),
    priceCents: fc.integer({ min: 50, max: 60 }),
    priceUnit: fc.constantFrom(1 as const, 1 as const, 10 as const, 100 as const),
    priceBreaks: fc
      .uniqueArray(fc.integer({ min: 2, max }), { maxLength: 3 })
      .map((starts) =>
        starts
          .toSorted((one, other) => one - other)
          .map((fromQuantity, index) => ({ fromQuantity, unitPriceCents: 45 - index * 12 })),
      ),
  });
  /** Lists with a price for the tool, and perhaps a percentage that counts where this price does not. */
  const lists = fc.array(
    fc.record({
      rules,
      rest: fc.option(rules, { nil: undefined }),
      level: fc.constantFrom("quote" as const, "company" as const, "group" as const),
      mayExceedPublic: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  type Own = Pick<PriceSource, "minOrder" | "casePack" | "priceCents" | "priceUnit" | "priceBreaks">;
  type Limits = Pick<PriceSource, "minOrder" | "casePack">;
  /** The price of one in hundredths of a cent. */
  const at = ({ priceCents, priceUnit, priceBreaks }: Own, pieces: number) =>
    priceBreaks.reduce((price, step) => (step.fromQuantity <= pieces ? step.unitPriceCents : price), priceCents) *
    (100 / priceUnit);
  /** What a quantity costs: rounded once, half up, to the cent. */
  const total = (unit: number, quantity: number) => Number((BigInt(unit) * BigInt(quantity) + 50n) / 100n);
  const allows = ({ minOrder, casePack }: Limits, quantity: number, pieces: number) =>
    pieces >= minOrder && quantity % casePack === 0;

  /** The price of a quantity by asking each source, level by level, and then the public; undefined if nobody allows it. */
  function priceByAsking(own: Own, some: PriceSource[], quantity: number, pieces: number) {
    for (const level of ["quote", "company", "group"]) {
      const prices = some
        .filter((one) => one.level === level && allows(one, quantity, pieces))
        .filter(({ unless }) => !(unless && allows(unless, quantity, pieces)))
        .map((one) => {
          const isFree = one.mayExceedPublic || one.level === "quote";
          return { name: one.name, unit: isFree ? at(one, pieces) : Math.min(at(one, pieces), at(own, pieces)) };
        })
        .filter(({ unit }) => total(unit, quantity) > 0);
      const lowest = Math.min(...prices.map(({ unit }) => unit));
      const best = prices.find(({ unit }) => unit === lowest);
      if (best) return best;
    }
    return allows(own, quantity, pieces) ? { name: null, unit: at(own, pieces) } : undefined;
  }

  const example = fc.tuple(rules, lists, fc.integer({ min: 0, max: 5 })).map(([drawn, some, otherPieces]) => {
    // The shop accepts only public rules that fit each other; those of a list may no longer fit after a change of the tool.
    const minOrder = Math.ceil(drawn.minOrder / drawn.casePack) * drawn.casePack;
    const fitting = {
      ...{ ...drawn, minOrder, family: "bits" },
      priceBreaks: drawn.priceBreaks.filter(({ fromQuantity }) => fromQuantity > minOrder),
    };
    const own = nothingIssue(fitting) ? { ...fitting, priceUnit: 1 as const } : fitting;
    const namedSources = some
      .flatMap(({ rules: { minOrder: from, casePack, ...prices }, rest, ...list }): Omit<PriceSource, "name">[] => [
        { minOrder: from, casePack, ...prices, ...list },
        ...(rest
          ? [{ ...rest, ...list, unless: { minOrder: Math.max(from, fewestPaid(baseOf(prices))), casePack } }]
          : []),
      ])
      .map((one, index) => ({ ...one, name: `Source ${index}` }));
    const subject: LineTool = { ...own, available: max, family: "bits", isInShop: true, sources: namedSources };
    return { own, namedSources, subject, otherPieces };
  });

  test("agree with asking all of them at each quantity: each has the best price that it may have, and what one allows is not refused", () => {
    fc.assert(
      fc.property(example, ({ own, namedSources, subject, otherPieces }) => {
        const valid: { quantity: number; unit: number }[] = [];
        for (let quantity = 1; quantity <= max; quantity += 1) {
          const best = priceByAsking(own, namedSources, quantity, quantity + otherPieces);
          const { explanation, ...price } = explainPrice(subject, quantity, dollars, otherPieces);
          expect(resolvePrice(subject, quantity, otherPieces)).toEqual(price);
          expect(explanation.at(-1)?.unitPriceCents).toBe(price.unitPriceCents);
          if (!best) continue;
          valid.push({ quantity, unit: best.unit });
          expect(price.unitPriceCents * (100 / price.priceUnit)).toBe(best.unit);
          expect(price.totalCents).toBe(total(best.unit, quantity));
          if (best.name === null) expect(explanation[0]?.rule).toBe("price");
          else expect(explanation[0]?.text.startsWith(`${best.name}: `)).toBe(true);
        }
        for (let quantity = 1; quantity <= max; quantity += 1) {
          const above = valid.filter((one) => one.quantity >= quantity);
          const lowest = Math.min(...above.map((one) => total(one.unit, one.quantity)));
          const cheapest = above.findLast((one) => total(one.unit, one.quantity) === lowest);
          const line = priceLine(subject, quantity, dollars, otherPieces);
          expect(line).toMatchObject({
            isValid: valid.some((one) => one.quantity === quantity),
            nearestBelow: valid.findLast((one) => one.quantity <= quantity)?.quantity ?? null,
            nearestAbove: above[0]?.quantity ?? null,
            cheapest: cheapest ? { quantity: cheapest.quantity, totalCents: lowest } : null,
          });
          expect(line.problem === null).toBe(line.isValid);
        }
      }),
      { numRuns: runs / 4 },
    );
  });

  test("are the same when a buyer gets them as a list of prices, with the rules of the smallest quantity beside it", () => {
    fc.assert(
      fc.property(example, ({ subject, otherPieces }) => {
        const rulesOfSmallest = buyersRules(subject);
        const prices = offersOf(subject).map(
          ({ source, ...offer }): PriceSource => ({ ...offer, name: source?.name ?? "", mayExceedPublic: true }),
        );
        const asAnswered = { ...subject, ...rulesOfSmallest, sources: prices };
        for (let quantity = 1; quantity <= max; quantity += 1) {
          const { explanation: _, ...line } = priceLine(subject, quantity, dollars, otherPieces);
          const { explanation: __, ...answered } = priceLine(asAnswered, quantity, dollars, otherPieces);
          if (line.isValid) expect(answered).toEqual(line);
          else
            expect({ ...answered, unitPriceCents: 0, priceUnit: 1, totalCents: 0 }).toEqual({
              ...line,
              unitPriceCents: 0,
              priceUnit: 1,
              totalCents: 0,
            });
        }
        const smallest = priceLine(subject, rulesOfSmallest.minOrder, dollars);
        expect(smallest.nearestBelow).toBe(rulesOfSmallest.minOrder <= max ? rulesOfSmallest.minOrder : null);
        expect(comparePrices(smallest, baseOf(rulesOfSmallest))).toBe(0);
        expect(priceLine(subject, 1, dollars).nearestAbove).toBe(rulesOfSmallest.minOrder);
      }),
      { numRuns: runs / 4 },
    );
  });
});

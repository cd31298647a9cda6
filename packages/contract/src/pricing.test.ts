import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxPaymentCents } from "./money.ts";
import { termsIssue } from "./pricing/tool-rules.ts";
import {
  canBeOrdered,
  describeTerms,
  judgeQuantity,
  type LineTool,
  lineIssue,
  priceLine,
  priceTogether,
  stepQuantity,
  sumLines,
} from "./pricing.ts";
import { dollars } from "./testing/dollars.ts";
import { bit, drills } from "./testing/line-tools.ts";

// The bench's long runs try more.
const runs = Number(process.env.RULE_RUNS ?? 1_000);

const byThePiece = { casePack: 1, priceUnit: 1 as const, priceBreaks: [], family: null };
const clamps = { ...byThePiece, minOrder: 200, available: 950, priceCents: 400 };
const inShop: LineTool = { ...clamps, isInShop: true };
describe("which quantity can be ordered", () => {
  test.each([200, 201, 950])("%d pieces are between the minimum and what is available", (quantity) => {
    expect(judgeQuantity(clamps, quantity)).toEqual({ isValid: true });
  });

  test.each([
    [Number.NaN, clamps, "not-a-number", null, 200],
    [0, clamps, "below-minimum", null, 200],
    [199, clamps, "below-minimum", null, 200],
    [951, clamps, "above-available", 950, null],
    [113, drills, "not-in-packs", 110, 120],
    [1007, drills, "above-available", 1000, null],
  ])(
    "%d pieces cannot, and the nearest that can are named",
    (quantity, tool, errorCode, nearestBelow, nearestAbove) => {
      expect(judgeQuantity(tool, quantity)).toEqual({ isValid: false, errorCode, nearestBelow, nearestAbove });
    },
  );

  test("when less than the minimum is left, no quantity is offered instead", () => {
    expect(judgeQuantity({ ...clamps, available: 150 }, 200)).toMatchObject({ nearestBelow: null, nearestAbove: null });
  });

  test("when the total passes what one payment can take, the largest payable quantity is offered", () => {
    const cranes = { ...byThePiece, minOrder: 1, available: 500, priceCents: 50_000_000 };
    expect(judgeQuantity(cranes, 2)).toMatchObject({ errorCode: "too-expensive", nearestBelow: 1, nearestAbove: null });
  });

  test("what one payment cannot take at the price of a few may be payable at the price of many", () => {
    const priceBreaks = [{ fromQuantity: 10, unitPriceCents: 1 }];
    const cranes = { ...byThePiece, minOrder: 1, available: 500, priceCents: 50_000_000, priceBreaks };
    expect(judgeQuantity(cranes, 2)).toMatchObject({ errorCode: "too-expensive", nearestBelow: 1, nearestAbove: 10 });
  });

  test("pieces of the same family count towards the minimum", () => {
    expect(judgeQuantity(bit(), 30, 70)).toEqual({ isValid: true });
    expect(judgeQuantity(bit(), 20, 65)).toMatchObject({ errorCode: "below-minimum", nearestAbove: 40 });
  });
});

test("what is not in stock is said before what the family still needs", () => {
  const few = bit({ minOrder: 100, casePack: 10, available: 30 });
  expect(lineIssue(few, 60, dollars)).toBe("Only 30 left.");
  expect(judgeQuantity(few, 60, 70)).toMatchObject({ errorCode: "above-available", nearestBelow: 30 });
  expect(lineIssue(few, 30, dollars)).toContain("add 70 of the family");
});

test("an opened pack of a family's tool is named before the family's minimum, because others do not complete it", () => {
  expect(lineIssue(bit({ minOrder: 20, casePack: 10 }), 13, dollars)).toBe("Sold in packs of 10: order 20.");
});

test("a tool can be ordered while its minimum is left, or in a family one case pack", () => {
  const rules = { minOrder: 20, casePack: 5, family: null };
  expect(canBeOrdered({ ...rules, available: 20 })).toBe(true);
  expect(canBeOrdered({ ...rules, available: 19 })).toBe(false);
  expect(canBeOrdered({ ...rules, available: 5, family: "Bits" })).toBe(true);
  expect(canBeOrdered({ ...rules, available: 4, family: "Bits" })).toBe(false);
});

describe("stepping the quantity", () => {
  test.each([
    [200, 1, 400],
    [400, -1, 200],
    [200, -1, 200],
    [900, 1, 950],
    [250, -1, 200],
    [2000, -1, 950],
    [Number.NaN, 1, 200],
  ] as const)("from %d by %d minimum order gives %d", (quantity, direction, expected) => {
    expect(stepQuantity(clamps, quantity, direction)).toBe(expected);
  });

  test.each([
    [20, 1, 30],
    [113, 1, 120],
    [113, -1, 110],
    [20, -1, 20],
    [1000, 1, 1000],
  ] as const)("from %d by %d case pack gives %d", (quantity, direction, expected) => {
    expect(stepQuantity(drills, quantity, direction)).toBe(expected);
  });
});

test.each([
  ["between the minimum and the stock", 200, inShop, null],
  ["of a tool that left the shop", 200, { ...inShop, isInShop: false }, "This tool has left the shop."],
  ["when less than the minimum is left", 200, { ...inShop, available: 199 }, "Not enough item to purchase"],
  ["below the minimum", 199, inShop, "The minimum order is 200 pieces."],
  ["above the stock", 1000, inShop, "Only 950 left."],
  ["that are no whole packs", 113, drills, "Sold in packs of 10: order 110 or 120."],
  ["above a stock that is no whole pack", 1500, { ...drills, available: 1007 }, "Only 1,007 left: order 1,000."],
  [
    "below the family's minimum",
    60,
    bit(),
    "The minimum order of family Drill bits HSS is 100 pieces: add 40 of the family, or order 100 of this tool.",
  ],
  [
    "for more than one payment can take",
    900,
    { ...inShop, priceCents: 50_000_000, minOrder: 1 },
    "One order can be at most $999,999.99. Split it into smaller orders.",
  ],
  ["in fractions", 200.5, inShop, "Quantity must be a whole number"],
])("sentence", (_, quantity, tool, problem) => {
  expect(lineIssue(tool, quantity, dollars)).toBe(problem);
});

describe("the price of a line", () => {
  test("is today's price times the pieces, with the reason", () => {
    expect(priceLine(inShop, 250, dollars)).toEqual({
      isValid: true,
      nearestBelow: 250,
      nearestAbove: 250,
      cheapest: { quantity: 250, totalCents: 100_000 },
      unitPriceCents: 400,
      priceUnit: 1,
      totalCents: 100_000,
      explanation: [{ rule: "price", text: "$4 per piece", unitPriceCents: 400, fromQuantity: 200 }],
      problem: null,
      errorCode: null,
    });
  });

  test("falls at a price break, and says which", () => {
    expect(priceLine(drills, 110, dollars)).toMatchObject({
      unitPriceCents: 840,
      totalCents: 92_400,
      explanation: [
        { rule: "price", text: "$9 per piece", unitPriceCents: 900 },
        { rule: "break", text: "$8.40 per piece from 100 pieces", unitPriceCents: 840 },
      ],
    });
  });

  test("for a need of 113 pieces, 120 can be ordered, and 150 cost less", () => {
    expect(priceLine(drills, 113, dollars)).toMatchObject({
      nearestBelow: 110,
      nearestAbove: 120,
      cheapest: { quantity: 150, totalCents: 90_000 },
    });
    expect(priceLine(drills, 120, dollars).totalCents).toBe(100_800);
  });

  test("below its own minimum does not count for the others, neither for their minimum nor for their price", () => {
    const small = bit({ minOrder: 30, priceBreaks: [] });
    const large = bit({ minOrder: 50, casePack: 25, priceBreaks: [] });
    const judged = (lines: { tool: LineTool; quantity: number }[]) =>
      priceTogether(lines, dollars).map(({ price }) => [price.isValid, price.unitPriceCents, price.problem]);
    expect(
      judged([
        { tool: small, quantity: 20 },
        { tool: large, quantity: 25 },
      ]),
    ).toEqual([
      [false, 900, expect.stringContaining("add 10 of the family")],
      [false, 900, expect.stringContaining("add 5 of the family")],
    ]);
    const cheaper = bit({ minOrder: 10, priceBreaks: [{ fromQuantity: 40, unitPriceCents: 400 }] });
    expect(
      judged([
        { tool: cheaper, quantity: 20 },
        { tool: bit({ minOrder: 100, casePack: 25 }), quantity: 25 },
      ]),
    ).toEqual([
      [true, 900, null],
      [false, 900, expect.stringContaining("add 55 of the family")],
    ]);
    // Each counts as long as the others suffice.
    expect(
      judged([
        { tool: small, quantity: 30 },
        { tool: large, quantity: 25 },
      ]).map(([isValid]) => isValid),
    ).toEqual([true, true]);
  });

  test("counts the pieces of a family together, without the lines that cannot be ordered", () => {
    const lines = [
      { tool: bit(), quantity: 60 },
      { tool: bit({ priceCents: 1_000, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 950 }] }), quantity: 50 },
      { tool: bit(), quantity: 45 },
      { tool: bit({ available: 10 }), quantity: 40 },
      { tool: bit({ isInShop: false }), quantity: 40 },
      { tool: drills, quantity: 100 },
    ];
    expect(priceTogether(lines, dollars).map(({ price }) => [price.unitPriceCents, price.isValid])).toEqual([
      [840, true],
      [950, true],
      [600, false],
      [600, false],
      [600, false],
      [840, true],
    ]);
    expect(priceTogether(lines, dollars)[0]?.price.explanation).toMatchObject([
      { rule: "price", text: "$9 per piece", unitPriceCents: 900 },
      {
        rule: "family",
        text: "$8.40 per piece from 100 pieces of family Drill bits HSS: 110 together",
        unitPriceCents: 840,
      },
    ]);
  });

  test.each([
    ["less than the minimum is left", { ...inShop, available: 199 }],
    ["the tool has left the shop", { ...inShop, isInShop: false }],
  ])("offers no other quantity when %s", (_, tool) => {
    expect(priceLine(tool, 300, dollars)).toMatchObject({
      isValid: false,
      nearestBelow: null,
      nearestAbove: null,
      cheapest: null,
    });
  });
});

test("what is offered instead can be ordered, also when another line of the family is below its own minimum", () => {
  const small = bit({
    minOrder: 14,
    casePack: 2,
    priceCents: 1000,
    priceBreaks: [{ fromQuantity: 36, unitPriceCents: 400 }],
  });
  const large = bit({ minOrder: 36, casePack: 12, priceBreaks: [] });
  const pricesOf = (...quantities: [number, number]) =>
    priceTogether(
      [small, large].map((tool, index) => ({ tool, quantity: quantities[index] ?? 0 })),
      dollars,
    ).map(({ price }) => price);
  expect(pricesOf(9, 12)[0]).toMatchObject({ isValid: false, nearestBelow: null, nearestAbove: 14 });
  expect(pricesOf(14, 12)[0]).toMatchObject({ isValid: true, totalCents: 14_000 });
  // 24 and 12 reach the minimum of the other line, which then counts towards the break.
  expect(pricesOf(9, 12)[0]?.cheapest).toEqual({ quantity: 24, totalCents: 9_600 });
  expect(pricesOf(24, 12)).toMatchObject([{ totalCents: 9_600 }, { isValid: true }]);
});

describe("random sets of rules", () => {
  const max = 60;
  /** Rules that the shop accepts: falling prices at rising multiples of the case pack. */
  const rules = fc
    .record({
      casePack: fc.integer({ min: 1, max: 7 }),
      minPacks: fc.integer({ min: 1, max: 5 }),
      available: fc.integer({ min: 0, max }),
      priceCents: fc.constantFrom<number[]>(1, 7, 250, 1_000, 9_999_999),
      unit: fc.constantFrom(1 as const, 1 as const, 10 as const, 100 as const, 1000 as const),
      gaps: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
      cuts: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 4, maxLength: 4 }),
      isInShop: fc.boolean(),
      otherPieces: fc.integer({ min: 0, max: 30 }),
    })
    .map(({ casePack, minPacks, gaps, cuts, otherPieces, unit, ...drawn }) => {
      const tool = { ...drawn, priceUnit: drawn.priceCents >= 1_000 ? unit : (1 as const) };
      const minOrder = casePack * minPacks;
      let fromQuantity = minOrder;
      let unitPriceCents: number = tool.priceCents;
      const priceBreaks = gaps.flatMap((gap, index) => {
        fromQuantity += gap * casePack;
        unitPriceCents -= cuts[index] ?? 1;
        // What rounds to nothing is refused.
        const least = tool.priceUnit === 1 ? 1 : 500;
        return unitPriceCents >= least ? [{ fromQuantity, unitPriceCents }] : [];
      });
      return {
        tool: { ...tool, casePack, minOrder, priceBreaks, family: otherPieces > 0 ? "bits" : null },
        otherPieces,
      };
    });

  /** Rounded once, half up, to the cent. */
  const totalOf = (unitPriceCents: number, priceUnit: number, pieces: number) =>
    Number((2n * BigInt(unitPriceCents) * BigInt(pieces) + BigInt(priceUnit)) / (2n * BigInt(priceUnit)));

  test("agree with trying every quantity", () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: max + 10 }), ({ tool, otherPieces }, quantity) => {
        const costOf = (pieces: number) => {
          let unit = tool.priceCents;
          for (const step of tool.priceBreaks)
            if (pieces + otherPieces >= step.fromQuantity) unit = step.unitPriceCents;
          return totalOf(unit, tool.priceUnit, pieces);
        };
        const valid: number[] = [];
        for (let pieces = 1; pieces <= max; pieces += 1)
          if (
            tool.isInShop &&
            pieces % tool.casePack === 0 &&
            pieces + otherPieces >= tool.minOrder &&
            pieces <= tool.available &&
            costOf(pieces) <= maxPaymentCents
          )
            valid.push(pieces);
        const above = valid.filter((pieces) => pieces >= quantity);
        const lowest = Math.min(...above.map(costOf));
        const cheapest = above.findLast((pieces) => costOf(pieces) === lowest);
        expect(termsIssue(tool)).toBeNull();
        const line = priceLine(tool, quantity, dollars, otherPieces);
        expect(line).toMatchObject({
          isValid: valid.includes(quantity),
          nearestBelow: valid.findLast((pieces) => pieces <= quantity) ?? null,
          nearestAbove: above[0] ?? null,
          cheapest: cheapest === undefined ? null : { quantity: cheapest, totalCents: lowest },
          totalCents: costOf(quantity),
        });
        expect(line.problem === null).toBe(line.isValid);
        expect(line.explanation.at(-1)?.unitPriceCents).toBe(line.unitPriceCents);
      }),
      { numRuns: runs },
    );
  });

  test("agree, in a family, with trying every quantity of each line beside the others", () => {
    const line = fc.tuple(rules, fc.integer({ min: 1, max: max + 5 })).map(([{ tool }, quantity]) => ({
      tool: {
        ...tool,
        family: "bits",
        priceCents: Math.min(tool.priceCents, 1_000),
        priceBreaks: tool.priceCents > 1_000 ? [] : tool.priceBreaks,
      },
      quantity,
    }));
    /** The lines that count: without those that cannot be ordered, until all that are left can. */
    const counting = (lines: { tool: LineTool; quantity: number }[]) => {
      let left = lines.filter(
        ({ tool, quantity }) => tool.isInShop && quantity <= tool.available && quantity % tool.casePack === 0,
      );
      for (;;) {
        const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0);
        const next = left.filter(({ tool }) => pieces >= tool.minOrder);
        if (next.length === left.length) return { left, pieces };
        left = next;
      }
    };
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 4 }), (lines) => {
        const priced = priceTogether(lines, dollars);
        expect(sumLines(lines)).toEqual({
          totalCents: priced.reduce((sum, { price }) => sum + (price.isValid ? price.totalCents : 0), 0),
          wrongCount: priced.filter(({ price }) => !price.isValid).length,
        });
        expect(priceTogether(lines, dollars, (_line, index) => index === 1)).toEqual(priced.slice(1, 2));
        for (const [index, { tool, quantity }] of lines.entries()) {
          const valid: { pieces: number; cents: number }[] = [];
          for (let pieces = 1; pieces <= max; pieces += 1) {
            const changed = { tool, quantity: pieces };
            const { left, pieces: together } = counting(lines.with(index, changed));
            if (!left.includes(changed)) continue;
            const { unitPriceCents } = tool.priceBreaks.findLast(({ fromQuantity }) => fromQuantity <= together) ?? {
              unitPriceCents: tool.priceCents,
            };
            valid.push({ pieces, cents: totalOf(unitPriceCents, tool.priceUnit, pieces) });
          }
          const above = valid.filter(({ pieces }) => pieces >= quantity);
          const lowest = Math.min(...above.map(({ cents }) => cents));
          const cheapest = above.findLast(({ cents }) => cents === lowest);
          expect(priced[index]?.price).toMatchObject({
            isValid: valid.some(({ pieces }) => pieces === quantity),
            nearestBelow: valid.findLast(({ pieces }) => pieces <= quantity)?.pieces ?? null,
            nearestAbove: above[0]?.pieces ?? null,
            cheapest: cheapest === undefined ? null : { quantity: cheapest.pieces, totalCents: cheapest.cents },
          });
        }
      }),
      { numRuns: runs },
    );
  });
});

test.each([
  ["from 200", clamps],
  ["from 20 · packs of 10 · $8.40 from 100", drills],
])("terms read %j", (text, terms) => {
  expect(describeTerms(terms, dollars)).toBe(text);
});

test.each([
  ["a minimum that is no multiple of the pack", { minOrder: 25 }, ["minOrder"]],
  ["a break at the minimum", { minOrder: 100 }, ["priceBreaks", 0, "fromQuantity"]],
  ["a break that is no multiple of the pack", { minOrder: 80, casePack: 40 }, ["priceBreaks", 0, "fromQuantity"]],
  ["a break that costs as much as the price", { priceCents: 840 }, ["priceBreaks", 0, "unitPriceCents"]],
  ["no breaks and one piece a pack", { priceBreaks: [], casePack: 1 }, undefined],
])("rules with %s are refused at their field", (_, change, path) => {
  expect(termsIssue({ ...drills, ...change })?.path).toEqual(path);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeQuantity, lineProblem, priceOfLine, stepQuantity } from "./terms.ts";

const clamps = { minOrder: 200, available: 950, priceCents: 400 };
const inShop = { ...clamps, isInShop: true };

describe("which quantity can be ordered", () => {
  test.each([200, 201, 950])("%d pieces are between the minimum and what is available", (quantity) => {
    expect(judgeQuantity(quantity, clamps)).toEqual({ isValid: true });
  });

  test.each([
    [Number.NaN, "not-a-number", 200],
    [0, "below-minimum", 200],
    [199, "below-minimum", 200],
    [951, "above-available", 950],
  ])("%d pieces cannot, because they are %s; %d can", (quantity, fault, nearest) => {
    expect(judgeQuantity(quantity, clamps)).toEqual({ isValid: false, fault, nearest });
  });

  test("when less than the minimum is left, no quantity is offered instead", () => {
    expect(judgeQuantity(200, { ...clamps, available: 150 })).toMatchObject({ isValid: false, nearest: null });
  });

  test("when the total passes what one payment can take, the largest payable quantity is offered", () => {
    const cranes = { minOrder: 1, available: 500, priceCents: 50_000_000 };
    expect(judgeQuantity(2, cranes)).toEqual({ isValid: false, fault: "too-expensive", nearest: 1 });
  });
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
    expect(stepQuantity(quantity, direction, clamps)).toBe(expected);
  });
});

test.each([
  ["between the minimum and the stock", 200, inShop, null],
  ["of a tool that left the shop", 200, { ...inShop, isInShop: false }, "This tool has left the shop."],
  ["when less than the minimum is left", 200, { ...inShop, available: 199 }, "Not enough item to purchase"],
  ["below the minimum", 199, inShop, "The minimum order is 200 pieces."],
  ["above the stock", 1000, inShop, "Only 950 left."],
  [
    "for more than one payment can take",
    900,
    { ...inShop, priceCents: 50_000_000, minOrder: 1 },
    "One order can be at most $999,999.99. Split it into smaller orders.",
  ],
  ["in fractions", 200.5, inShop, "Quantity must be a whole number"],
])("pieces %s have one sentence as their problem", (_, quantity, tool, problem) => {
  expect(lineProblem(quantity, tool)).toBe(problem);
});

describe("the price of a line", () => {
  test("is today's price times the pieces, with the reason", () => {
    expect(priceOfLine(inShop, 250)).toEqual({
      isValid: true,
      nearestBelow: 250,
      nearestAbove: 250,
      cheapest: { quantity: 250, totalCents: 100_000 },
      unitPriceCents: 400,
      totalCents: 100_000,
      explanation: [{ rule: "price", text: "$4 per piece", unitPriceCents: 400 }],
      problem: null,
    });
  });

  test.each([
    [150, { nearestBelow: null, nearestAbove: 200, cheapest: { quantity: 200, totalCents: 80_000 } }],
    [951, { nearestBelow: 950, nearestAbove: null, cheapest: null }],
  ])("of %d pieces names the quantities that could be ordered instead", (quantity, nearest) => {
    expect(priceOfLine(inShop, quantity)).toMatchObject({ isValid: false, ...nearest });
  });

  test.each([
    ["less than the minimum is left", { ...inShop, available: 199 }],
    ["the tool has left the shop", { ...inShop, isInShop: false }],
  ])("offers no other quantity when %s", (_, tool) => {
    expect(priceOfLine(tool, 300)).toMatchObject({
      isValid: false,
      nearestBelow: null,
      nearestAbove: null,
      cheapest: null,
    });
  });

  test("agrees with trying every quantity", () => {
    const tools = fc.record({
      minOrder: fc.integer({ min: 1, max: 20 }),
      available: fc.integer({ min: 0, max: 40 }),
      priceCents: fc.constantFrom(0, 1, 250, 9_999_999),
      isInShop: fc.boolean(),
    });
    fc.assert(
      fc.property(tools, fc.integer({ min: 1, max: 50 }), (tool, quantity) => {
        const valid = Array.from({ length: 40 }, (_, index) => index + 1).filter(
          (pieces) => lineProblem(pieces, tool) === null,
        );
        const above = valid.filter((pieces) => pieces >= quantity);
        const lowest = Math.min(...above.map((pieces) => pieces * tool.priceCents));
        const cheapest = above.findLast((pieces) => pieces * tool.priceCents === lowest);
        expect(priceOfLine(tool, quantity)).toMatchObject({
          isValid: valid.includes(quantity),
          nearestBelow: valid.findLast((pieces) => pieces <= quantity) ?? null,
          nearestAbove: above[0] ?? null,
          cheapest: cheapest === undefined ? null : { quantity: cheapest, totalCents: lowest },
        });
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { judgeQuantity, stepQuantity } from "./terms.ts";

const clamps = { minOrder: 200, available: 950, priceCents: 400 };

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

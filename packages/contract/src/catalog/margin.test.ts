import { expect, test } from "vitest";
import { marginOf, marginPercent } from "./margin.ts";

test("a margin is what a price leaves above the cost, as a share of the price", () => {
  expect(marginOf(1000, 625)).toBe("Margin 37.5 %");
  expect(marginOf(1000, 1000)).toBe("Margin 0 %");
  expect(marginPercent(1000, 1125)).toBe("−12.5 %");
  expect(marginPercent(300, 100)).toBe("66.7 %");
  expect(marginPercent(300, 0)).toBe("100 %");
});

test("without a cost or a price there is no margin", () => {
  expect(marginOf(1000, null)).toBeNull();
  expect(marginOf(1000, undefined)).toBeNull();
  expect(marginOf(0, 5)).toBeNull();
  expect(marginPercent(Number.NaN, 5)).toBeNull();
});

import { expect, test } from "vitest";
import { dayStep, formatTick, roundTicks } from "./round-ticks.ts";

test.each([
  [0, [0]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [19, [0, 5, 10, 15, 20]],
  [100, [0, 50, 100]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])("the axis of a chart that reaches %i has round ticks", (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks);
});

test.each([
  [0, "0"],
  [0.05, "0.05"],
  [500, "500"],
  [1500, "1.5K"],
  [250_000, "250K"],
  [1_200_000, "1.2M"],
  [20_000_000_000, "20B"],
])("a tick at %d is written as %j", (value, text) => {
  expect(formatTick(value)).toBe(text);
});

test.each([
  [7, 8, 1],
  [7, 4, 2],
  [30, 8, 5],
  [30, 4, 10],
  [90, 8, 15],
  [366, 4, 92],
])("of %i days, with room for %i names, every %ith is named", (days, most, step) => {
  expect(dayStep(days, most)).toBe(step);
});

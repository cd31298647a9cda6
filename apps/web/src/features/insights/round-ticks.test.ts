import { expect, test } from "vitest";
import { roundTicks } from "./round-ticks.ts";

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

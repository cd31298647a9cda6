import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeWhileInTime } from "./take-while-in-time.ts";

const take = async (milliseconds: number) => {
  const sizes: number[] = [];
  const results = await takeWhileInTime(
    [1, 2, 3, 4, 5],
    { size: 2, until: performance.now() + milliseconds },
    async (batch) => {
      sizes.push(batch.length);
      await setTimeout(20);
      return batch.map((item) => item * 10);
    },
  );
  return { sizes, results };
};

test("all items are taken in batches while there is time", async () => {
  expect(await take(60_000)).toEqual({ sizes: [2, 2, 1], results: [10, 20, 30, 40, 50] });
});

test("once the time is over no further batch is begun, but one always is", async () => {
  expect(await take(10)).toEqual({ sizes: [2], results: [10, 20] });
  expect(await take(0)).toEqual({ sizes: [2], results: [10, 20] });
});

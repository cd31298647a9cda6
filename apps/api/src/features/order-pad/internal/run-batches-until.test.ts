import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { runBatchesUntil } from "./run-batches-until.ts";

const runFor = async (milliseconds: number) => {
  const sizes: number[] = [];
  const results = await runBatchesUntil(
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

test("all items run in batches while there is time", async () => {
  expect(await runFor(60_000)).toEqual({ sizes: [2, 2, 1], results: [10, 20, 30, 40, 50] });
});

test("once the time is over no further batch is begun, but one always is", async () => {
  expect(await runFor(10)).toEqual({ sizes: [2], results: [10, 20] });
  expect(await runFor(0)).toEqual({ sizes: [2], results: [10, 20] });
});

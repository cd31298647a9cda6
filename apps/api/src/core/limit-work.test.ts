import { expect, test } from "vitest";
import { limitWork } from "./limit-work.ts";

test("work runs a few pieces at a time, queues in order, and is refused when the queue is full", async () => {
  const withLimit = limitWork(2, 3);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      finish.push(() => resolve(name));
    });
  const results = [1, 2, 3, 4, 5].map((name) => withLimit(work(name)));
  await expect.poll(() => begun).toEqual([1, 2]);
  await expect(withLimit(work(6))).rejects.toMatchObject({ kind: "unavailable" });

  for (const next of [3, 4, 5]) {
    finish.shift()?.();
    await expect.poll(() => begun).toContain(next);
  }
  for (const last of finish) last();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("work that fails makes room for the next", async () => {
  const withLimit = limitWork(1, 1);
  await expect(withLimit(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(withLimit(async () => "yes")).resolves.toBe("yes");
});

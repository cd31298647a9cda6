import { expect, test } from "vitest";
import { createHashSlots } from "./hash-slots.ts";

test("hashes run a few at a time, wait in line, and are refused when the line is full", async () => {
  const inSlot = createHashSlots(2, 3);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      finish.push(() => resolve(name));
    });
  const results = [1, 2, 3, 4, 5].map((name) => inSlot(work(name)));
  expect(begun).toEqual([1, 2]);
  await expect(inSlot(work(6))).rejects.toMatchObject({ kind: "unavailable" });

  for (const next of [3, 4, 5]) {
    finish.shift()?.();
    await expect.poll(() => begun).toContain(next);
  }
  for (const last of finish) last();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("work that fails gives its slot back", async () => {
  const inSlot = createHashSlots(1, 1);
  await expect(inSlot(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(inSlot(async () => "yes")).resolves.toBe("yes");
});

import { expect, test } from "vitest";
import { countInMemory } from "./count-in-memory.ts";

test("when a key has used up its share of a minute, it waits for the next one and others do not", () => {
  let now = 30_000;
  const count = countInMemory(2, () => now);
  expect([count("a"), count("a"), count("a"), count("b")]).toEqual([0, 0, 30, 0]);
  now = 60_000;
  expect(count("a")).toBe(0);
});

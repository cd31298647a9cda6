import { expect, test } from "vitest";
import { slugOf } from "./slug-of.ts";

test.each([
  ["Drills & bits", "drills-bits"],
  ["Łożyska", "lozyska"],
  ["Sägeblätter für Großes", "sageblatter-fur-grosses"],
  ["Ðæøþ", "daeoth"],
  ["Подшипники", "podshipniki"],
  ["Ρουλεμάν", "royleman"],
  ["轴承 M8", "zhoucheng-m8"],
  ["ベアリング", "bearingu"],
  ["베어링", "beeoling"],
  ["محامل", "mhml"],
  ["מסבים", "msvym"],
  ["ตลับลูกปืน", "tlablukpuen"],
  ["½ inch", "1-2-inch"],
  ["none", "category-none"],
  ["***", "category"],
])("%s becomes %s", (name, slug) => {
  // What a language's own speakers would write may differ by a letter; that it can be read is what counts.
  expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(slugOf(name)).toBe(slug);
});

test("a name of a million letters has an address of eighty", () => {
  expect(slugOf("Ж".repeat(1_000_000)).length).toBeLessThanOrEqual(80);
});

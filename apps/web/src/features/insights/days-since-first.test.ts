import { expect, test } from "vitest";
import { daysSinceFirst } from "./days-since-first.ts";

const month = (counts: (place: number) => number) =>
  Array.from({ length: 30 }, (_, place) => ({ day: `day ${place}`, value: counts(place) }));

test("a shop that sold all month long shows the whole month", () => {
  expect(daysSinceFirst(month(() => 3))).toHaveLength(30);
});

test("a shop that opened twelve days ago shows these twelve days, the quiet ones among them", () => {
  const shown = daysSinceFirst(month((place) => (place === 18 || place === 29 ? 5 : 0)));
  expect(shown).toHaveLength(12);
  expect(shown[0]?.day).toBe("day 18");
});

test.each([
  ["today", (place: number) => (place === 29 ? 5 : 0)],
  ["never", () => 0],
])("a shop that first sold %s shows a week", (_when, counts) => {
  expect(daysSinceFirst(month(counts))).toHaveLength(7);
});

test("fewer days than a week are all shown", () => {
  expect(daysSinceFirst([{ day: "day 0", value: 0 }])).toHaveLength(1);
});

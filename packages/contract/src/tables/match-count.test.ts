import { expect, test } from "vitest";
import { formatMatchCount, maxMatches } from "./match-count.ts";

test("a count that may be of more says so", () => {
  expect([0, 12, maxMatches - 1, maxMatches].map(formatMatchCount)).toEqual(["0", "12", "999", "1,000+"]);
});

import { expect, test } from "vitest";
import { formatFound, maxFound } from "./most-found.ts";

test("a count that may be of more says so", () => {
  expect([0, 12, maxFound - 1, maxFound].map(formatFound)).toEqual(["0", "12", "999", "1,000+"]);
});

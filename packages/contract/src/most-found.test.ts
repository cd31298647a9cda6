import { expect, test } from "vitest";
import { formatFound, mostFound } from "./most-found.ts";

test("a count that may be of more says so", () => {
  expect([0, 12, mostFound - 1, mostFound].map(formatFound)).toEqual(["0", "12", "999", "1,000+"]);
});

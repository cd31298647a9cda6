import { expect, test } from "vitest";
import { describeAge } from "./moment-text.tsx";

test.each([
  [-3 * 86_400 - 5 * 3600, "3 days ago"],
  [-86_400, "1 day ago"],
  [-86_399, "23 hours ago"],
  [-90, "1 minute ago"],
  [-3, "just now"],
  [30, "in less than a minute"],
  [2 * 3600 + 59 * 60, "in 2 hours"],
  [9 * 86_400, "in 9 days"],
])("the age of %d seconds is written as %j", (seconds, text) => {
  expect(describeAge(seconds)).toBe(text);
});

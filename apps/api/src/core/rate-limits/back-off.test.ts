import { expect, test } from "vitest";
import { delaySeconds } from "./back-off.ts";

test("delays begin after the free tries, double, and stop growing", () => {
  const rule = { name: "test", freeTries: 3, firstDelaySeconds: 2, maxDelaySeconds: 30, forgetAfterSeconds: 60 };
  expect([1, 2, 3, 4, 5, 6, 7, 8, 500].map((tries) => delaySeconds(rule, tries))).toEqual([
    0, 0, 2, 4, 8, 16, 30, 30, 30,
  ]);
});

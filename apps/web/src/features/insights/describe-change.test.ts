import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

test.each([
  [150, 100, "+50 %"],
  [50, 100, "−50 %"],
  [0, 100, "−100 %"],
  [100, 100, "as before"],
  [1001, 1000, "slightly more"],
  [999, 1000, "slightly less"],
  [2_500_000, 100, "+2,499,900 %"],
  // More was refunded than paid.
  [50, -100, "+150 %"],
  [7, 0, "none before"],
  [0, 0, "none before either"],
])("%i after %i is: %s", (now, before, text) => {
  expect(describeChange(now, before)).toBe(text);
});

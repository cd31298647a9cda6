import { expect, test } from "vitest";
import { priceListState } from "./price-lists.ts";

test("a price list is in force from its first instant until its last one, which is no longer part of it", () => {
  const [validFrom, validUntil] = ["2027-01-01T00:00:00.000Z", "2028-01-01T00:00:00.000Z"];
  const at = (now: string) => priceListState({ validFrom, validUntil }, now);
  expect(["2026-12-31T23:59:59.999Z", validFrom, "2027-12-31T23:59:59.999Z", validUntil].map(at)).toEqual([
    "later",
    "current",
    "current",
    "ended",
  ]);
  expect(priceListState({ validFrom: null, validUntil: null }, validFrom)).toBe("current");
});

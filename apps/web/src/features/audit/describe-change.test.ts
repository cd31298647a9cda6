import { moneyIn } from "@ironmonger/contract/money";
import { expect, test } from "vitest";
import { changedFields, describeChange } from "./describe-change.ts";

const dollars = moneyIn("USD");
const changed = (before: Parameters<typeof changedFields>[0]["before"], after: typeof before) =>
  describeChange({ action: "changed", before, after }, dollars);

test("a change is described in words, with money as money", () => {
  expect(changed({ priceCents: 200 }, { priceCents: 250 })).toBe("Price $2 → $2.50");
  expect(changed({ minOrder: 1000, sku: null }, { minOrder: 50, sku: "HT-1" })).toBe(
    "Minimum order 1,000 → 50, SKU none → HT-1",
  );
  expect(
    changed({ maxHeldCentsUnverified: 20_000, taxId: "" }, { maxHeldCentsUnverified: 50_000, taxId: "GB 1" }),
  ).toBe("Maximum total an unverified account can hold $200 → $500, Tax id none → GB 1");
});

test("a new value is described alone", () => {
  expect(changed({ available: 100 }, { available: 93, reason: "Seven were rusty" })).toBe(
    "Available 100 → 93, Reason Seven were rusty",
  );
});

test("a list is described item by item, and a long text is cut", () => {
  expect(changed({ priceBreaks: [] }, { priceBreaks: [{ fromQuantity: 100, unitPriceCents: 150 }] })).toBe(
    "Price breaks none → from quantity 100, unit price $1.50",
  );
  expect(changed({ description: "x".repeat(100) }, { description: "short" })).toBe(
    `Description ${"x".repeat(40)}… → short`,
  );
});

test("what a record refers to is counted, or named by the caller", () => {
  expect(changed({ companyIds: ["a"], groupIds: [] }, { companyIds: ["a", "b"], groupIds: ["c"] })).toBe(
    "Companies 1 → 2, Groups 0 → 1",
  );
  expect(changed({ categoryId: null }, { categoryId: "Hand tools" })).toBe("Category none → Hand tools");
});

test("two long texts are shown from shortly before they differ", () => {
  const delivery = (cents: number) => ({
    delivery: {
      kind: "by-weight",
      country: "GB",
      steps: [
        { fromGrams: 0, cents: 500 },
        { fromGrams: 10_000, cents },
      ],
    },
  });
  expect(changed(delivery(990), delivery(1490))).toBe("Delivery …charge $9.90 → …charge $14.90");
});

test("the steps of a delivery charge are described with their amounts", () => {
  const after = { delivery: { weightSteps: [{ fromGrams: 10_000, cents: 990 }] } };
  expect(changedFields({ before: null, after }, dollars)[0]?.after).toBe(
    "weight steps from grams 10,000, charge $9.90",
  );
});

test("pictures are described by their alternative texts", () => {
  const id = "5bd4a5a5130a4b5f";
  expect(
    changed(
      { pictures: [] },
      {
        pictures: [
          { id, alt: "From above" },
          { id, alt: "" },
        ],
      },
    ),
  ).toBe("Pictures none → From above; picture 5bd4a5");
});

test("what was added or deleted needs no list of its fields; what an import did is counted", () => {
  expect(describeChange({ action: "added", before: null, after: { name: "Saw" } }, dollars)).toBe("");
  expect(describeChange({ action: "deleted", before: { name: "Saw" }, after: null }, dollars)).toBe("");
  expect(describeChange({ action: "imported", before: null, after: { rows: 1200, new: 3 } }, dollars)).toBe(
    "Rows 1,200, New 3",
  );
});

import { expect, test } from "vitest";
import { ToolFields } from "./edit-tool.ts";
import { normalizeSku } from "./normalize-sku.ts";

test.each([
  ["HT\u20111008", "HT-1008"],
  ["HT\u20131008", "HT-1008"],
  ["HT\u22121008", "HT-1008"],
  ["HT-\u00ad1008", "HT-1008"],
  ["\ufeffHT-10\u200b08", "HT-1008"],
  ["ＨＴ－１００８", "HT-1008"],
  ["HT\u00a0 1008 ", "HT 1008"],
  ["ht-1008", "ht-1008"],
])("the SKU %j is %s", (text, sku) => {
  expect(normalizeSku(text)).toBe(sku);
  expect(ToolFields.shape.sku.parse(text)).toBe(sku);
});

test("a SKU of invisible characters alone is none, and one that grows beyond the limit is too long", () => {
  expect(ToolFields.shape.sku.safeParse("\u200b\u00ad").success).toBe(false);
  expect(ToolFields.shape.sku.safeParse("\ufdfa".repeat(20)).success).toBe(false);
});

import type { Tool } from "@ironmonger/contract/catalog";

/** A tool with nothing that a tool need not have. */
export const testTool: Tool = {
  id: "019a3b5c-0000-7abc-9def-0123456789ab",
  sku: null,
  category: null,
  categoryId: null,
  categoryPath: null,
  name: "Anvil",
  description: "Anvil",
  imageUrl: "/images/no-picture.svg",
  priceCents: 1250,
  salesUnit: { kind: "piece" },
  minOrder: 10,
  casePack: 1,
  priceBreaks: [],
  family: null,
  manufacturerNumber: null,
  facts: [],
  weightGrams: null,
  available: 100,
  sold: 0,
  countryOfOrigin: null,
  createdAt: "2026-11-01T10:00:00.000Z",
};

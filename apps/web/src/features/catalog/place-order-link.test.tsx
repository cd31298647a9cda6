// @vitest-environment jsdom
import type { Tool } from "@ironmonger/contract/catalog";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PlaceOrderLink } from "./place-order-link.tsx";

const tool: Tool = {
  id: "0199",
  sku: null,
  category: null,
  name: "Anvil",
  description: "Anvil",
  imageUrl: "/images/no-picture.svg",
  priceCents: 1250,
  minOrder: 10,
  casePack: 1,
  priceBreaks: [],
  family: null,
  manufacturerNumber: null,
  facts: [],
  weightGrams: null,
  available: 10,
  sold: 0,
  countryOfOrigin: null,
  createdAt: "2026-11-01T10:00:00.000Z",
};

test("Place Order leads to the order form while a minimum order is left, and is disabled when there is not", () => {
  renderInShop(<PlaceOrderLink tool={tool} />);
  expect(screen.getByRole("link", { name: "Place Order: Anvil" }).getAttribute("href")).toBe("/purchase/0199");
  renderInShop(<PlaceOrderLink tool={{ ...tool, available: 9 }} />);
  expect(screen.getByRole("button", { name: "Place Order: Anvil" })).toHaveProperty("disabled", true);
});

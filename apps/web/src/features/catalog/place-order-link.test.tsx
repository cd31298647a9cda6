// @vitest-environment jsdom
import type { Tool } from "@ironmonger/contract/catalog";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testTool } from "../../testing/test-tool.ts";
import { PlaceOrderLink } from "./place-order-link.tsx";

const tool: Tool = {
  ...testTool,
  id: "0199",
  available: 10,
};

test("Place Order leads to the order form while a minimum order is left, and is disabled when there is not", () => {
  renderInShop(<PlaceOrderLink tool={tool} />);
  expect(screen.getByRole("link", { name: "Place Order: Anvil" }).getAttribute("href")).toBe("/purchase/0199");
  renderInShop(<PlaceOrderLink tool={{ ...tool, available: 9 }} />);
  expect(screen.getByRole("button", { name: "Place Order: Anvil" })).toHaveProperty("disabled", true);
});

// @vitest-environment jsdom
import type { Tool } from "@ironmonger/contract/catalog";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, Refusal } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { PlaceOrderForm } from "./place-order-form.tsx";

const tool: Tool = {
  id: "01990000-0000-7000-8000-000000000002",
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
  available: 100,
  sold: 0,
  countryOfOrigin: null,
  createdAt: "2026-11-01T10:00:00.000Z",
};
const last = { address: "1 Anvil Street", country: "GB", region: null, phone: "01142345678" };

test("a tool that cannot be bought has what the page offers instead of a quantity", () => {
  new FakeShop({});
  renderInShop(
    <PlaceOrderForm
      tool={{ ...tool, available: 9 }}
      buyer={{ displayName: "Ada", email: "ada@example.com", isTaxExempt: false }}
      lastDelivery={last}
      whenSoldOut={<button type="button">Tell me when it is back</button>}
    />,
  );
  const form = within(screen.getByRole("form", { name: "Order form" }));
  expect(form.queryByRole("spinbutton", { name: "Order quantity" })).toBeNull();
  expect(form.getByRole("button", { name: "Tell me when it is back" })).toBeTruthy();
});

test("a refused order is told beside the button, until the order is changed", async () => {
  new FakeShop({
    "orders.placeOrder": () => {
      throw new Refusal("CONFLICT", "Not enough item to purchase");
    },
    "catalog.getTool": () => tool,
  });
  renderInShop(
    <PlaceOrderForm
      tool={tool}
      buyer={{ displayName: "Ada", email: "ada@example.com", isTaxExempt: false }}
      lastDelivery={last}
    />,
  );
  const form = within(screen.getByRole("form", { name: "Order form" }));
  expect(form.getByText("$125")).toBeTruthy();
  expect(form.getByText("10 pieces at $12.50")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Place order" }));
  expect(await form.findByText("Nothing is ordered: fewer pieces are left than you asked for.")).toBeTruthy();
  await userEvent.type(form.getByRole("spinbutton", { name: "Order quantity" }), "{ArrowUp}");
  expect(form.queryByText(/Nothing is ordered/)).toBeNull();
});

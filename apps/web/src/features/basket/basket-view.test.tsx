// @vitest-environment jsdom
import type { BasketLine } from "@ironmonger/contract/basket";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, Refusal } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testTool } from "../../testing/test-tool.ts";
import { BasketView } from "./basket-view.tsx";
import { storedBasket } from "./stored/stored-basket.ts";

const lineOf = (quantity: number): BasketLine => ({
  ...{ ...testTool, toolId: testTool.id, quantity, isInShop: true, problem: null },
  ...{ unitPriceCents: 1250, totalCents: 1250 * quantity, priceWhenAddedCents: 1250, priceBreaksWhenAdded: [] },
});

function open(quantity: number) {
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => ({ lines: [lineOf(quantity)], totalCents: 0 }),
  });
  renderInShop(<BasketView checkOut={<a href="/checkout">Checkout</a>} />);
  return screen.findByRole("link", { name: "Checkout" });
}
const correctFirst =
  "1 tool cannot be ordered like this and is not in the total. Correct or remove it before you order.";

test("beside Checkout, the basket says that a wrong line has to be corrected first", async () => {
  await open(101);
  expect(screen.getByText(correctFirst)).toBeTruthy();
});

test("a basket without a wrong line says nothing of that", async () => {
  await open(20);
  expect(screen.queryByText(/before you order/)).toBeNull();
});

test("a visitor who types more pieces than a line can have keeps the basket, and the line says why it is not saved", async () => {
  new FakeShop({
    "identity.me": () => null,
    "terms.priceLines": () => ({ lines: [lineOf(20)], totalCents: 0 }),
  });
  storedBasket.add({ toolId: testTool.id, quantity: 20, priceWhenAddedCents: 1250 });
  renderInShop(<BasketView />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.paste("200000000");
  expect(await screen.findByText("Not saved. Quantity can be at most 100,000,000")).toBeTruthy();
  expect(storedBasket.read().lines).toMatchObject([{ quantity: 20 }]);
  await userEvent.clear(field);
  await userEvent.paste("30");
  await expect.poll(() => storedBasket.read().lines).toMatchObject([{ quantity: 30 }]);
});

test("Checkout is disabled while a quantity is not saved; the quantity is saved as soon as the browser is online again", async () => {
  let isReachable = false;
  let quantity = 20;
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => ({ lines: [lineOf(quantity)], totalCents: 0 }),
    "basket.setLine": (input) => {
      if (!isReachable) throw new Refusal("SERVICE_UNAVAILABLE", "The shop is busy.");
      quantity = (input as { quantity: number }).quantity;
      return { lines: [lineOf(quantity)], totalCents: 0 };
    },
  });
  renderInShop(<BasketView checkOut={<a href="/checkout">Checkout</a>} />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.paste("60");
  expect(await screen.findByText("Not saved. The shop is busy.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Checkout" })).toBeNull();
  expect(screen.getByRole("button", { name: "Checkout" })).toHaveProperty("disabled", true);
  isReachable = true;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByRole("link", { name: "Checkout" })).toBeTruthy();
  expect(quantity).toBe(60);
});

// @vitest-environment jsdom
import type { BasketLine } from "@ironmonger/contract/basket";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FakeShop, Refusal } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testTool } from "../../testing/test-tool.ts";
import { BasketView } from "./basket-view.tsx";
import { lineEdits } from "./line-edits.ts";
import { BasketSync } from "./stored/basket-sync.tsx";
import { storedBasket } from "./stored/stored-basket.ts";

afterEach(() => {
  lineEdits.forgetAll();
  storedBasket.clear();
  for (let batch = storedBasket.beginSending(); batch; batch = storedBasket.beginSending())
    storedBasket.endSending(batch.key);
});

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
    "pricing.priceLines": () => ({ lines: [lineOf(20)], totalCents: 0 }),
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

test("a basket that is cleared while a quantity is being saved stays empty", async () => {
  const saving = Promise.withResolvers<void>();
  const { changes } = storedBasket.read();
  let lines = [lineOf(20)];
  const shop = new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => ({ lines, totalCents: 0 }),
    "basket.setLine": async () => {
      await saving.promise;
      lines = [lineOf(60)];
      return { lines, totalCents: 0 };
    },
    "basket.clear": () => {
      lines = [];
      return { lines, totalCents: 0 };
    },
  });
  renderInShop(<BasketView />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.paste("60");
  fireEvent.blur(field);
  await expect.poll(() => shop.calls).toContain("basket.setLine");
  await userEvent.click(screen.getByRole("button", { name: "Clear basket" }));
  expect(await screen.findByText("Your basket is empty")).toBeTruthy();
  expect(shop.calls).not.toContain("basket.clear");
  saving.resolve();
  await expect.poll(() => shop.calls).toContain("basket.clear");
  await expect.poll(() => storedBasket.read().changes).toBe(changes + 2);
  expect(await screen.findByText("Your basket is empty")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Quantity: Anvil" })).toBeNull();
});

/** The basket of a buyer who has just added an anvil, which the server takes when `answer` says so. */
function openWhileAdding(before: BasketLine[], answer: () => unknown) {
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "identity.issueAccessToken": () => ({ token: "bearer", expiresInSeconds: 900 }),
    "basket.getBasket": () => ({ lines: before, totalCents: 0 }),
    "basket.addLines": answer,
  });
  storedBasket.add({ toolId: testTool.id, quantity: 20, priceWhenAddedCents: 1250 });
  renderInShop(
    <>
      <BasketSync />
      <BasketView checkOut={<a href="/checkout">Checkout</a>} />
    </>,
  );
}
const saws = { ...lineOf(10), toolId: "019a3b5c-0000-7abc-9def-0123456789ac", name: "Saw" };

test("while an added tool is being saved, the basket says so and Checkout waits", async () => {
  const saving = Promise.withResolvers<void>();
  openWhileAdding([saws], async () => {
    await saving.promise;
    return { lines: [saws, lineOf(20)], totalCents: 0 };
  });
  expect((await screen.findByText("1 tool is still being saved")).role).toBe("status");
  expect(screen.queryByRole("link", { name: "Checkout" })).toBeNull();
  expect(screen.getByRole("button", { name: "Checkout" })).toHaveProperty("disabled", true);
  saving.resolve();
  expect(await screen.findByRole("link", { name: "Checkout" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Quantity: Anvil" })).toBeTruthy();
  expect(screen.queryByText(/being saved/)).toBeNull();
});

test("a basket whose first tool is being saved is not called empty", async () => {
  const saving = Promise.withResolvers<void>();
  openWhileAdding([], async () => {
    await saving.promise;
    return { lines: [lineOf(20)], totalCents: 0 };
  });
  expect(await screen.findByText("1 tool is still being saved")).toBeTruthy();
  expect(screen.queryByText("Your basket is empty")).toBeNull();
  saving.resolve();
  expect(await screen.findByRole("textbox", { name: "Quantity: Anvil" })).toBeTruthy();
});

test("a tool that the shop does not take no longer keeps from the checkout; the basket says why, and one press tries again", async () => {
  let isBusy = true;
  openWhileAdding([saws], () => {
    if (isBusy) throw new Refusal("TOO_MANY_REQUESTS", "Too many requests. Wait a minute.");
    return { lines: [saws, lineOf(20)], totalCents: 0 };
  });
  expect(await screen.findByText(/^1 tool is not saved\. Too many requests\. Wait a minute\./)).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Checkout" })).toBeTruthy();
  isBusy = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("textbox", { name: "Quantity: Anvil" })).toBeTruthy();
  expect(screen.queryByText(/not saved/)).toBeNull();
});

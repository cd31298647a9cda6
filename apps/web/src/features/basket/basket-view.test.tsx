// @vitest-environment jsdom
import type { AddLinesInput, BasketLine } from "@ironmonger/contract/basket";
import { basketMarkerCookie, messages } from "@ironmonger/contract/messages";
import { maxPieces } from "@ironmonger/contract/pricing";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { basketOf } from "../../testing/test-basket.ts";
import { testTool } from "../../testing/test-tool.ts";
import { BasketView } from "./basket-view.tsx";
import { lineEdits } from "./line-edits.ts";

afterEach(() => {
  lineEdits.forgetAll();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${basketMarkerCookie}=1; max-age=0`;
  onlineManager.setOnline(true);
});

const lineOf = (quantity: number): BasketLine => ({
  ...{ ...testTool, toolId: testTool.id, quantity, isInShop: true, problem: null },
  ...{ unitPriceCents: 1250, totalCents: 1250 * quantity, priceWhenAddedCents: 1250 },
  ...{ priceUnitWhenAdded: 1, priceBreaksWhenAdded: [] },
});

function open(quantity: number) {
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => basketOf([lineOf(quantity)]),
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

test("a visitor's basket is read only in a browser that has one", async () => {
  const answers = { "identity.me": () => null, "basket.getBasket": () => basketOf([lineOf(20)]) };
  const withoutBasket = new FakeShop(answers);
  renderInShop(<BasketView />);
  expect(await screen.findByText("Your basket is empty")).toBeTruthy();
  expect(withoutBasket.calls).not.toContain("basket.getBasket");
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${basketMarkerCookie}=1`;
  new FakeShop(answers);
  renderInShop(<BasketView />);
  expect(await screen.findByRole("textbox", { name: "Quantity: Anvil" })).toBeTruthy();
});

test("a quantity that the shop refuses stays in its field, which says why, until another one is entered", async () => {
  const saved: number[] = [];
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => basketOf([lineOf(20)]),
    "basket.setLine": (input) => {
      const { quantity } = input as { quantity: number };
      if (quantity > maxPieces) throw new ShopError("BAD_REQUEST", messages.tooManyPieces);
      saved.push(quantity);
      return basketOf([lineOf(quantity)]);
    },
  });
  renderInShop(<BasketView />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.paste("200000000");
  expect(await screen.findByText(`Not saved. ${messages.tooManyPieces}`)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.paste("30");
  await expect.poll(() => saved).toEqual([30]);
  expect(screen.queryByText(/Not saved/)).toBeNull();
});

test("Checkout is disabled while a quantity is not saved; the quantity is saved as soon as the browser is online again", async () => {
  let isReachable = false;
  let quantity = 20;
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => basketOf([lineOf(quantity)]),
    "basket.setLine": (input) => {
      if (!isReachable) throw new ShopError("SERVICE_UNAVAILABLE", "The shop is busy.");
      quantity = (input as { quantity: number }).quantity;
      return basketOf([lineOf(quantity)]);
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
  let lines = [lineOf(20)];
  const shop = new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => basketOf(lines),
    "basket.setLine": async () => {
      await saving.promise;
      lines = [lineOf(60)];
      return basketOf(lines);
    },
    "basket.clear": () => {
      lines = [];
      return basketOf(lines);
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
  expect(await screen.findByText("Your basket is empty")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Quantity: Anvil" })).toBeNull();
});

test("offline, the basket shows what it will be, says that changes wait, and saves them when the connection is back", async () => {
  let lines = [lineOf(20)];
  const shop = new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "identity.issueAccessToken": () => ({ token: "bearer", expiresInSeconds: 900 }),
    "basket.getBasket": () => basketOf(lines),
    "basket.setLine": (input) => {
      lines = [lineOf((input as { quantity: number }).quantity)];
      return basketOf(lines);
    },
  });
  renderInShop(<BasketView checkOut={<a href="/checkout">Checkout</a>} />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await userEvent.clear(field);
  await userEvent.paste("60");
  expect(await screen.findByText(/^You are offline\. Your changes are saved when you are back/)).toBeTruthy();
  expect(screen.getByRole("status", { name: "Total" }).textContent).toBe("$750");
  expect(screen.getByRole("button", { name: "Checkout" })).toHaveProperty("disabled", true);
  expect(shop.calls).not.toContain("basket.setLine");
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("link", { name: "Checkout" })).toBeTruthy();
  expect(lines).toMatchObject([{ quantity: 60 }]);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test("what was cleared is put back by Undo, even while the clearing is still on its way", async () => {
  const clearing = Promise.withResolvers<void>();
  let lines = [lineOf(20)];
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "identity.issueAccessToken": () => ({ token: "bearer", expiresInSeconds: 900 }),
    "basket.getBasket": () => basketOf(lines),
    "basket.clear": async () => {
      await clearing.promise;
      lines = [];
      return basketOf(lines);
    },
    "basket.addLines": (input) => {
      const [added] = (input as AddLinesInput).lines;
      lines = [...lines, lineOf(added?.quantity ?? 0)];
      return basketOf(lines);
    },
  });
  renderInShop(<BasketView checkOut={<a href="/checkout">Checkout</a>} />);
  await userEvent.click(await screen.findByRole("button", { name: "Clear basket" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("textbox", { name: "Quantity: Anvil" })).toHaveProperty("value", "20");
  clearing.resolve();
  expect(await screen.findByRole("link", { name: "Checkout" })).toBeTruthy();
  expect(lines).toMatchObject([{ quantity: 20 }]);
});

test("a double click on × removes one line, and Undo puts it back", async () => {
  let lines: BasketLine[] = [
    lineOf(20),
    { ...lineOf(30), toolId: "019a3b5c-0000-7abc-9def-0123456789ac", name: "Vise" },
  ];
  new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "identity.issueAccessToken": () => ({ token: "bearer", expiresInSeconds: 900 }),
    "basket.getBasket": () => basketOf(lines),
    "basket.setLine": (input) => {
      lines = lines.filter(({ toolId }) => toolId !== (input as { toolId: string }).toolId);
      return basketOf(lines);
    },
    "basket.addLines": (input) => {
      const [added] = (input as AddLinesInput).lines;
      lines = [...lines, lineOf(added?.quantity ?? 0)];
      return basketOf(lines);
    },
  });
  renderInShop(<BasketView />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove: Anvil" }), { detail: 1 });
  fireEvent.click(screen.getByRole("button", { name: "Remove: Vise" }), { detail: 2 });
  expect(await screen.findByText("Removed: Anvil")).toBeTruthy();
  await expect.poll(() => lines.map(({ name }) => name)).toEqual(["Vise"]);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expect
    .poll(() => lines.map(({ name, quantity }) => [name, quantity]))
    .toEqual([
      ["Vise", 30],
      ["Anvil", 20],
    ]);
});

/** As when another tab is opened, or comes to the front again. */
function turnTo(visibility: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
const total = () => screen.getByRole("status", { name: "Total" }).textContent;

test("a quantity that is saved because the tab is left is shown with its total when the buyer comes back", async () => {
  let quantity = 20;
  const shop = new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => basketOf([lineOf(quantity)]),
    "basket.setLine": (input) => {
      quantity = (input as { quantity: number }).quantity;
      return basketOf([lineOf(quantity)]);
    },
  });
  onTestFinished(() => void vi.restoreAllMocks());
  renderInShop(<BasketView />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  // What the basket is asked for again says nothing yet of what was typed.
  shop.answers["basket.getBasket"] = () => new Promise(() => {});
  await userEvent.clear(field);
  await userEvent.paste("40");
  turnTo("hidden");
  await expect.poll(() => quantity).toBe(40);
  turnTo("visible");
  await expect.poll(total).toBe("$500");
  expect(field).toHaveProperty("value", "40");
});

test("an older answer that comes after a newer one does not bring back its total", async () => {
  const older = Promise.withResolvers<void>();
  let lines = [lineOf(20)];
  const shop = new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "basket.getBasket": () => basketOf(lines),
    "basket.setLine": async (input) => {
      const { quantity } = input as { quantity: number };
      lines = [lineOf(quantity)];
      const answer = basketOf(lines);
      if (quantity === 30) await older.promise;
      return answer;
    },
  });
  onTestFinished(() => void vi.restoreAllMocks());
  renderInShop(<BasketView />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.paste("30");
  fireEvent.blur(field);
  await expect.poll(() => shop.calls).toContain("basket.setLine");
  await userEvent.clear(field);
  await userEvent.paste("40");
  turnTo("hidden");
  await expect.poll(() => lines).toMatchObject([{ quantity: 40 }]);
  turnTo("visible");
  older.resolve();
  await expect.poll(() => shop.calls.filter((name) => name === "basket.getBasket").length).toBeGreaterThan(1);
  await expect.poll(total).toBe("$500");
  expect(field).toHaveProperty("value", "40");
});

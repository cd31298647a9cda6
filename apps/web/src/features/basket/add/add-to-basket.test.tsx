// @vitest-environment jsdom
import type { AddLinesInput } from "@ironmonger/contract/basket";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { basketOf } from "../../../testing/test-basket.ts";
import { testTool } from "../../../testing/test-tool.ts";
import { BasketDrawerSlot } from "../drawer/basket-drawer-slot.tsx";
import { AddToBasket } from "./add-to-basket.tsx";

const anvil = testTool;

/** A shop in which nobody is signed in. Returns the lines that are added. */
function openShop(): AddLinesInput["lines"] {
  const added: AddLinesInput["lines"] = [];
  new FakeShop({
    "identity.me": () => null,
    "basket.addLines": (input) => {
      added.push(...(input as AddLinesInput).lines);
      const whenAdded = { priceWhenAddedCents: 1250, priceUnitWhenAdded: 1 as const, priceBreaksWhenAdded: [] };
      const seen = { ...whenAdded, unitPriceCents: 1250, totalCents: 0 };
      const lines = added.map((line) => ({ ...anvil, ...seen, ...line, isInShop: true, problem: null }));
      return basketOf(lines);
    },
  });
  return added;
}

/** Two tools, the second one at the bottom of the screen. */
function open() {
  openShop();
  renderInShop(
    <>
      <AddToBasket tool={anvil} />
      <AddToBasket tool={{ ...anvil, id: "019a3b5c-0000-7abc-9def-0123456789ac", name: "Vise" }} />
      <BasketDrawerSlot />
    </>,
  );
}
const drawer = () => screen.findByRole("complementary", { name: "Basket" });
const addButton = (name: string) => screen.findByRole("button", { name: new RegExp(`^Add(?: to basket)?: ${name}$`) });
test("the drawer says what was added, in the half of the screen that the pressed Add is not in, and takes no focus", async () => {
  open();
  await userEvent.click(await addButton("Anvil"));
  expect((await drawer()).querySelector("[role=status]")?.textContent).toBe("Added: 10 piecesAnvil");
  expect((await drawer()).hasAttribute("data-above")).toBe(false);
  const low = await addButton("Vise");
  Object.assign(low.closest("form") ?? {}, { getBoundingClientRect: () => new DOMRect(0, innerHeight - 60, 200, 44) });
  await userEvent.click(low);
  expect((await drawer()).querySelector("[role=status]")?.textContent).toBe("Added: 10 piecesVise");
  expect((await drawer()).hasAttribute("data-above")).toBe(true);
  expect(document.activeElement).toBe(low);
});

test("the page of a tool shows the nearest quantities instead of a total for one that cannot be ordered", async () => {
  new FakeShop({ "identity.me": () => null });
  renderInShop(<AddToBasket tool={{ ...anvil, casePack: 10 }} isMain />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  expect(screen.getByText("$125")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "13");
  expect(screen.queryByText("$162.50")).toBeNull();
  expect(screen.getByRole("button", { name: "Use 10" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Use 20" }));
  expect(screen.getByText("$250")).toBeTruthy();
});

test("of a family's tool with less than the minimum left, the whole packs that are left can be added", async () => {
  openShop();
  const few = { ...anvil, casePack: 2, available: 9 };
  renderInShop(<AddToBasket tool={few} />);
  expect(screen.queryByRole("textbox")).toBeNull();
  renderInShop(<AddToBasket tool={{ ...few, family: "Anvils" }} />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  expect(field).toHaveProperty("value", "8");
  await userEvent.click(await addButton("Anvil"));
  expect(await screen.findByText("8 in basket", { exact: false })).toBeTruthy();
});

test("the page of a tool shows the error of a quantity immediately, but none for an empty field", async () => {
  new FakeShop({ "identity.me": () => null });
  renderInShop(<AddToBasket tool={{ ...anvil, casePack: 10 }} isMain />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  const isInvalid = () => field.getAttribute("aria-invalid");
  await userEvent.click(field);
  expect(isInvalid()).toBe("false");
  await userEvent.clear(field);
  await userEvent.tab();
  expect(isInvalid()).toBe("false");
  await userEvent.type(field, "93");
  const reason = screen.getByText("Sold in packs of 10: order 90 or 100.");
  expect(isInvalid()).toBe("true");
  expect(field.getAttribute("aria-describedby")?.split(" ")).toContain(reason.id);
  expect(reason.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  await userEvent.clear(field);
  expect(screen.queryByText(/Sold in packs/)).toBeNull();
  expect(isInvalid()).toBe("false");
});

test("in a list of tools, an unfinished number is no error until the field is left", async () => {
  open();
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.type(field, "1");
  expect(screen.queryByText("The minimum order is 10 pieces.")).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("The minimum order is 10 pieces.")).toBeTruthy();
});

test("of a family, less than the minimum order can be added, because other tools of it may follow, but no incomplete pack", async () => {
  const added = openShop();
  renderInShop(<AddToBasket tool={{ ...anvil, minOrder: 50, casePack: 10, family: "Anvils" }} isMain />);
  const field = await screen.findByRole("textbox", { name: "Quantity: Anvil" });
  await userEvent.clear(field);
  await userEvent.type(field, "15{Enter}");
  expect(screen.getByText("Sold in packs of 10: order 10 or 20.")).toBeTruthy();
  expect(added).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, "20");
  expect(
    screen.getByText(
      "The minimum order of family Anvils is 50 pieces: add 30 of the family, or order 50 of this tool.",
    ),
  ).toBeTruthy();
  await userEvent.click(await addButton("Anvil"));
  await expect.poll(() => added).toEqual([{ toolId: anvil.id, quantity: 20 }]);
});

test("Escape closes the drawer", async () => {
  open();
  await userEvent.click(await addButton("Anvil"));
  await drawer();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("complementary", { name: "Basket" })).toBeNull();
});

test("what was added is counted before the shop has answered, and no longer if it refuses", async () => {
  const adding = Promise.withResolvers<void>();
  new FakeShop({
    "identity.me": () => null,
    "basket.addLines": async () => {
      await adding.promise;
      throw new ShopError("TOO_MANY_REQUESTS", "Too many tries. Try again in 20 minutes.");
    },
  });
  renderInShop(
    <>
      <AddToBasket tool={anvil} />
      <BasketDrawerSlot />
    </>,
  );
  await userEvent.click(await addButton("Anvil"));
  expect(await screen.findByText("10 in basket", { exact: false })).toBeTruthy();
  await drawer();
  adding.resolve();
  expect(await screen.findByText("Too many tries. Try again in 20 minutes.")).toBeTruthy();
  expect(screen.queryByText("10 in basket", { exact: false })).toBeNull();
  expect(screen.queryByRole("complementary", { name: "Basket" })).toBeNull();
});

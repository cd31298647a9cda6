// @vitest-environment jsdom
import type { BasketLine } from "@ironmonger/contract/basket";
import { piece } from "@ironmonger/contract/catalog/sales-unit";
import { priceLine } from "@ironmonger/contract/pricing";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { basketOf } from "../../../testing/test-basket.ts";
import { lineEdits } from "../line-edits.ts";
import { BasketDrawer } from "./basket-drawer.tsx";

const noRules = {
  priceUnit: 1 as const,
  salesUnit: piece,
  casePack: 1,
  priceBreaks: [],
  family: null,
  weightGrams: null,
};
const [nailsId, clampsId] = ["019a3b5c-0000-7abc-9def-0123456789ab", "019a3b5c-0000-7abc-9def-0123456789ac"];
const nails = { ...noRules, toolId: nailsId, name: "Wire nails", minOrder: 20, priceCents: 900 };
const clamps = { ...noRules, toolId: clampsId, name: "G-clamp", minOrder: 5, priceCents: 1200 };

/** A server that knows two tools and has one basket. */
function openShop({ rules = noRules }: { rules?: Partial<BasketLine> } = {}) {
  const available = { value: 100 };
  const quantities = new Map<string, number>();
  const line = (toolId: string, quantity: number): BasketLine => {
    const named = toolId === nails.toolId ? nails : clamps;
    const tool = { ...named, ...rules, available: available.value, isInShop: true };
    const { unitPriceCents, priceUnit, totalCents, problem } = priceLine(tool, quantity, dollars);
    const money = { unitPriceCents, priceUnit, totalCents, problem };
    const seen = {
      priceWhenAddedCents: tool.priceCents,
      priceUnitWhenAdded: tool.priceUnit,
      priceBreaksWhenAdded: tool.priceBreaks,
    };
    return { ...seen, ...tool, sku: null, imageUrl: "", quantity, ...money };
  };
  const basket = () => basketOf([...quantities].map(([id, pieces]) => line(id, pieces)));
  const shop = new FakeShop({
    "identity.me": () => ({ email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "identity.issueAccessToken": () => ({ token: "bearer", expiresInSeconds: 900 }),
    "basket.getBasket": basket,
    "basket.setLine": (input) => {
      const { toolId, quantity } = input as { toolId: string; quantity: number };
      if (quantity === 0) quantities.delete(toolId);
      else quantities.set(toolId, quantity);
      return basket();
    },
    "basket.addLines": (input) => {
      const { lines } = input as { lines: BasketLine[] };
      for (const { toolId, quantity } of lines) quantities.set(toolId, (quantities.get(toolId) ?? 0) + quantity);
      return basket();
    },
  });
  return { shop, quantities, available };
}

// The drawer shows its lines even without a window size, which virtual lines need.
const open = () =>
  renderInShop(
    <BasketDrawer
      added={{ toolId: nailsId, name: "Wire nails", quantity: 20, showsLines: true, opensAbove: false }}
      onClose={() => {}}
    />,
  );
const field = (name = "Wire nails") => screen.findByRole("textbox", { name: `Quantity: ${name}` });
afterEach(() => {
  cleanup();
  lineEdits.forgetAll();
});

test("a line shows its total while one types, and the quantity is saved", async () => {
  const { quantities } = openShop();
  quantities.set(nails.toolId, 20);
  open();
  await userEvent.clear(await field());
  await userEvent.type(await field(), "40");
  expect(screen.getAllByText("$360")).not.toEqual([]);
  await waitFor(() => expect(quantities.get(nails.toolId)).toBe(40));
});

test("the line that was added to is first, even if newer lines follow it in the basket", async () => {
  const { quantities } = openShop();
  quantities.set(nails.toolId, 40).set(clamps.toolId, 5);
  open();
  await field("G-clamp");
  const names = screen
    .getAllByRole("textbox", { name: /^Quantity: / })
    .map((input) => input.getAttribute("aria-label"));
  expect(names).toEqual(["Quantity: Wire nails", "Quantity: G-clamp"]);
});

test("a wrong quantity is said at its line, with a remedy that one press takes", async () => {
  const { quantities } = openShop();
  quantities.set(nails.toolId, 20);
  open();
  await userEvent.clear(await field());
  await userEvent.type(await field(), "130");
  expect(screen.getByText("Only 100 left.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 100" }));
  expect(screen.queryByText("Only 100 left.")).toBeNull();
  await waitFor(() => expect(quantities.get(nails.toolId)).toBe(100));
});

test("what was added says so if the basket holds too many of it now", async () => {
  const { quantities } = openShop();
  quantities.set(nails.toolId, 110);
  open();
  const said = () => screen.getByRole("status").textContent;
  expect(said()).toBe("Added: 20 piecesWire nails");
  await waitFor(() => expect(said()).toBe("Added: 20 piecesWire nailsIn your basket: 110 pieces. Only 100 left."));
});

test("both of the nearest quantities are offered", async () => {
  const { quantities } = openShop({ rules: { casePack: 5 } });
  quantities.set(nails.toolId, 52);
  open();
  expect(await screen.findByText("Sold in packs of 5: order 50 or 55.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Take 55" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 50" }));
  await waitFor(() => expect(quantities.get(nails.toolId)).toBe(50));
});

test("a line says when more pieces cost less in total, and one press takes them", async () => {
  const rules = { casePack: 10, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 500 }] };
  const { quantities } = openShop({ rules });
  quantities.set(nails.toolId, 73);
  open();
  // The nearest quantity would cost $720.
  expect(await screen.findByText("100 pieces cost $500, $220 less than 80.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 80" }));
  expect(await screen.findByText("100 pieces cost $500, $220 less than 80.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 100" }));
  await waitFor(() => expect(quantities.get(nails.toolId)).toBe(100));
  expect(screen.queryByText(/less than/)).toBeNull();
});

test("a line with a price break says why it costs that much", async () => {
  const { quantities } = openShop({
    rules: { priceBreaks: [{ fromQuantity: 50, unitPriceCents: 800 }] },
  });
  quantities.set(nails.toolId, 50).set(clamps.toolId, 20);
  open();
  await userEvent.click(await screen.findByText("Why this price?"));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "$9 per piece",
    "$8 per piece from 50 pieces",
  ]);
});

test("a line says when its own price has changed, and not when the price of another quantity has", async () => {
  const rules = {
    priceCents: 900,
    priceBreaks: [{ fromQuantity: 50, unitPriceCents: 800 }],
    priceWhenAddedCents: 1000,
    priceBreaksWhenAdded: [{ fromQuantity: 50, unitPriceCents: 800 }],
  };
  const { quantities } = openShop({ rules });
  quantities.set(nails.toolId, 20);
  open();
  expect(await screen.findByText("The price changed since you added it: $10 before, $9 now.")).toBeTruthy();
  await userEvent.clear(await field());
  await userEvent.type(await field(), "50");
  expect(screen.queryByText(/The price changed/)).toBeNull();
});

test("an empty field is no quantity: nothing is saved, and the line stays", async () => {
  const { quantities, shop } = openShop();
  quantities.set(nails.toolId, 20);
  open();
  await userEvent.clear(await field());
  await userEvent.type(await field(), "0");
  await userEvent.tab();
  expect(screen.getByText("Type a whole number of pieces.")).toBeTruthy();
  expect(shop.calls).not.toContain("basket.setLine");
});

test("what could not be saved stays in its field, says why, and is saved on another try", async () => {
  const { shop, quantities } = openShop();
  quantities.set(nails.toolId, 20);
  open();
  const save = shop.answers["basket.setLine"];
  shop.answers["basket.setLine"] = () => {
    throw new ShopError("SERVICE_UNAVAILABLE", "The shop is busy.");
  };
  await userEvent.clear(await field());
  await userEvent.type(await field(), "60");
  expect(await screen.findByText("Not saved. The shop is busy.")).toBeTruthy();
  expect((await field()).getAttribute("value")).toBe("60");
  if (save) shop.answers["basket.setLine"] = save;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
  expect(quantities.get(nails.toolId)).toBe(60);
});

test("when saving takes long, the newest quantities stay on the screen, whichever answer comes", async () => {
  const { shop, quantities } = openShop();
  quantities.set(nails.toolId, 20).set(clamps.toolId, 5);
  open();
  const save = shop.answers["basket.setLine"];
  const first = Promise.withResolvers<void>();
  shop.answers["basket.setLine"] = async (input, request) => {
    if (shop.calls.filter((name) => name === "basket.setLine").length === 1) await first.promise;
    return save?.(input, request);
  };
  await userEvent.clear(await field());
  await userEvent.type(await field(), "40");
  await userEvent.tab();
  await waitFor(() => expect(shop.calls).toContain("basket.setLine"));
  await userEvent.clear(await field("G-clamp"));
  await userEvent.type(await field("G-clamp"), "10");
  await userEvent.clear(await field());
  await userEvent.type(await field(), "60");
  first.resolve();
  await waitFor(() => expect([...quantities.values()]).toEqual([60, 10]));
  expect((await field()).getAttribute("value")).toBe("60");
  expect((await field("G-clamp")).getAttribute("value")).toBe("10");
});

test("input from a moment before the page is closed is sent while the page is still there", async () => {
  const { shop, quantities } = openShop();
  quantities.set(nails.toolId, 20).set(clamps.toolId, 5);
  open();
  const fields = [await field(), await field("G-clamp")];
  for (const [index, input] of fields.entries()) fireEvent.change(input, { target: { value: ["40", "10"][index] } });
  fireEvent(window, new Event("pagehide"));
  // Only runs what is already queued; no timer or response is pending.
  for (let task = 0; task < 50; task += 1) await undefined;
  expect(shop.calls.filter((name) => name === "basket.setLine")).toHaveLength(2);
  expect([...quantities.values()]).toEqual([40, 10]);
});

test("input that is behind another change is sent, too, when the page is closed", async () => {
  const { shop, quantities } = openShop();
  quantities.set(nails.toolId, 20).set(clamps.toolId, 5);
  open();
  const save = shop.answers["basket.setLine"];
  const first = Promise.withResolvers<void>();
  shop.answers["basket.setLine"] = async (input, request) => {
    if ((input as BasketLine).toolId === nails.toolId) await first.promise;
    return save?.(input, request);
  };
  const fields = [await field(), await field("G-clamp")];
  for (const [index, input] of fields.entries()) {
    fireEvent.change(input, { target: { value: ["40", "10"][index] } });
    fireEvent.blur(input);
  }
  await waitFor(() => expect(shop.calls).toContain("basket.setLine"));
  expect(quantities.get(clamps.toolId)).toBe(5);
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(quantities.get(clamps.toolId)).toBe(10));
  first.resolve();
});

test("lines of one family are priced together as one types, and say what is missing to the next price", async () => {
  const family = { family: "Fixings", priceBreaks: [{ fromQuantity: 60, unitPriceCents: 700 }] };
  const { quantities } = openShop({ rules: family });
  quantities.set(nails.toolId, 20).set(clamps.toolId, 15);
  open();
  await field();
  expect(screen.getAllByText("35 of 60 of family Fixings: 25 more for $7 each")).toHaveLength(2);
  await userEvent.clear(await field());
  await userEvent.type(await field(), "45");
  expect(screen.getByText("$315")).toBeTruthy();
  expect(screen.getByText("$105")).toBeTruthy();
});

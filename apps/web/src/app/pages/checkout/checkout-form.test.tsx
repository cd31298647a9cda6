// @vitest-environment jsdom
import type { Basket } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { basketOf } from "../../../testing/test-basket.ts";
import { testUser } from "../../../testing/test-user.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { PlaceBasket } from "./place-basket.tsx";

const toolId = "01990000-0000-7000-8000-000000000002";
const basket: Basket = {
  lines: [
    {
      toolId,
      name: "G-clamp 100 mm",
      sku: "HT-1008",
      imageUrl: "/images/no-picture.svg",
      quantity: 20,
      minOrder: 20,
      casePack: 1,
      salesUnit: { kind: "piece" },
      priceBreaks: [],
      family: null,
      priceCents: 400,
      priceUnit: 1,
      weightGrams: 300,
      available: 100,
      isInShop: true,
      unitPriceCents: 400,
      priceWhenAddedCents: 400,
      priceUnitWhenAdded: 1,
      priceBreaksWhenAdded: [],
      totalCents: 8000,
      problem: null,
    },
  ],
  lineCount: 1,
  problemCount: 0,
  totalCents: 8000,
};
const last = { address: "1 Anvil Street\nSheffield", country: "GB", region: null, phone: "01142345678" };

beforeEach(() => sessionStorage.clear());

function open(basketToOrder = basket) {
  const sent: PlaceOrderInput[] = [];
  const placed: string[] = [];
  const shop = new FakeShop({
    "orders.placeOrder": (input) => {
      sent.push(PlaceOrderInput.parse(input));
      return { number: "IM-10472", ...last };
    },
    "basket.getBasket": () => basketToOrder,
  });
  renderInShop(
    <CheckoutForm
      user={testUser}
      basket={basketToOrder}
      addresses={[]}
      last={last}
      nothingToOrder={null}
      onPlaced={({ number }) => placed.push(number)}
    />,
  );
  const place = () => userEvent.click(screen.getByRole("button", { name: "Place order" }));
  return { shop, sent, placed, place };
}

test("what was used last is filled in, and one press places the lines of the basket for the total that is shown", async () => {
  const { sent, placed, place } = open();
  expect(screen.getByText(/1 Anvil Street, Sheffield, United Kingdom/)).toBeTruthy();
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent).toMatchObject([
    { lines: [{ toolId, quantity: 20 }], expectedTotalCents: 8000, isFromBasket: true, ...last },
  ]);
});

test("what was typed survives reloads, until the order is placed", async () => {
  open();
  await userEvent.type(screen.getByRole("textbox", { name: "PO number (optional)" }), "PO 4711");
  for (let reload = 0; reload < 2; reload += 1) {
    cleanup();
    open();
  }
  cleanup();
  const { place, sent, placed } = open();
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent).toMatchObject([{ poNumber: "PO 4711", ...last }]);
  cleanup();
  open();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "PO number (optional)" }).value).toBe("");
});

test("an order without an answer is sent again with its key only, after a reload by itself", async () => {
  const first = open();
  first.shop.isOffline = true;
  await first.place();
  expect(await screen.findByText(/The shop may have your order already/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Place order" })).toBeNull();
  const kept = sessionStorage.getItem("ironmonger-unanswered-order:basket") ?? "";

  cleanup();
  const reloaded = open();
  await expect.poll(() => reloaded.placed).toEqual(["IM-10472"]);
  const { idempotencyKey } = reloaded.sent[0] ?? {};
  expect(idempotencyKey).toBeTruthy();
  expect(kept).toContain(idempotencyKey);
  expect(sessionStorage.getItem("ironmonger-unanswered-order:basket")).toBeNull();
});

test.each(["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"])(
  "an order without an answer keeps its key while sending it again is refused with %s, which says nothing of the order",
  async (code) => {
    const { shop, place, sent, placed } = open();
    const accept = shop.answers["orders.placeOrder"];
    shop.isOffline = true;
    await place();
    expect(await screen.findByText(/The shop may have your order already/)).toBeTruthy();
    const kept = sessionStorage.getItem("ironmonger-unanswered-order:basket");
    shop.isOffline = false;
    shop.answers["orders.placeOrder"] = () => {
      throw new ShopError(code, "Not now.");
    };
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect(screen.getByText(/The shop may have your order already/)).toBeTruthy();
    expect(sessionStorage.getItem("ironmonger-unanswered-order:basket")).toBe(kept);
    if (accept) shop.answers["orders.placeOrder"] = accept;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect.poll(() => placed).toEqual(["IM-10472"]);
    expect(kept).toContain(sent[0]?.idempotencyKey);
  },
);

test("an order that is refused when it is first sent is not placed, whatever the reason", async () => {
  const { shop, place } = open();
  shop.answers["orders.placeOrder"] = () => {
    throw new ShopError("TOO_MANY_REQUESTS", "Too many tries.");
  };
  await place();
  expect(await screen.findByText("Nothing is ordered yet.")).toBeTruthy();
  expect(sessionStorage.getItem("ironmonger-unanswered-order:basket")).toBeNull();
});

test("a new total is shown before anything is ordered, and the next try has a key of its own", async () => {
  const { shop, place, sent, placed } = open();
  const accept = shop.answers["orders.placeOrder"];
  const refused: unknown[] = [];
  shop.answers["orders.placeOrder"] = (input) => {
    refused.push(PlaceOrderInput.parse(input).idempotencyKey);
    throw new ShopError("CONFLICT", "The total is $90 now.", [{ path: "expectedTotalCents", message: "9000" }]);
  };
  await place();
  expect(await screen.findByText("The total is $90 now.")).toBeTruthy();
  expect(screen.getByText(/Nothing is ordered yet/)).toBeTruthy();
  if (accept) shop.answers["orders.placeOrder"] = accept;
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).not.toEqual(refused);
});

test("tax and delivery that the shop charges by now are shown, follow the country, and are a part of what is ordered", async () => {
  const { shop, place, sent, placed } = open();
  const accept = shop.answers["orders.placeOrder"];
  shop.answers["settings.showShop"] = () => ({
    ...defaultShop,
    tax: { kind: "rates", pricesIncludeTax: false, rates: [{ country: "GB", name: "VAT", percent: 20 }] },
    delivery: { ...defaultShop.delivery, kind: "flat", flatCents: 1000 },
  });
  shop.answers["orders.placeOrder"] = () => {
    throw new ShopError("CONFLICT", "The total is $108 now.", [{ path: "expectedTotalCents", message: "10800" }]);
  };
  await place();
  expect(await screen.findByText("VAT 20 %")).toBeTruthy();
  const total = () => screen.getByRole("status", { name: "Total" }).textContent;
  expect(total()).toContain("$108");
  expect(screen.getByText("Delivery costs $10 per order.")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Change: Delivery" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Country" }), "France");
  expect(screen.queryByText("VAT 20 %")).toBeNull();
  expect(total()).toContain("$90");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Country" }), "United Kingdom");
  expect(total()).toContain("$108");

  if (accept) shop.answers["orders.placeOrder"] = accept;
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent).toMatchObject([{ country: "GB", expectedTotalCents: 10_800 }]);
});

test("the page says that the basket was ordered in another tab, and leads to that order", async () => {
  const shop = new FakeShop({
    "orders.placeOrder": () => {
      shop.answers["basket.getBasket"] = () => basketOf([]);
      throw new ShopError("CONFLICT", messages.basketChanged);
    },
    "basket.getBasket": () => basket,
    "addresses.list": () => [{ id: toolId, ...last, isDefault: true, lastUsedAt: "2026-11-01T10:00:00.000Z" }],
    "orders.listMyOrders": () => ({ rows: [{ number: "IM-10472" }], total: 1 }),
  });
  renderInShop(<PlaceBasket user={testUser} onPlaced={() => expect.unreachable()} />);
  await userEvent.click(await screen.findByRole("button", { name: "Place order" }));
  expect(await screen.findByRole("link", { name: "Pay order IM-10472" })).toBeTruthy();
  expect(screen.getByText(messages.basketChanged)).toBeTruthy();
  expect(screen.getByRole("link", { name: "My Orders" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Place order" })).toBeNull();
});

test("with a price that rose on a hidden line and another line sold out, nothing is bought at a price not seen", async () => {
  const [line] = basket.lines;
  if (!line) throw new Error("The basket has a line.");
  const ids = Array.from({ length: 12 }, (_, index) => toolId.replace(/..$/, String(index + 10)));
  const shown = ids.map((id, index) => ({ ...line, toolId: id, name: `Tool ${index}` }));
  const risen = shown.map((one, index) =>
    index === 11 ? { ...one, priceCents: 500, unitPriceCents: 500, totalCents: 10_000 } : one,
  );
  const soldOut = risen.map((one, index) => (index === 0 ? { ...one, available: 0, problem: "Out of stock" } : one));
  let lines: Basket["lines"] = shown;
  const sent: PlaceOrderInput[] = [];
  const shop = new FakeShop({
    "orders.placeOrder": (input) => {
      sent.push(PlaceOrderInput.parse(input));
      if (sent.length > 1) return { number: "IM-10472", ...last };
      lines = soldOut;
      throw new ShopError("CONFLICT", "Not enough item to purchase", [
        { path: "lines.0.quantity", message: "Out of stock" },
      ]);
    },
    "basket.getBasket": () => basketOf(lines),
    "basket.setLine": () => {
      lines = risen.slice(1);
      return basketOf(lines);
    },
    "addresses.list": () => [{ id: toolId, ...last, isDefault: true, lastUsedAt: "2026-11-01T10:00:00.000Z" }],
  });
  const placed: string[] = [];
  renderInShop(<PlaceBasket user={testUser} onPlaced={({ number }) => placed.push(number)} />);
  const place = await screen.findByRole("button", { name: "Place order" });
  expect(screen.queryByRole("link", { name: "Tool 11" })).toBeNull();
  await userEvent.click(place);
  expect(await screen.findByText("The price was $4 a moment ago")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Tool 11" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Tool 10" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove Tool 0" }));
  await expect.poll(() => screen.getByRole("status", { name: "Total" }).textContent).toContain("$900");
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent.map(({ expectedTotalCents }) => expectedTotalCents)).toEqual([96_000, 90_000]);
  expect(shop.calls.filter((name) => name === "orders.placeOrder")).toHaveLength(2);
});

test("a line with a price break says why it costs that much", async () => {
  const [line] = basket.lines;
  if (!line) throw new Error("The basket has a line.");
  const broken = { ...line, priceBreaks: [{ fromQuantity: 20, unitPriceCents: 400 }], priceCents: 500 };
  open({ ...basket, lines: [broken] });
  await userEvent.click(screen.getByText("Why this price?"));
  expect(screen.getByText("$4 per piece from 20 pieces", { selector: "li" })).toBeTruthy();
});

test("a refusal says at the line what is wrong with it", async () => {
  const { shop, place } = open();
  shop.answers["orders.placeOrder"] = () => {
    throw new ShopError("CONFLICT", "Not enough item to purchase", [
      { path: "lines.0.quantity", message: "Only 12 left." },
    ]);
  };
  await place();
  expect(await screen.findByText("Only 12 left.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Place order" })).toHaveProperty("disabled", true);
});

test.each([
  ["a part of a pack", 113, "Sold in packs of 10: order 110 or 120.", ["Take 110", "Take 120", "Take 150"]],
  ["a number of packs", 120, null, ["Take 150"]],
])("more pieces that cost less are offered as in the basket, beside %s", async (_what, quantity, problem, offered) => {
  const [line] = basket.lines;
  if (!line) throw new Error("The basket has a line.");
  const priceBreaks = [{ fromQuantity: 150, unitPriceCents: 790 }];
  const drill = {
    ...line,
    quantity,
    casePack: 10,
    available: 1000,
    priceCents: 1000,
    unitPriceCents: 1000,
    priceBreaks,
  };
  const { shop } = open({ ...basket, lines: [{ ...drill, priceWhenAddedCents: 1000, problem }] });
  const set: unknown[] = [];
  shop.answers["basket.setLine"] = (input) => {
    set.push(input);
    return basket;
  };
  expect(screen.getByText("150 pieces cost $1,185, $15 less than 120.")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Take/ }).map(({ textContent }) => textContent)).toEqual(offered);
  await userEvent.click(screen.getByRole("button", { name: "Take 150" }));
  await expect.poll(() => set).toEqual([{ toolId, quantity: 150 }]);
});

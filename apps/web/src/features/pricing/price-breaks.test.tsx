// @vitest-environment jsdom

import type { Terms } from "@ironmonger/contract/pricing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PriceBreaks } from "./price-breaks.tsx";

const clamps = {
  minOrder: 20,
  available: 1000,
  priceCents: 900,
  priceUnit: 1 as const,
  casePack: 10,
  priceBreaks: [
    { fromQuantity: 100, unitPriceCents: 840 },
    { fromQuantity: 150, unitPriceCents: 600 },
  ],
  family: null,
};

function Shown({ terms }: { terms: Terms }) {
  const [quantity, setQuantity] = useState(20);
  return (
    <>
      <input
        aria-label="Quantity"
        value={quantity}
        onChange={({ currentTarget }) => setQuantity(Number(currentTarget.value))}
      />
      <PriceBreaks terms={terms} quantity={quantity} onChoose={setQuantity} />
    </>
  );
}

const reached = () =>
  screen
    .getAllByRole("row")
    .filter((row) => row.getAttribute("aria-current") === "true")
    .map((row) => row.textContent);
async function type(quantity: string) {
  await userEvent.clear(screen.getByLabelText("Quantity"));
  await userEvent.type(screen.getByLabelText("Quantity"), quantity);
}

test("the reached price is marked as one types, and the next one is named with what it saves", async () => {
  renderInShop(<Shown terms={clamps} />);
  expect(reached()).toEqual(["20$9"]);
  await type("70");
  expect(screen.getByText("30 more and each costs $8.40: you save $60")).toBeTruthy();
  await type("100");
  expect(reached()).toEqual(["100$8.40"]);
});

test("where more pieces cost less in total, one press takes them", async () => {
  renderInShop(<Shown terms={clamps} />);
  await type("113");
  expect(screen.getByText("150 pieces cost $900, $108 less than 120.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 150" }));
  expect(reached()).toEqual(["150$6"]);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each(["0", "1010"])("for %s pieces, which cannot be ordered, no price is marked", async (quantity) => {
  renderInShop(<Shown terms={clamps} />);
  await type(quantity);
  expect(reached()).toEqual([]);
  expect(screen.queryByText(/more and each costs/)).toBeNull();
});

test("an empty field has no next price", async () => {
  renderInShop(<Shown terms={clamps} />);
  await userEvent.clear(screen.getByLabelText("Quantity"));
  expect(reached()).toEqual([]);
  expect(screen.queryByText(/more and each costs/)).toBeNull();
});

test("what the basket holds of the tool counts for the next price, and a cheaper quantity must be in stock with it", () => {
  const show = (quantity: number, available: number) =>
    renderInShop(
      <PriceBreaks terms={{ ...clamps, available }} quantity={quantity} otherPieces={100} onChoose={() => {}} />,
    );
  const { unmount } = show(20, 150);
  expect(screen.getByText("30 more and each costs $6: you save $360")).toBeTruthy();
  unmount();
  const inStock = show(40, 150);
  expect(screen.getByRole("button", { name: "Take 50" })).toBeTruthy();
  inStock.unmount();
  show(40, 145);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a tool with one price has no table", () => {
  renderInShop(<Shown terms={{ ...clamps, priceBreaks: [] }} />);
  expect(screen.queryByRole("table")).toBeNull();
});

test("a price of the buyer's own that comes in other packs names them, and is reached by whole packs only", async () => {
  const source = {
    priceUnit: 1 as const,
    minOrder: 20,
    casePack: 10,
    level: "company" as const,
    name: "Own",
    mayExceedPublic: true,
  };
  const inHundreds = { ...source, minOrder: 100, casePack: 100, priceCents: 700, priceBreaks: [] };
  const terms = {
    ...clamps,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 700 }],
    sources: [inHundreds, { ...source, priceCents: 900, priceBreaks: [] }],
  };
  renderInShop(<Shown terms={terms} />);
  expect(screen.getByRole("rowheader", { name: "100 in packs of 100" })).toBeTruthy();
  await type("100");
  expect(reached()).toEqual(["100 in packs of 100$7"]);
  await type("110");
  expect(reached()).toEqual(["20$9"]);
});

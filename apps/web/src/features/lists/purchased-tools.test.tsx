// @vitest-environment jsdom
import type { PurchasedTool } from "@ironmonger/contract/lists";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PurchasedTools } from "./purchased-tools.tsx";

const toolOf = (name: string, more: Partial<PurchasedTool> = {}): PurchasedTool => ({
  id: `0199-${name}`,
  toolId: `0199-${name}`,
  name,
  sku: `SKU-${name}`,
  imageUrl: "/images/no-picture.svg",
  minOrder: 10,
  casePack: 1,
  salesUnit: { kind: "piece" },
  priceBreaks: [],
  family: null,
  priceCents: 500,
  priceUnit: 1,
  available: 100,
  isInShop: true,
  lastPriceCents: 500,
  lastPriceUnit: 1,
  lastOrderedAt: "2026-11-01T10:00:00.000Z",
  usualQuantity: 30,
  boughtBy: null,
  ...more,
});

function open(...tools: PurchasedTool[]) {
  new FakeShop({ "identity.me": () => null });
  renderInShop(<PurchasedTools tools={tools} action={({ name }) => <button type="button">Add: {name}</button>} />);
}
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

test("each tool says when and for how much it was bought, and what it costs now", () => {
  open(toolOf("Nails"), toolOf("Saws", { lastPriceCents: 450 }));
  expect(rows()).toEqual([
    expect.stringMatching(/^NailsSKU SKU-NailsLast bought \d+ \w+.*Usually 30\$5 last timeAdd: Nails$/),
    expect.stringMatching(/^SawsSKU SKU-SawsLast bought \d+ \w+.*Usually 30\$4\.50 last timenow \$5Add: Saws$/),
  ]);
});

test("the price is compared with what the usual quantity costs now", () => {
  const priceBreaks = [{ fromQuantity: 30, unitPriceCents: 450 }];
  open(toolOf("Saws", { lastPriceCents: 450, priceBreaks }), toolOf("Nails", { lastPriceCents: 400, priceBreaks }));
  expect(rows()).toEqual([
    expect.stringMatching(/\$4\.50 last timeAdd: Saws$/),
    expect.stringMatching(/\$4 last timenow \$4\.50Add: Nails$/),
  ]);
});

test("a tool that has left the shop says so and has nothing to press", () => {
  open(toolOf("Anvils", { isInShop: false, available: 0 }));
  expect(rows()).toEqual([expect.stringMatching(/No longer in the shop$/)]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("tools are found by all words of name and SKU", async () => {
  open(toolOf("Steel nails"), toolOf("Copper nails"), toolOf("Saws"));
  const search = screen.getByRole("searchbox", { name: "Search what you have bought" });
  await userEvent.type(search, "NAILS sku-copper");
  expect(rows()).toHaveLength(1);
  await userEvent.type(search, " saw");
  expect(screen.getByText("None of the tools that you have bought matches")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear the search" }));
  expect(rows()).toHaveLength(3);
});

test("a buyer who has bought nothing is told where to begin", () => {
  open();
  expect(screen.getByText("Nothing bought yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse the catalog" })).toBeTruthy();
});

// @vitest-environment jsdom
import type { Tool } from "@ironmonger/contract/catalog";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { type CatalogSearch, noSearch } from "../catalog-search.ts";
import { Catalog } from "./catalog.tsx";
import { chosenView, rememberView } from "./catalog-view.ts";

const anvil: Tool = {
  ...testTool,
  id: "019a3b5c-0000-7abc-9def-000000000001",
  sku: "AN-1",
  priceCents: 890,
  minOrder: 20,
  casePack: 10,
  priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
  available: 1240,
};
const [bolt, vise] = [
  { ...anvil, id: "019a3b5c-0000-7abc-9def-000000000002", name: "Bolt", available: 19 },
  { ...anvil, id: "019a3b5c-0000-7abc-9def-000000000003", name: "Vise" },
];

function open(changes: Partial<CatalogSearch> = {}) {
  new FakeShop({
    "identity.me": () => null,
    "catalog.searchCatalog": () => ({
      rows: [anvil, bolt, vise],
      nextCursor: null,
      total: 3,
      isTotalExact: true,
      isPartial: false,
      isCorrected: false,
      ranges: [],
      categories: [],
      inStockCount: 2,
    }),
  });
  const onSearch = vi.fn<(search: CatalogSearch, isTyping: boolean) => void>();
  renderInShop(
    <Catalog
      search={{ ...noSearch, view: "rows", ...changes }}
      action={(tool) => <input aria-label={`Quantity: ${tool.name}`} />}
      onSearch={onSearch}
    />,
  );
  return onSearch;
}
afterEach(() => rememberView("cards"));

test("a row says what a buyer compares: SKU, price and next break, minimum and pack, stock", async () => {
  open();
  const row = await screen.findByRole("row", { name: /^Anvil/ });
  const cells = within(row).getAllByRole("cell");
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    "$8.90$8.40 from 100",
    "from 20packs of 10",
    "1,240",
  ]);
  expect(within(row).getByRole("rowheader").textContent).toContain("AN-1");
});

test("the arrow keys lead from quantity to quantity, over tools that cannot be ordered", async () => {
  open();
  const field = await screen.findByLabelText("Quantity: Anvil");
  field.focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByLabelText("Quantity: Vise"));
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(field);
});

test("a tool that cannot be ordered offers to tell when it is back", async () => {
  open();
  const row = await screen.findByRole("row", { name: /^Bolt/ });
  expect(within(row).getByRole("button", { name: "Tell me when it is back: Bolt" })).toBeTruthy();
  expect(within(row).queryByRole("textbox")).toBeNull();
});

test.each([
  ["relevance", "Tool", "name"],
  ["relevance", "Price", "price-asc"],
  ["price-asc", "Price", "price-desc"],
  ["price-desc", "Price", "price-asc"],
  ["relevance", "Minimum", "min-order"],
  ["relevance", "In stock", "stock"],
] as const)("sorted by %s, the head %s sorts by %s, from the first page on", async (sort, title, next) => {
  const onSearch = open({ sort, page: 2 });
  await userEvent.click(await screen.findByRole("button", { name: title }));
  expect(onSearch).toHaveBeenCalledWith({ ...noSearch, view: "rows", sort: next, page: 1 }, false);
});

test("the heading of the sorted column says in which direction", async () => {
  open({ sort: "price-desc" });
  const sorted = async (name: string) => (await screen.findByRole("columnheader", { name })).getAttribute("aria-sort");
  expect([await sorted("Price"), await sorted("Tool")]).toEqual(["descending", null]);
});

test("the chosen view goes into the address, where the page stays, and is stored for the next visit", async () => {
  const onSearch = open({ view: "cards", page: 3 });
  expect(screen.queryByRole("table")).toBeNull();
  expect((await screen.findByRole("button", { name: "Cards" })).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Rows" }));
  expect(onSearch).toHaveBeenCalledWith({ ...noSearch, view: "rows", page: 3 }, true);
  expect(chosenView()).toBe("rows");
});

test("a visitor who chooses cards again is no longer led to rows", async () => {
  rememberView("rows");
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cards" }));
  expect(chosenView()).toBe("cards");
});

// @vitest-environment jsdom
import type { ToolSearch } from "@ironmonger/contract/catalog/search";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { type CatalogSearch, noSearch } from "../catalog-search.ts";
import { Catalog } from "./catalog.tsx";

const nothing: ToolSearch = {
  rows: [],
  nextCursor: null,
  total: 0,
  isTotalExact: true,
  isPartial: false,
  isCorrected: false,
  ranges: [],
  categories: [],
  facets: [],
  inStockCount: 0,
};

function open(search: Partial<CatalogSearch>, result: Partial<ToolSearch>) {
  new FakeShop({ "identity.me": () => null, "catalog.searchCatalog": () => ({ ...nothing, ...result }) });
  renderInShop(<Catalog search={{ ...noSearch, ...search }} action={() => null} onSearch={() => {}} />);
}

test("tools that have only some of the words are announced as such", async () => {
  open({ query: "purple hammer" }, { isPartial: true, total: 1 });
  expect(await screen.findByText("Nothing has all words of “purple hammer”. These have some:")).toBeDefined();
});

test("tools that only come close to a word are announced as such", async () => {
  open({ query: "hacksaw" }, { isPartial: true, total: 1 });
  expect(await screen.findByText("Nothing found for “hacksaw”. These come close:")).toBeDefined();
});

test("tools that are found by the nearest spelling are announced as such", async () => {
  open({ query: "purple hamer" }, { isCorrected: true, total: 1 });
  expect(await screen.findByText("Nothing found for “purple hamer”. These come close:")).toBeDefined();
});

test("what was read as a range of sizes, and filters by attributes, can be removed", async () => {
  const changes: CatalogSearch[] = [];
  new FakeShop({
    "identity.me": () => null,
    "catalog.searchCatalog": () => ({ ...nothing, total: 1, ranges: ["40 to 60 mm"] }),
  });
  const search = {
    ...noSearch,
    query: "M8, 40 to 60 MM, stainless",
    attributes: [{ name: "Length", min: "40", max: "2 in" }],
  };
  renderInShop(<Catalog search={search} action={() => null} onSearch={(change) => changes.push(change)} />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove the filter Size 40 to 60 mm" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter Length 40 to 2 in" }));
  expect(changes).toMatchObject([{ query: "M8 stainless" }, { attributes: [] }]);
});

test("a search that finds nothing offers to search without its filters, and all tools", async () => {
  open({ query: "zzyzx", category: "safety" }, {});
  expect((await screen.findByRole("link", { name: "Search without filters" })).getAttribute("href")).toBe(
    "/catalog?q=zzyzx",
  );
  expect(screen.getByRole("link", { name: "Show all tools" }).getAttribute("href")).toBe("/catalog");
});

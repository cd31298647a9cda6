import { SearchCatalogInput } from "@ironmonger/contract/catalog/search";
import { expect, test } from "vitest";
import {
  catalogAddress,
  categoryOf,
  contradictsItself,
  noSearch,
  readCatalogSearch,
  toSearchInput,
} from "./catalog-search.ts";

function read(address: string) {
  const { pathname, searchParams } = new URL(address.startsWith("/") ? address : `/catalog?${address}`, "http://shop");
  return readCatalogSearch(searchParams, categoryOf(pathname));
}

test("every field of a search survives the way into the address and back", () => {
  const search = {
    query: "hex bolt & nut",
    category: "fasteners/bolts",
    minPriceCents: 550,
    maxPriceCents: 4000,
    maxMinOrder: 100,
    inStock: true,
    ownPrices: true,
    attributes: [
      { name: "Thread", values: ["M8", "M10"] },
      { name: "Length", min: "40", max: "2 in" },
    ],
    sort: "price-asc" as const,
    page: 7,
    view: "rows" as const,
  };
  expect(read(catalogAddress(search))).toEqual(search);
});

test("a search for everything has the catalog's own address", () => {
  expect(catalogAddress(noSearch)).toBe("/catalog");
  expect(read("")).toEqual(noSearch);
});

test.each([
  "sort=__proto__",
  "min=-3",
  "min=1.255",
  "max=1e9",
  "minorder=0",
  "stock=1",
  "page=0",
  "page=1.5",
  "after=abc",
  "q=%20",
  "view=list",
])("what makes no sense in an address (%s) is as if it were not there", (address) => {
  expect(read(address)).toEqual(noSearch);
});

test("whatever the address says, the server accepts the query", () => {
  const wild = read(`q=${"x".repeat(300)}&min=999999&max=0&minorder=1&page=900000&sort=name&stock=in`);
  expect(SearchCatalogInput.safeParse(toSearchInput(wild)).success).toBe(true);
});

test("prices from 40 to 30 contradict each other, from 30 to 30 do not", () => {
  expect(contradictsItself(read("min=40&max=30"))).toBe(true);
  for (const address of ["min=30&max=30", "min=40", "max=30", ""]) expect(contradictsItself(read(address))).toBe(false);
});

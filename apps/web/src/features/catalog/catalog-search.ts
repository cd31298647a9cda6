import type { Category, SearchCatalogInput } from "@ironmonger/contract/catalog";
import { categories } from "@ironmonger/contract/categories";
import { centsFromDollars } from "@ironmonger/contract/money";

/** What the catalog's address says; prices in dollars there, because people read and edit addresses. */
export type CatalogSearch = {
  query: string;
  category: Category | undefined;
  minPriceCents: number | undefined;
  maxPriceCents: number | undefined;
  maxMinOrder: number | undefined;
  inStock: boolean;
  sort: SearchCatalogInput["sort"];
  cursor: string | undefined;
};

export const sortLabels: Record<SearchCatalogInput["sort"], string> = {
  relevance: "Best match",
  newest: "Newest",
  "price-asc": "Price: low to high",
  "price-desc": "Price: high to low",
  name: "Name",
};

export const noSearch: CatalogSearch = {
  query: "",
  category: undefined,
  minPriceCents: undefined,
  maxPriceCents: undefined,
  maxMinOrder: undefined,
  inStock: false,
  sort: "relevance",
  cursor: undefined,
};

/** Reads an address leniently: invalid parameters are ignored. */
export function readCatalogSearch(url: URLSearchParams): CatalogSearch {
  const category = url.get("category") ?? "";
  const sort = url.get("sort") ?? "";
  return {
    query: (url.get("q") ?? "").trim().slice(0, 100),
    category: isCategory(category) ? category : undefined,
    minPriceCents: readDollars(url.get("min")),
    maxPriceCents: readDollars(url.get("max")),
    maxMinOrder: wholeNumber(url.get("lot"), 1),
    inStock: url.get("stock") === "in",
    sort: isSort(sort) ? sort : "relevance",
    cursor: url.get("after")?.slice(0, 400) || undefined,
  };
}

/** The shortest address of a search, its parts always in the same order. */
export function writeCatalogSearch(search: CatalogSearch): string {
  const url = new URLSearchParams();
  if (search.query.trim()) url.set("q", search.query.trim());
  if (search.category) url.set("category", search.category);
  if (search.minPriceCents !== undefined) url.set("min", writeDollars(search.minPriceCents));
  if (search.maxPriceCents !== undefined) url.set("max", writeDollars(search.maxPriceCents));
  if (search.maxMinOrder !== undefined) url.set("lot", String(search.maxMinOrder));
  if (search.inStock) url.set("stock", "in");
  if (search.sort !== "relevance") url.set("sort", search.sort);
  if (search.cursor) url.set("after", search.cursor);
  const text = url.toString();
  return text ? `?${text}` : "";
}

export const catalogPageSize = 24;

/** The same search gives an equal object, so that the server and the browser use one query key. */
export function toSearchInput(search: CatalogSearch): Partial<SearchCatalogInput> {
  const { query, category, minPriceCents, maxPriceCents, maxMinOrder, inStock, sort, cursor } = search;
  return {
    limit: catalogPageSize,
    sort,
    ...(query && { query }),
    ...(category && { category }),
    ...(minPriceCents !== undefined && { minPriceCents }),
    ...(maxPriceCents !== undefined && { maxPriceCents }),
    ...(maxMinOrder !== undefined && { maxMinOrder }),
    ...(inStock && { inStock }),
    ...(cursor && { cursor }),
  };
}

export const searchFromUrl = (url: URLSearchParams): Partial<SearchCatalogInput> =>
  toSearchInput(readCatalogSearch(url));

const largest = 1_000_000;
function wholeNumber(text: string | null, min: number): number | undefined {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= largest ? value : undefined;
}

/** `12.50`, or `12` where there are no cents. */
export const writeDollars = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
const readDollars = (text: string | null): number | undefined =>
  text && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : undefined;

export function isCategory(text: string): text is Category {
  return categories.some((category) => category === text);
}
export function isSort(text: string): text is SearchCatalogInput["sort"] {
  return Object.hasOwn(sortLabels, text);
}

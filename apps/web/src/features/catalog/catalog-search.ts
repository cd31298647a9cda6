import type { Category, SearchCatalogInput } from "@ironmonger/contract/catalog";
import { categories } from "@ironmonger/contract/catalog/categories";
import { centsFromDollars } from "@ironmonger/contract/money";
import { mostFound } from "@ironmonger/contract/most-found";

/** The parameters of the catalog's address; its prices are in dollars, because people read and edit addresses. */
export type CatalogSearch = {
  query: string;
  category: Category | undefined;
  minPriceCents: number | undefined;
  maxPriceCents: number | undefined;
  maxMinOrder: number | undefined;
  inStock: boolean;
  sort: SearchCatalogInput["sort"];
  page: number;
  view: "cards" | "rows";
};

export const sortLabels: Record<SearchCatalogInput["sort"], string> = {
  relevance: "Best match",
  newest: "Newest",
  "price-asc": "Price: low to high",
  "price-desc": "Price: high to low",
  name: "Name",
  "min-order": "Minimum: low to high",
  stock: "Stock: high to low",
};

export const noSearch: CatalogSearch = {
  query: "",
  category: undefined,
  minPriceCents: undefined,
  maxPriceCents: undefined,
  maxMinOrder: undefined,
  inStock: false,
  sort: "relevance",
  page: 1,
  view: "cards",
};

/** Reads an address leniently: invalid parameters are ignored. An unknown category is reported: see `hasUnknownCategory`. */
export function readCatalogSearch(url: URLSearchParams): CatalogSearch {
  const category = url.get("category") ?? "";
  const sort = url.get("sort") ?? "";
  return {
    query: (url.get("q") ?? "").trim().slice(0, 100),
    category: isCategory(category) ? category : undefined,
    minPriceCents: readDollars(url.get("min")),
    maxPriceCents: readDollars(url.get("max")),
    maxMinOrder: wholeNumber(url.get("minorder"), 1),
    inStock: url.get("stock") === "in",
    sort: isSort(sort) ? sort : "relevance",
    page: Math.min(wholeNumber(url.get("page"), 1) ?? 1, lastPage),
    view: url.get("view") === "rows" ? "rows" : "cards",
  };
}

/** Whether the address names a category that does not exist; its other parameters are then ignored. */
export function hasUnknownCategory(url: URLSearchParams): boolean {
  const category = url.get("category");
  return Boolean(category) && !isCategory(category ?? "");
}

/** The shortest address of a search, its parts always in the same order. */
export function writeCatalogSearch(search: CatalogSearch): string {
  const url = new URLSearchParams();
  if (search.query.trim()) url.set("q", search.query.trim());
  if (search.category) url.set("category", search.category);
  if (search.minPriceCents !== undefined) url.set("min", writeDollars(search.minPriceCents));
  if (search.maxPriceCents !== undefined) url.set("max", writeDollars(search.maxPriceCents));
  if (search.maxMinOrder !== undefined) url.set("minorder", String(search.maxMinOrder));
  if (search.inStock) url.set("stock", "in");
  if (search.sort !== "relevance") url.set("sort", search.sort);
  if (search.page > 1) url.set("page", String(search.page));
  if (search.view === "rows") url.set("view", "rows");
  const text = url.toString();
  return text ? `?${text}` : "";
}

/** The minimum price is above the maximum, so the server need not be asked. */
export const contradictsItself = ({ minPriceCents, maxPriceCents }: CatalogSearch): boolean =>
  minPriceCents !== undefined && maxPriceCents !== undefined && minPriceCents > maxPriceCents;

export const catalogPageSize = 24;
/** Pages cover the first results; beyond them, users narrow the search. */
export const lastPage = Math.ceil(mostFound / catalogPageSize);

/** The same search gives an equal object, so that the server and the browser use one query key. */
export function toSearchInput(search: CatalogSearch): Partial<SearchCatalogInput> {
  const { query, category, minPriceCents, maxPriceCents, maxMinOrder, inStock, sort, page } = search;
  return {
    limit: catalogPageSize,
    sort,
    ...(query && { query }),
    ...(category && { category }),
    ...(minPriceCents !== undefined && { minPriceCents }),
    ...(maxPriceCents !== undefined && { maxPriceCents }),
    ...(maxMinOrder !== undefined && { maxMinOrder }),
    ...(inStock && { inStock }),
    ...(page > 1 && { page }),
  };
}

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

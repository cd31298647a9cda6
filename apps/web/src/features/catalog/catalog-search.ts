import type { AttributeFilter } from "@ironmonger/contract/attributes";
import type { CatalogSort, SearchCatalogInput } from "@ironmonger/contract/catalog/search";
import { centsFromDollars } from "@ironmonger/contract/money";
import { maxMatches } from "@ironmonger/contract/tables/match-count";

/** What an address of the catalog says; its prices are in dollars, because people read and edit addresses. */
export type CatalogSearch = {
  query: string;
  /** The path of a category: `hand-tools/hammers`. */
  category: string | undefined;
  minPriceCents: number | undefined;
  maxPriceCents: number | undefined;
  maxMinOrder: number | undefined;
  inStock: boolean;
  /** Only tools with prices of the company's own. */
  ownPrices: boolean;
  attributes: AttributeFilter[];
  sort: CatalogSort;
  page: number;
  view: "cards" | "rows";
};

export const sortLabels: Record<CatalogSort, string> = {
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
  ownPrices: false,
  attributes: [],
  sort: "relevance",
  page: 1,
  view: "cards",
};

const categoryPath = /^[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80}){0,3}$/;
const toolId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What follows `/catalog/`: a tool's id, or the path of a category, which may not exist. */
export const isToolId = (text: string): boolean => toolId.test(text);
export const isCategoryPath = (text: string): boolean => categoryPath.test(text) && !isToolId(text);

/** The path of the category whose page has this address. */
export const categoryOf = (pathname: string): string | undefined =>
  /^\/catalog\/(.*?)\/?$/.exec(pathname)?.[1] || undefined;

/** Reads an address leniently: invalid parameters are ignored. */
export function readCatalogSearch(url: URLSearchParams, category: string | undefined): CatalogSearch {
  const sort = url.get("sort") ?? "";
  return {
    query: (url.get("q") ?? "").trim().slice(0, 100),
    category,
    minPriceCents: readDollars(url.get("min")),
    maxPriceCents: readDollars(url.get("max")),
    maxMinOrder: wholeNumber(url.get("minorder"), 1),
    inStock: url.get("stock") === "in",
    ownPrices: url.get("prices") === "own",
    attributes: readAttributes(url),
    sort: isSort(sort) ? sort : "relevance",
    page: Math.min(wholeNumber(url.get("page"), 1) ?? 1, lastPage),
    view: url.get("view") === "rows" ? "rows" : "cards",
  };
}

/** The shortest address of a search, its parameters always in the same order. */
export function catalogAddress(search: CatalogSearch): string {
  const url = new URLSearchParams();
  if (search.query.trim()) url.set("q", search.query.trim());
  if (search.minPriceCents !== undefined) url.set("min", writeDollars(search.minPriceCents));
  if (search.maxPriceCents !== undefined) url.set("max", writeDollars(search.maxPriceCents));
  if (search.maxMinOrder !== undefined) url.set("minorder", String(search.maxMinOrder));
  if (search.inStock) url.set("stock", "in");
  if (search.ownPrices) url.set("prices", "own");
  for (const { name, values = [], min, max } of search.attributes) {
    for (const value of values) url.append("attr", `${name}:${value}`);
    if (min !== undefined) url.append("from", `${name}:${min}`);
    if (max !== undefined) url.append("to", `${name}:${max}`);
  }
  if (search.sort !== "relevance") url.set("sort", search.sort);
  if (search.page > 1) url.set("page", String(search.page));
  if (search.view === "rows") url.set("view", "rows");
  const text = url.toString();
  return `/catalog${search.category ? `/${search.category}` : ""}${text && `?${text}`}`;
}

/** The minimum price is above the maximum, so no request is needed. */
export const contradictsItself = ({ minPriceCents, maxPriceCents }: CatalogSearch): boolean =>
  minPriceCents !== undefined && maxPriceCents !== undefined && minPriceCents > maxPriceCents;

export const catalogPageSize = 24;
/** Pages cover the first results; beyond them, users narrow the search. */
export const lastPage = Math.ceil(maxMatches / catalogPageSize);

/** The same search gives an equal object, so that the server and the browser use one query key. */
export function toSearchInput(search: CatalogSearch): Partial<SearchCatalogInput> {
  const { query, category, minPriceCents, maxPriceCents, maxMinOrder, inStock, ownPrices, attributes, sort, page } =
    search;
  return {
    limit: catalogPageSize,
    sort,
    ...(query && { query }),
    ...(category && { category: category.slice(category.lastIndexOf("/") + 1) }),
    ...(minPriceCents !== undefined && { minPriceCents }),
    ...(maxPriceCents !== undefined && { maxPriceCents }),
    ...(maxMinOrder !== undefined && { maxMinOrder }),
    ...(inStock && { inStock }),
    ...(ownPrices && { ownPrices }),
    ...(attributes.length > 0 && { attributes }),
    ...(page > 1 && { page }),
  };
}

const maxAttributeFilters = 20;

/** `attr=Thread:M8`, `from=Length:40`, `to=Length:2 in` */
function readAttributes(url: URLSearchParams): AttributeFilter[] {
  const filters = new Map<string, AttributeFilter>();
  const add = (parameter: string, change: (filter: AttributeFilter, value: string) => void) => {
    for (const text of url.getAll(parameter).slice(0, 50)) {
      const colon = text.indexOf(":");
      const [name, value] = [text.slice(0, Math.max(colon, 0)).trim(), text.slice(colon + 1).trim()];
      if (!name || !value || name.length > 80 || value.length > 100 || text.includes("\0")) continue;
      const filter = filters.get(name) ?? { name };
      if (filters.size >= maxAttributeFilters && !filters.has(name)) continue;
      filters.set(name, filter);
      change(filter, value);
    }
  };
  add("attr", (filter, value) => {
    filter.values = [...new Set([...(filter.values ?? []), value])];
  });
  add("from", (filter, value) => {
    filter.min = value;
  });
  add("to", (filter, value) => {
    filter.max = value;
  });
  return [...filters.values()];
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

export function isSort(text: string): text is CatalogSort {
  return Object.hasOwn(sortLabels, text);
}

/** Whether a search is narrowed by more than words and attributes. */
export const isFiltered = (search: CatalogSearch): boolean => {
  const { category, inStock, ownPrices, minPriceCents, maxPriceCents, maxMinOrder } = search;
  return (
    inStock || ownPrices || [category, minPriceCents, maxPriceCents, maxMinOrder].some((filter) => filter !== undefined)
  );
};

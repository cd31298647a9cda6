import type { Attribute } from "@ironmonger/contract/attributes";
import type { CatalogSort, SearchCatalogInput } from "@ironmonger/contract/catalog/search";
import type { Database } from "@ironmonger/db/client";
import { categories, toolStock, tools } from "@ironmonger/db/schema";
import { and, desc, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import {
  type List,
  type ListPage,
  type ListRow,
  maxRead,
  readList,
} from "../../../core/database/read-list.statement.ts";
import { hasAttribute, type RequestedAttribute, sortByAttribute } from "../../attributes/attribute-filters.ts";
import { isOnSale } from "../../tools/tool-row.ts";
import { haveWords, rankOf, type Words } from "./words.statement.ts";

export type Filters = Pick<SearchCatalogInput, "minPriceCents" | "maxPriceCents" | "maxMinOrder" | "inStock"> & {
  words?: Words | undefined;
  /** What the buyer is shown: `readAssortment`. */
  shown?: SQL | undefined;
  /** The slugs of a category and those below it: the planner estimates by them. */
  categories?: string[] | undefined;
  attributes?: readonly RequestedAttribute[] | undefined;
};
type Page = Pick<List<never>, "after" | "offset" | "limit" | "total"> & {
  sort: CatalogSort | { attribute: Pick<Attribute, "id" | "kind"> };
};
export type ToolMatches = ListPage<"category" | "inStock">;
export type { ListRow };

/** A page of the tools on sale that pass the filters, and how many of them are in stock and in each category with those below it. */
export const findTools = (db: Database, filters: Filters, { sort, ...page }: Page): Promise<ToolMatches> =>
  readList(db, {
    from: tools,
    id: tools.id,
    group: sql`${tools.modelId}`,
    where: passes(filters),
    facets: {
      category: {
        column: sql`${tools.category}`,
        values: (column) =>
          sql`(select string_to_array(path, '/') from ${categories} where ${categories.slug} = ${column})`,
        filter: passesCategory(filters),
      },
      inStock: {
        // Not `isInStock`, for which the planner would read the stock of all tools.
        column: sql`(select 'yes' from ${toolStock} where ${hasStock})`,
        values: (column) => sql`array[${column}]`,
        only: isInStock,
        all: ["yes"],
      },
    },
    sort: sortOf(sort, filters.words),
    ...page,
  });

/** A minimum order is available. */
const hasStock = sql`${toolStock.toolId} = ${tools.id} and ${toolStock.level} >= 1`;
const isInStock = sql`exists (select from ${toolStock} where ${hasStock})`;

const largestInteger = 2_147_483_647;
const clamp = (value: number) => Math.min(value, largestInteger);

/** All filters except those by the category and by one attribute. */
function passes(
  { shown, words, minPriceCents, maxPriceCents, maxMinOrder, inStock, attributes = [] }: Filters,
  ignoredAttributeId?: string,
): SQL | undefined {
  return and(
    isOnSale,
    shown,
    words && haveWords(words),
    minPriceCents ? gte(tools.priceOfOne, 1000 * clamp(minPriceCents)) : undefined,
    maxPriceCents === undefined ? undefined : lte(tools.priceOfOne, 1000 * clamp(maxPriceCents)),
    maxMinOrder === undefined ? undefined : lte(tools.minOrder, clamp(maxMinOrder)),
    inStock ? isInStock : undefined,
    ...attributes.filter(({ attribute }) => attribute.id !== ignoredAttributeId).map(hasAttribute),
  );
}

const passesCategory = ({ categories: slugs }: Filters): SQL | undefined => slugs && inArray(tools.category, slugs);

/** Some of the matches, no more than a list reads together. The filters by one attribute can be ignored. */
export const selectSome = (filters: Filters, ignoredAttributeId?: string): SQL =>
  sql`select ${tools.id} as id, ${tools.modelId} as model_id from ${tools}
    where ${and(passes(filters, ignoredAttributeId), passesCategory(filters))} limit ${maxRead}::int`;

function sortOf(sort: Page["sort"], words: Words | undefined): List<never>["sort"] {
  if (typeof sort !== "string") return { ...sortByAttribute(sort.attribute), direction: "asc" };
  switch (sort) {
    case "price-asc":
      return { key: sql`${tools.priceOfOne}`, direction: "asc" };
    case "price-desc":
      return { key: sql`${tools.priceOfOne}`, direction: "desc" };
    case "name":
      return { key: sql`${tools.nameKey} collate "C"`, direction: "asc" };
    case "min-order":
      return { key: sql`${tools.minOrder}`, direction: "asc" };
    case "stock":
      return {
        join: sql`join ${toolStock} on ${toolStock.toolId} = ${tools.id}`,
        key: sql`${toolStock.available}`,
        direction: "desc",
      };
    case "relevance":
      // Of too many matches, the most popular ones are ranked.
      if (words) {
        const candidates = sql`${desc(tools.popularity)}, ${desc(tools.id)}`;
        return { key: rankOf(words), direction: "desc", candidates };
      }
  }
  return { direction: "desc" };
}

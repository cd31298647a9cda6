import type { Attribute } from "@ironmonger/contract/attributes";
import type { CatalogSort, SearchCatalogInput } from "@ironmonger/contract/catalog/search";
import type { Database } from "@ironmonger/db/client";
import { categories, toolStock, tools } from "@ironmonger/db/schema";
import { and, desc, gte, lte, type SQL, sql } from "drizzle-orm";
import { type List, type ListPage, type ListRow, readList } from "../../../core/database/read-list.statement.ts";
import { attributeFacets, attributeKey, type RequestedAttribute } from "./attribute-filters.ts";
import { isIn } from "./table-filters.ts";
import { isOnSale } from "./tool-row.ts";
import { haveWords, rankOf, type Words } from "./words.statement.ts";

export type Filters = Pick<SearchCatalogInput, "minPriceCents" | "maxPriceCents" | "maxMinOrder" | "inStock"> & {
  words?: Words | undefined;
  /** What the buyer is shown: `readAssortment`. */
  shown?: SQL | undefined;
  /** The slug of a category. */
  category?: string | undefined;
  attributes?: readonly RequestedAttribute[] | undefined;
};
type Page = Pick<List<never>, "after" | "offset" | "limit" | "total"> & {
  sort: CatalogSort | { attribute: Pick<Attribute, "id" | "kind"> };
};
export type ToolMatches = ListPage<string>;
export type { ListRow };

/**
 * A page of the tools on sale that pass the filters, and how many of them are in stock and in each category with those below it. If there are
 * too many, only these categories are counted.
 */
export const findTools = (
  db: Database,
  filters: Filters,
  { sort, ...page }: Page,
  countedCategories: readonly string[] = [],
): Promise<ToolMatches> =>
  readList(db, {
    from: sort === "stock" ? sql`${tools} join ${toolStock} on ${toolStock.toolId} = ${tools.id}` : tools,
    id: tools.id,
    group: sql`${tools.modelId}`,
    where: passes(filters),
    facets: {
      category: {
        values: sql`(select string_to_array(path, '/') from ${categories} where ${categories.slug} = ${tools.category})`,
        has: isIn,
        all: countedCategories,
        filter: filters.category === undefined ? undefined : isIn(sql`${filters.category}`),
      },
      inStock: {
        values: sql`array[case when ${isInStock} then 'yes' end]`,
        has: () => isInStock,
        all: ["yes"],
        filter: filters.inStock ? isInStock : undefined,
      },
      ...attributeFacets(filters.attributes),
    },
    sort: sortOf(sort, filters.words),
    ...page,
  });

/** A minimum order is available. */
const isInStock = sql`exists (select from ${toolStock} where ${toolStock.toolId} = ${tools.id} and ${toolStock.level} >= 1)`;

const largestInteger = 2_147_483_647;
const clamp = (value: number) => Math.min(value, largestInteger);

const passes = ({ shown, words, minPriceCents, maxPriceCents, maxMinOrder }: Filters): SQL | undefined =>
  and(
    isOnSale,
    shown,
    words && haveWords(words),
    minPriceCents ? gte(tools.priceCents, clamp(minPriceCents)) : undefined,
    maxPriceCents === undefined ? undefined : lte(tools.priceCents, clamp(maxPriceCents)),
    maxMinOrder === undefined ? undefined : lte(tools.minOrder, clamp(maxMinOrder)),
  );

function sortOf(sort: Page["sort"], words: Words | undefined): List<never>["sort"] {
  if (typeof sort !== "string") return { key: attributeKey(sort.attribute), direction: "asc" };
  switch (sort) {
    case "price-asc":
      return { key: sql`${tools.priceCents}`, direction: "asc" };
    case "price-desc":
      return { key: sql`${tools.priceCents}`, direction: "desc" };
    case "name":
      return { key: sql`${tools.nameKey} collate "C"`, direction: "asc" };
    case "min-order":
      return { key: sql`${tools.minOrder}`, direction: "asc" };
    case "stock":
      return { key: sql`${toolStock.available}`, direction: "desc" };
    case "relevance":
      // Of too many matches, the most popular ones are ranked.
      if (words) {
        const candidates = sql`${desc(tools.popularity)}, ${desc(tools.id)}`;
        return { key: rankOf(words), direction: "desc", candidates };
      }
  }
  return { direction: "desc" };
}

import type { SuggestInput, Suggestions } from "@ironmonger/contract/catalog";
import {
  categories as allCategories,
  type CategoryName,
  categoriesNamed,
} from "@ironmonger/contract/catalog/categories";
import { mostFound } from "@ironmonger/contract/most-found";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, count, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { findByWords } from "../internal/find-by-words.ts";
import { findTools } from "../internal/find-tools.ts";
import { isOnSale, listToolsById } from "../internal/tool-row.ts";

const maxTools = 6;

/**
 * Suggestions while a buyer types this query. Tools are found in the same way as by `searchCatalog`. Categories that are called so come
 * first, each with the number of its tools. None for fewer than two characters.
 */
export async function suggest(
  { replica }: Pick<PublicContext, "replica">,
  { query }: SuggestInput,
): Promise<Suggestions> {
  if (query.length < 2) return { tools: [], categories: [], areCountsExact: true };
  const db = queryBuilder(replica.sql, { prepare: false });
  const found = await findByWords(db, query, (words) =>
    findTools(db, { words, inStock: false }, { sort: "relevance", limit: maxTools }),
  );
  const [rows, named] = await Promise.all([
    listToolsById(
      db,
      found.rows.map(({ id }) => id),
    ),
    Promise.all(categoriesNamed(query).map((category) => countTools(db, category))),
  ]);
  const counts = found.facets.category.counts;
  const others = allCategories
    .filter((value) => !named.some((category) => category.value === value))
    .map((value) => ({ value, count: counts[value] ?? 0 }))
    .sort((one, other) => other.count - one.count);
  const categories = [...named, ...others].filter(({ count }) => count > 0);
  return {
    tools: rows.map(({ id, sku, name, imageUrl, priceCents }) => ({ id, sku, name, imageUrl, priceCents })),
    categories,
    areCountsExact: categories.every(({ count }) => count < mostFound),
  };
}

/** No further than `mostFound`. */
async function countTools(db: Database, category: CategoryName) {
  const inIt = db
    .select({ id: tools.id })
    .from(tools)
    .where(and(isOnSale, eq(tools.category, category)))
    .limit(mostFound)
    .as("in_it");
  const [row] = await db.select({ count: count() }).from(inIt);
  return { value: category, count: row?.count ?? 0 };
}

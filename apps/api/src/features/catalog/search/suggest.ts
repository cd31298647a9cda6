import type { SuggestInput, Suggestions } from "@ironmonger/contract/catalog/search";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, count, sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { readAssortment } from "../../categories/assortment.ts";
import { type CategoryRow, readTree } from "../../categories/category-tree.ts";
import { findMeanings } from "../../search-words/find-meanings.ts";
import { isOnSale } from "../../tools/tool-row.ts";
import { findTools } from "../internal/find-tools.ts";
import { listMatches } from "../internal/list-matches.ts";
import { findByWords } from "../internal/words.statement.ts";
import { isIn } from "../table-filters.ts";

const maxTools = 6;
const maxCategories = 10;

/**
 * Suggestions while a buyer types this query. Tools match in the same way as in `searchCatalog`. Categories whose names match come first,
 * each with the number of its tools. None for fewer than two characters.
 */
export async function suggest(
  { replica, buyer }: Pick<PublicContext, "replica" | "buyer">,
  { query }: SuggestInput,
): Promise<Suggestions> {
  if (query.length < 2) return { tools: [], categories: [], areCountsExact: true };
  const db = queryBuilder(replica.sql, { prepare: false });
  const [tree, assortment] = await Promise.all([readTree(db), readAssortment(db, buyer)]);
  const matches = await findByWords(db, query, (words) =>
    findTools(db, { words, inStock: false, shown: assortment.condition }, { sort: "relevance", limit: maxTools }),
  );
  const [rows, matchingCategories] = await Promise.all([
    listMatches(db, { rows: matches.rows, query, shown: assortment.condition }),
    Promise.all(
      categoriesNamed(
        tree.all.filter(({ slug }) => assortment.shows(slug)),
        await findMeanings(db, query),
      ).map(async (row) => ({ row, count: await countTools(db, row), isNamed: true })),
    ),
  ]);
  const topCategories = tree
    .childrenOf(null)
    .map((row) => ({ row, count: matches.facets.category[row.slug] ?? 0, isNamed: false }))
    .filter(({ row }) => !matchingCategories.some((category) => category.row === row))
    .sort((one, other) => other.count - one.count);
  const categories = [...matchingCategories, ...topCategories].flatMap(({ row, count, isNamed }) =>
    count > 0 ? [{ value: row.slug, name: row.name, path: row.path, count, isNamed }] : [],
  );
  return {
    tools: rows.map(({ id, sku, name, imageUrl, priceCents, priceUnit, salesUnit, model }) => ({
      ...{ id, sku, name, imageUrl, priceCents, priceUnit, salesUnit },
      ...(model && { model }),
    })),
    categories: categories.slice(0, maxCategories),
    areCountsExact: categories.every(({ count }) => count < maxMatches),
  };
}

/** Those whose name contains a word beginning with each word of one of these texts. */
function categoriesNamed(all: CategoryRow[], texts: string[]): CategoryRow[] {
  const named = texts.map(wordsOf).filter((words) => words.length > 0);
  const areNamed = all.filter(({ name }) => {
    const inName = wordsOf(name);
    return named.some((words) => words.every((word) => inName.some((one) => one.startsWith(word))));
  });
  return areNamed.slice(0, maxCategories);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);

/** A model counts as one. Counts no further than `maxMatches`. */
async function countTools(db: Database, { slug }: CategoryRow): Promise<number> {
  const inIt = db
    .selectDistinct({ id: sql`coalesce(${tools.modelId}, ${tools.id})`.as("id") })
    .from(tools)
    .where(and(isOnSale, isIn(sql`${slug}`)))
    .limit(maxMatches)
    .as("in_it");
  const [row] = await db.select({ count: count() }).from(inIt);
  return row?.count ?? 0;
}

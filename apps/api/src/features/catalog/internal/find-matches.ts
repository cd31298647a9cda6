import { type Category, categories, type SearchCatalogInput, type ToolSearch } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Database } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, asc, count, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { isOnSale } from "./tool-row.ts";
import type { Words } from "./words.statement.ts";

/** The last row of a page, and its sort key (a rank or a price; none for name and age). */
export type Cursor = { sort: SearchCatalogInput["sort"]; key: number | null; id: string };
export type Match = Pick<Cursor, "key" | "id">;
export type Filters = Pick<
  SearchCatalogInput,
  "category" | "minPriceCents" | "maxPriceCents" | "maxMinOrder" | "inStock"
> & { words: Words | undefined };
export type Page = { sort: Cursor["sort"]; cursor: Cursor | undefined; limit: number };

// A common word has matches everywhere, and reading them all takes seconds; a rare word has few, and an index finds them all. So a search
// first reads the tools that come first in its sort, and uses the index of words only if these do not contain enough matches. The two are
// separate queries, because the planner cannot know which words never occur together in one tool.

/** Numbers of tools that are read in the order of the sort, one after the other, before an index is used. */
const firstTools = [5_000, 20_000];
/** The most matches of the index that are sorted. */
const mostSorted = 100_000;
/** The most matches that are ranked, as many as are counted: the most popular ones, names before descriptions. */
const mostRanked = mostFound;

/** The matches on the page. */
export async function listMatches(db: Database, filters: Filters, page: Page): Promise<Match[]> {
  if (page.sort === "relevance" && filters.words) return listRanked(db, filters, filters.words, page);
  const { key, order, after } = orderOf(page);
  const read = (from: Source, where?: SQL) =>
    db
      .select({ id: tools.id, key: key.as("key") })
      .from(from)
      .where(where)
      .orderBy(...order)
      .limit(page.limit);
  for (const size of firstTools) {
    const category = page.sort === "name" ? undefined : filters.category;
    const first = await read(firstOf(db, category, order, size, after), matching(filters));
    if (first.length === page.limit) return first;
  }
  return read(allOf(db, mostSorted, and(matching(filters), after)));
}

async function listRanked(db: Database, filters: Filters, words: Words, { cursor, limit }: Page): Promise<Match[]> {
  const isInName = words.tsquery ? sql`ts_filter(${tools.searchText}, '{a}') @@ ${words.tsquery}::tsquery` : sql`true`;
  const isNamed = sql<boolean>`coalesce(${isBeginningOfSku(words)}, false) or ${isInName}`;
  const byPopularity = [desc(tools.popularity), desc(tools.id)];
  const read = async (from: Source, where?: SQL) => {
    const candidates = db
      .select()
      .from(from)
      .where(where)
      .orderBy(desc(sql`case when ${isNamed} then 1 else 0 end`), ...byPopularity)
      .limit(mostRanked)
      .as("tools");
    const key = rankOf(words).as("key");
    return db.select({ id: tools.id, key, isNamed }).from(candidates).orderBy(desc(key), desc(tools.id));
  };
  const isAfter = ({ key, id }: Match) =>
    !cursor || Number(key) < Number(cursor.key) || (key === cursor.key && id < cursor.id);
  const choosePage = <Ranked extends Match>(ranked: Ranked[]) => ranked.filter(isAfter).slice(0, limit);
  for (const size of firstTools) {
    const ranked = await read(firstOf(db, undefined, byPopularity, size), matching(filters));
    const matches = choosePage(ranked);
    // A tool with the words in its name comes before one with the words in its description, however popular that is.
    const isFull = matches.length === limit && matches.every((match) => match.isNamed);
    if (ranked.length === mostRanked || isFull) return matches;
  }
  return choosePage(await read(allOf(db, mostSorted, matching(filters))));
}

/** Matches are common if at least `commonFrom` of the `sample` newest tools match. */
const sample = 1_000;
const commonFrom = 100;
/** Matches that are read once for all counts; only the counts that these do not settle are queries of their own. */
const mostCounted = 10_000;
/** Tools read for one count of common matches before the index is used. */
const firstCounted = 12_000;

/** Every count is exact, but stops at `mostFound`. Counts by category ignore the filter by category. */
export async function countMatches(
  db: Database,
  { category, ...filters }: Filters,
): Promise<Omit<ToolSearch, "rows" | "nextCursor">> {
  const isCommon = await areCommon(db, filters);
  const read = isCommon ? [] : await countFirst(db, filters);
  const isComplete = !isCommon && sumOf(read) < mostCounted;
  const countCapped = (of: Filters) => countUpToMost(db, of, isCommon);
  const countIn = (of: Category | undefined) =>
    isComplete || sumOf(read, of) > mostFound ? sumOf(read, of) : countCapped({ ...filters, category: of });
  const [total, inStock, ...byCategory] = await Promise.all([
    countIn(category),
    filters.inStock ? undefined : countCapped({ ...filters, category, inStock: true }),
    ...categories.map(countIn),
  ]);
  return {
    total: Math.min(total, mostFound),
    isTotalExact: total <= mostFound,
    categories: categories.map((value, index) => ({ value, count: Math.min(byCategory[index] ?? 0, mostFound) })),
    inStockCount: Math.min(inStock ?? total, mostFound),
  };
}

async function areCommon(db: Database, filters: Filters): Promise<boolean> {
  const newestTools = firstOf(db, undefined, newest, sample);
  const [row] = await db.select({ matches: count() }).from(newestTools).where(matching(filters));
  return (row?.matches ?? 0) >= commonFrom;
}

type CategoryCount = { category: Category | null; matches: number };

/** How many of the first `mostCounted` matches are in each category. */
async function countFirst(db: Database, filters: Filters): Promise<CategoryCount[]> {
  const matches = allOf(db, mostCounted, matching(filters));
  return db.select({ category: tools.category, matches: count() }).from(matches).groupBy(tools.category);
}

const sumOf = (counts: CategoryCount[], category?: Category): number =>
  counts.reduce((sum, of) => (category === undefined || of.category === category ? sum + of.matches : sum), 0);

async function countUpToMost(db: Database, filters: Filters, isCommon: boolean): Promise<number> {
  const read = async (from: Source, where?: SQL) => {
    const matches = db
      .select({ id: tools.id })
      .from(from)
      .where(where)
      .limit(mostFound + 1)
      .as("tools");
    const [row] = await db.select({ matches: count() }).from(matches);
    return row?.matches ?? 0;
  };
  const first = isCommon
    ? await read(firstOf(db, filters.category, newest, firstCounted), matching(filters))
    : undefined;
  return first !== undefined && first > mostFound ? first : read(allOf(db, mostFound + 1, matching(filters)));
}

/** A part of the tools under the name of their table, so that conditions on the table apply to it. */
type Source = ReturnType<typeof allOf>;

const searched = {
  id: tools.id,
  category: tools.category,
  priceCents: tools.priceCents,
  minOrder: tools.minOrder,
  popularity: tools.popularity,
  nameKey: tools.nameKey,
  skuKey: tools.skuKey,
  searchText: tools.searchText,
};

const allOf = (db: Database, limit: number, where: SQL | undefined) =>
  db.select(searched).from(tools).where(and(isOnSale, where)).limit(limit).as("tools");

/** The first tools in an order that an index has, also within the category if one is given. */
const firstOf = (db: Database, category: Category | undefined, order: SQL[], limit: number, after?: SQL): Source =>
  db
    .select(searched)
    .from(tools)
    .where(and(isOnSale, category && eq(tools.category, category), after))
    .orderBy(...order)
    .limit(limit)
    .as("tools");

const largestInteger = 2_147_483_647;
const clamp = (value: number) => Math.min(value, largestInteger);

function matching({ words, category, minPriceCents, maxPriceCents, maxMinOrder, inStock }: Filters): SQL | undefined {
  return and(
    words && haveWords(words),
    category && eq(tools.category, category),
    minPriceCents ? gte(tools.priceCents, clamp(minPriceCents)) : undefined,
    maxPriceCents === undefined ? undefined : lte(tools.priceCents, clamp(maxPriceCents)),
    maxMinOrder === undefined ? undefined : lte(tools.minOrder, clamp(maxMinOrder)),
    // In stock means that a minimum order is available.
    inStock
      ? sql`exists (select from ${toolStock} where ${toolStock.toolId} = ${tools.id} and ${toolStock.level} >= 2)`
      : undefined,
  );
}

function haveWords(words: Words): SQL {
  const conditions = [
    words.tsquery === null ? undefined : sql`${tools.searchText} @@ ${words.tsquery}::tsquery`,
    words.name === null ? undefined : sql`${tools.nameKey} collate "C" like ${`${likePattern(words.name)}%`}`,
    words.sku === null ? undefined : isBeginningOfSku(words),
  ].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

const isBeginningOfSku = ({ sku }: Words): SQL => (sku === null ? sql`false` : sql`${tools.skuKey} like ${`${sku}%`}`);

/** Exact SKU before beginning of a SKU before words as typed before corrected words; then by `ts_rank`; then by popularity. */
const rankOf = (words: Words): SQL<number> => sql<number>`(
  case when ${tools.skuKey} = ${words.sku ?? ""} then 3 when ${isBeginningOfSku(words)} then 2
    when ${words.asTyped === null ? sql`false` : sql`${tools.searchText} @@ ${words.asTyped}::tsquery`} then 1 else 0 end * 1e13
  + ${words.tsquery === null ? sql`0` : sql`round(ts_rank(${tools.searchText}, querytree(${words.tsquery}::tsquery)::tsquery) * 1e6)`} * 1e6
  + least(${tools.popularity}, 999999))::bigint`;

const newest = [desc(tools.id)];

function orderOf({ sort, cursor }: Page): { key: SQL<number | null>; order: SQL[]; after: SQL | undefined } {
  const priceCents = sql<number | null>`${tools.priceCents}`;
  const none = sql<number | null>`null::int`;
  const name = sql`${tools.nameKey} collate "C"`;
  switch (sort) {
    case "price-asc":
      return {
        key: priceCents,
        order: [asc(tools.priceCents), asc(tools.id)],
        after: cursor && sql`(${tools.priceCents}, ${tools.id}) > (${cursor.key}::bigint, ${cursor.id}::uuid)`,
      };
    case "price-desc":
      return {
        key: priceCents,
        order: [desc(tools.priceCents), desc(tools.id)],
        after: cursor && sql`(${tools.priceCents}, ${tools.id}) < (${cursor.key}::bigint, ${cursor.id}::uuid)`,
      };
    case "name":
      return {
        key: none,
        order: [asc(name), asc(tools.id)],
        // Names are too long for a cursor. The row of a deleted tool still has its name.
        after:
          cursor &&
          sql`(${name}, ${tools.id}) > ((select last.name_key from ${tools} last where last.id = ${cursor.id}), ${cursor.id}::uuid)`,
      };
    default:
      return { key: none, order: newest, after: cursor && sql`${tools.id} < ${cursor.id}::uuid` };
  }
}

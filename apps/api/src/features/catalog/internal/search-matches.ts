import { categories, type ToolSearch } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Sql } from "@ironmonger/db/client";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import { atLeast } from "../../../core/database/share.ts";
import { bestOf, rankOf } from "./best-matches.ts";
import type { CatalogFilters } from "./catalog-filters.ts";
import type { CatalogRow } from "./catalog-rows.ts";
import { findIn, type Words } from "./look-up.ts";
import type { Query } from "./read-words.ts";
import { areMany, type Survey, seenIn } from "./survey.ts";
import { type Surveyed, surveyWords, type WantedPage } from "./survey-words.ts";

export type Counts = Pick<ToolSearch, "total" | "isTotalExact" | "categories" | "inStockCount">;
type CountsRow = { total: number; inStock: number; byCategory: Record<string, number> };

/** How many matches there are at least, and among which shares they are looked up. */
export type Extent = Pick<Surveyed, "shares" | "least">;

/** The counts, and where a page is given its rows too, best first. */
export async function searchMatches(
  sql: Sql,
  query: Query,
  filters: CatalogFilters,
  page?: WantedPage,
): Promise<{ words: Words; extent: Extent; counts: Counts; rows: CatalogRow[] }> {
  const { words, shares, survey, least, best } = await surveyWords(sql, query, filters, page);
  const found = best ? { ...nothing, rows: best } : await findMatches(sql, words, { filters, shares, survey, page });
  const shelves = Object.fromEntries(
    survey.map(({ category, tools }) => [
      category,
      Math.max(atLeast(tools, 64), found.byCategory[category ?? ""] ?? 0),
    ]),
  );
  const { category } = filters;
  const counts =
    shares.texts > 1
      ? {
          total: least.tools,
          inStock: Math.max(least.inStock, found.inStock),
          byCategory: { ...shelves, ...(category && { [category]: least.tools }) },
        }
      : { ...found, byCategory: { ...(areManyOf(survey) && shelves), ...found.byCategory } };
  return { words, extent: { shares, least }, counts: toCounts(counts), rows: found.rows };
}

const areManyOf = (survey: Survey): boolean => areMany(seenIn(survey, undefined).tools);

type Matches = CountsRow & { rows: CatalogRow[] };
const nothing: Matches = { total: 0, inStock: 0, byCategory: {}, rows: [] };

/** What is found among these shares of the tools. Facets are counted where that is few, and leave the filter by category out. */
async function findMatches(
  sql: Sql,
  words: Words,
  {
    filters,
    shares,
    survey,
    page,
  }: Pick<Surveyed, "shares" | "survey"> & { filters: CatalogFilters; page: WantedPage | undefined },
): Promise<Matches> {
  const { category } = filters;
  const countsFacets = shares.texts === 1 && !areManyOf(survey);
  const chosen = category && countsFacets ? sql`where category = ${category}` : sql``;
  const cursor = page?.cursor;
  const rank = sql`coalesce(worth, ${rankOf(sql, sql`querytree(${words.tsquery}::tsquery)::tsquery`, words)})`;
  const [found] = await planForValues(sql<[Matches]>`
    with ${findIn(sql, words, countsFacets ? { ...filters, category: undefined } : filters, shares)},
    matches as materialized (
      select id, max(${rank}) as rank, max(stock_level) as stock_level from found ${chosen} group by id)
    select count(*) as total, count(*) filter (where stock_level >= 2) as "inStock",
      (select coalesce(jsonb_object_agg(category, tools), '{}') from (
        select category, count(distinct id) as tools from found where category is not null group by category) as each_one) as "byCategory",
      ${bestOf(sql, sql`select id, rank from matches ${cursor ? sql`where (rank, id) < (${cursor.key}, ${cursor.id}::uuid)` : sql``}`, page?.limit ?? 0)} as rows
    from matches`);
  return found;
}

export const toCounts = ({ total, inStock, byCategory }: CountsRow): Counts => ({
  total: Math.min(total, mostFound),
  isTotalExact: total <= mostFound,
  categories: categories.map((value) => ({ value, count: Math.min(byCategory[value] ?? 0, mostFound) })),
  inStockCount: Math.min(inStock, mostFound),
});

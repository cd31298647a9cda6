import { categories, type ToolSearch } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { type CatalogFilters, countLimit, whereFilters } from "./catalog-filters.ts";
import type { CatalogPage, CatalogRow } from "./catalog-rows.ts";
import type { Words } from "./read-words.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

export type Counts = Pick<ToolSearch, "total" | "isTotalExact" | "categories" | "inStockCount">;

const most = countLimit + 1;

/**
 * The tools that the words lead to, at most `countLimit` + 1 by name and as many by description. Common table expressions, the last
 * of which is `matches` with id, rank, category and stock_level.
 */
export function matches(sql: Sql, words: Words, filters: CatalogFilters): Fragment {
  const { tsquery, sku, asTyped } = words;
  const columns = sql`t.id, t.category, t.stock_level`;
  // Ranked by what is looked for; what must not be there says nothing about how well a tool fits.
  const fit = sql`round(ts_rank(search_text, querytree(${tsquery}::tsquery)::tsquery) * 1000000)::int`;
  const rank = asTyped ? sql`${fit} + case when search_text @@ ${asTyped}::tsquery then 1000000 else 0 end` : fit;
  return sql`
    by_name as materialized (${byName(sql, sql`${columns}, t.search_text`, words, filters)}),
    by_text as materialized (${byText(sql, sql`${columns}, t.search_text`, words, filters, sql`by_name`)}),
    matches as materialized (
      select id, max(rank) as rank, max(category) as category, max(stock_level) as stock_level from (
        select id, category, stock_level, ${rank} as rank
        from (select * from by_name union all select * from by_text) as found
        ${sku ? sql`union all (${bySku(sql, sql`${columns}, case when lower(t.sku) = ${sku} then 3000000 else 2000000 end`, sku, filters)})` : sql``}
      ) as ranked group by id)`;
}

/** What the words lead to in all categories, as `anywhere` with id and category: a facet leaves its own filter out. */
function anywhere(sql: Sql, words: Words, { category: _, ...filters }: CatalogFilters): Fragment {
  const columns = sql`t.id, t.category`;
  return sql`
    named as materialized (${byName(sql, columns, words, filters)}),
    anywhere as (
      select * from named union (${byText(sql, columns, words, filters, sql`named`)})
      ${words.sku ? sql`union (${bySku(sql, columns, words.sku, filters)})` : sql``})`;
}

const inShop = (sql: Sql, filters: CatalogFilters): Fragment => sql`t.deleted_at is null ${whereFilters(sql, filters)}`;

const byName = (sql: Sql, columns: Fragment, { tsquery }: Words, filters: CatalogFilters): Fragment => sql`
  select ${columns} from tools t
  where ${inShop(sql, filters)} and to_tsvector('english', t.name) @@ ${tsquery}::tsquery limit ${most}`;

/** Not looked for where names are enough. */
const byText = (
  sql: Sql,
  columns: Fragment,
  { tsquery }: Words,
  filters: CatalogFilters,
  names: Fragment,
): Fragment => sql`
  select ${columns} from tools t
  where (select count(*) from ${names}) < ${most}
    and ${inShop(sql, filters)} and t.search_text @@ ${tsquery}::tsquery limit ${most}`;

const bySku = (sql: Sql, columns: Fragment, sku: string, filters: CatalogFilters): Fragment => sql`
  select ${columns} from tools t
  where ${inShop(sql, filters)} and t.sku is not null and lower(t.sku) like ${`${sku.replaceAll(/[\\%_]/g, "\\$&")}%`} limit 50`;

type CountsRow = { total: number; inStock: number; byCategory: Record<string, number> };

/** The counts, and where a page is given its rows too, best first. */
export async function searchMatches(
  sql: Sql,
  words: Words,
  filters: CatalogFilters,
  page?: Pick<CatalogPage, "cursor" | "limit">,
): Promise<{ counts: Counts; rows: CatalogRow[] }> {
  const cursor = page?.cursor;
  const isNarrowed = filters.category !== undefined;
  const found = await planForValues(sql<(CountsRow & (ToolRow | { id: null }) & { key: number | null })[]>`
    with ${matches(sql, words, filters)},
    ${isNarrowed ? sql`${anywhere(sql, words, filters)},` : sql``}
    best as (
      select id, rank from matches ${cursor ? sql`where (rank, id) < (${cursor.key}, ${cursor.id}::uuid)` : sql``}
      order by rank desc, id desc limit ${page?.limit ?? 0})
    select counts.*, best.rank as key, ${toolColumns(sql)}
    from (
      select count(*) as total, count(*) filter (where stock_level >= 2) as "inStock",
        (select coalesce(jsonb_object_agg(category, tools), '{}') from (
          select category, count(*) as tools from ${isNarrowed ? sql`anywhere` : sql`matches`}
          where category is not null group by category) as each_one) as "byCategory"
      from matches) as counts
    left join (best join tools t using (id)) on true
    order by best.rank desc, t.id desc`);
  const [counts] = found;
  return {
    counts: toCounts(counts ?? { total: 0, inStock: 0, byCategory: {} }),
    rows: found.flatMap((row) => (row.id === null ? [] : [{ tool: toTool(row), key: row.key }])),
  };
}

/**
 * The counts of all tools that the filters let through, and of each category as if it were chosen. Each reads one index, and no
 * further than the limit.
 */
export async function countShelves(sql: Sql, filters: CatalogFilters): Promise<Counts> {
  const count = (narrowed: CatalogFilters) => sql`
    (select count(*) from (
      select from tools t where t.deleted_at is null ${whereFilters(sql, narrowed)} limit ${countLimit + 1}) as counted)`;
  const byCategory = categories.map((category) => sql`${category}::text, ${count({ ...filters, category })}`);
  const [row] = await planForValues(sql<[CountsRow]>`
    select ${count(filters)} as total, ${count({ ...filters, inStock: true })} as "inStock",
      jsonb_build_object(${byCategory.flatMap((one, index) => (index === 0 ? [one] : [sql`,`, one]))}) as "byCategory"`);
  return toCounts(row);
}

const toCounts = ({ total, inStock, byCategory }: CountsRow): Counts => ({
  total: Math.min(total, countLimit),
  isTotalExact: total <= countLimit,
  categories: categories.map((value) => ({ value, count: Math.min(byCategory[value] ?? 0, countLimit) })),
  inStockCount: Math.min(inStock, countLimit),
});

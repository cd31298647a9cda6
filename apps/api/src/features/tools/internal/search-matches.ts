import { categories, type ToolSearch } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { type CatalogFilters, countLimit, inShop } from "./catalog-filters.ts";
import type { CatalogPage, CatalogRow } from "./catalog-rows.ts";
import type { Words } from "./read-words.ts";
import {
  areMany,
  atLeast,
  fewestMany,
  isInDoubt,
  judge,
  type Seen,
  type Share,
  type Survey,
  seenIn,
  surveyShelves,
  whereShare,
} from "./survey.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

export type Counts = Pick<ToolSearch, "total" | "isTotalExact" | "categories" | "inStockCount">;

/** Where there are few, there are no more than this; of a share this many are enough to choose a page from. */
const mostOfFew = 4000;
const mostOfShare = 400;
/** In a survey no more are looked at, so that a word that everything has costs no more than others. */
const mostSeen = 400;

/** What is looked for, and among how many of the tools, in names and in all texts. */
type Wanted = { words: Words; filters: CatalogFilters; shares: Shares };
type Shares = { names: Share; texts: Share };
const everyTool: Shares = { names: 1, texts: 1 };

/** What the words lead to where that is little. Common table expressions, the last of which is `matches` with the column id. */
export const fewMatches = (sql: Sql, words: Words, filters: CatalogFilters): Fragment =>
  matches(sql, { words, filters, shares: everyTool });

/** Common table expressions, the last of which is `matches` with id, rank, category and stock_level. */
function matches(sql: Sql, wanted: Wanted): Fragment {
  const { words, filters } = wanted;
  const { tsquery, sku, asTyped } = words;
  const columns = sql`t.id, t.category, t.stock_level`;
  // Ranked by what is looked for; what must not be there says nothing about how well a tool fits.
  const fit = sql`round(ts_rank(search_text, querytree(${tsquery}::tsquery)::tsquery) * 1000000)::int`;
  const rank = asTyped ? sql`${fit} + case when search_text @@ ${asTyped}::tsquery then 1000000 else 0 end` : fit;
  return sql`
    found as materialized (${lookUp(sql, sql`${columns}, t.search_text`, wanted)}),
    matches as materialized (
      select id, max(rank) as rank, max(category) as category, max(stock_level) as stock_level from (
        select id, category, stock_level, ${rank} as rank from found
        ${sku ? sql`union all (${bySku(sql, sql`${columns}, case when lower(t.sku) = ${sku} then 3000000 else 2000000 end`, sku, filters)})` : sql``}
      ) as ranked group by id)`;
}

/** What the words lead to in all categories, with id and category: a facet leaves its own filter out. */
const anywhere = (sql: Sql, words: Words, { category: _, ...filters }: CatalogFilters): Fragment => sql`
  (${lookUp(sql, sql`t.id, t.category`, { words, filters, shares: everyTool })})
  ${words.sku ? sql`union (${bySku(sql, sql`t.id, t.category`, words.sku, filters)})` : sql``}`;

/**
 * A text holds the tool's name, too, so where few texts match there is no need to look at names. Where there are many, names come
 * first, and where there are many names, they are enough.
 */
function lookUp(sql: Sql, columns: Fragment, wanted: Wanted): Fragment {
  const { names, texts } = wanted.shares;
  const inNames = lookIn(sql, sql`to_tsvector('english', t.name)`, names, columns, wanted);
  const inTexts = lookIn(sql, sql`t.search_text`, texts, columns, wanted);
  if (texts === 1) return inTexts;
  return names === 1 ? sql`(${inNames}) union all (${inTexts})` : inNames;
}

const lookIn = (
  sql: Sql,
  text: Fragment,
  share: Share,
  columns: Fragment,
  { words: { tsquery }, filters }: Wanted,
): Fragment => sql`
  select ${columns} from tools t
  where ${inShop(sql, filters)} ${whereShare(sql, share)} and ${text} @@ ${tsquery}::tsquery
  limit ${share === 1 ? mostOfFew : mostOfShare}`;

/** Few article numbers begin alike, so they are looked up before anything is filtered. */
const bySku = (sql: Sql, columns: Fragment, sku: string, filters: CatalogFilters): Fragment => sql`
  select ${columns} from (
    select * from tools t
    where t.deleted_at is null and t.sku is not null and lower(t.sku) like ${`${sku.replaceAll(/[\\%_]/g, "\\$&")}%`} limit 200) as t
  where ${inShop(sql, filters)} limit 50`;

export type CountsRow = { total: number; inStock: number; byCategory: Record<string, number> };
const nothing: CountsRow = { total: 0, inStock: 0, byCategory: {} };

/** The counts, and where a page is given its rows too, best first. */
export async function searchMatches(
  sql: Sql,
  words: Words,
  filters: CatalogFilters,
  page?: Pick<CatalogPage, "cursor" | "limit">,
): Promise<{ counts: Counts; rows: CatalogRow[] }> {
  const cursor = page?.cursor;
  const { category } = filters;
  const { shares, survey, least } = await surveyWords(sql, words, filters);
  const areManyAnywhere = areMany(seenIn(survey, undefined).tools);
  const counted =
    category === undefined || areManyAnywhere ? sql`matches` : sql`(${anywhere(sql, words, filters)}) as anywhere`;
  const rows = await planForValues(sql<(CountsRow & (ToolRow | { id: null }) & { key: number | null })[]>`
    with ${matches(sql, { words, filters, shares })},
    best as (
      select id, rank from matches ${cursor ? sql`where (rank, id) < (${cursor.key}, ${cursor.id}::uuid)` : sql``}
      order by rank desc, id desc limit ${page?.limit ?? 0})
    select counts.*, best.rank as key, ${toolColumns(sql)}
    from (
      select count(*) as total, count(*) filter (where stock_level >= 2) as "inStock",
        (select coalesce(jsonb_object_agg(category, tools), '{}') from (
          select category, count(*) as tools from ${counted} where category is not null group by category) as each_one) as "byCategory"
      from matches) as counts
    left join (best join tools t using (id)) on true
    order by best.rank desc, t.id desc`);
  const { total, inStock, byCategory } = rows[0] ?? nothing;
  const shelves = areManyAnywhere
    ? Object.fromEntries(
        survey.map(({ category: of, tools }) => [of, Math.max(atLeast(tools), byCategory[of ?? ""] ?? 0)]),
      )
    : byCategory;
  const chosen = category === undefined ? {} : { [category]: least.tools };
  return {
    counts: toCounts(
      shares.texts > 1
        ? {
            total: least.tools,
            inStock: Math.max(least.inStock, inStock),
            byCategory: { ...shelves, ...chosen },
          }
        : { total, inStock, byCategory: { ...shelves, ...byCategory } },
    ),
    rows: rows.flatMap((row) => (row.id === null ? [] : [{ tool: toTool(row), key: row.key }])),
  };
}

type WordsSurvey = { names: Survey; texts: Survey | null };
const unseen: Seen = { tools: 0, inStock: 0 };

/**
 * What every 64th tool shows of the words, in texts only where names do not show many, and the shares that follow from it: where that
 * of the texts is not all tools, there are more matches than are counted.
 */
async function surveyWords(
  sql: Sql,
  { tsquery }: Words,
  filters: CatalogFilters,
): Promise<{ survey: Survey; least: Seen; shares: Shares }> {
  if (tsquery === null) return { survey: [], least: unseen, shares: everyTool };
  const isNamed = sql`and to_tsvector('english', t.name) @@ ${tsquery}::tsquery`;
  const isFound = sql`and t.search_text @@ ${tsquery}::tsquery`;
  const [found] = await sql<[WordsSurvey]>`
    with names as materialized (${surveyShelves(sql, filters, sql`${isNamed} limit ${mostSeen}`)})
    select (select coalesce(jsonb_agg(names), '[]') from names) as names,
      case when (
        select coalesce(sum(tools), 0) from names ${filters.category ? sql`where category = ${filters.category}` : sql``}) < ${fewestMany}
      then (select coalesce(jsonb_agg(texts), '[]') from (
        ${surveyShelves(sql, filters, sql`${isFound} limit ${mostSeen}`)}) as texts) end as texts`;
  const judgeThese = async (survey: Survey, isIt: Fragment) => {
    const seen = seenIn(survey, filters.category);
    return judge(seen, isInDoubt(seen.tools) ? await lookCloser(sql, filters, isIt) : unseen);
  };
  const names = await judgeThese(found.names, isNamed);
  if (!found.texts || names.share > 1)
    return { survey: found.names, least: names.least, shares: { names: names.share, texts: 64 } };
  const texts = await judgeThese(found.texts, isFound);
  return { survey: found.texts, least: texts.least, shares: { names: names.share, texts: texts.share } };
}

/** What every 8th of the tools shows that the filters, and `also`, let through. */
async function lookCloser(sql: Sql, filters: CatalogFilters, also: Fragment): Promise<Seen> {
  const [seen] = await sql<[Seen]>`
    select count(*) as tools, count(*) filter (where stock_level >= 2) as "inStock" from (
      select t.stock_level from tools t where ${inShop(sql, filters)} ${whereShare(sql, 8)} ${also} limit ${mostOfShare}) as seen`;
  return seen;
}

export const toCounts = ({ total, inStock, byCategory }: CountsRow): Counts => ({
  total: Math.min(total, countLimit),
  isTotalExact: total <= countLimit,
  categories: categories.map((value) => ({ value, count: Math.min(byCategory[value] ?? 0, countLimit) })),
  inStockCount: Math.min(inStock, countLimit),
});

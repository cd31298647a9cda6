import { categories, type ToolSearch } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { type CatalogFilters, countLimit, inShop } from "./catalog-filters.ts";
import type { CatalogPage, CatalogRow } from "./catalog-rows.ts";
import type { Query } from "./read-words.ts";
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

export type Counts = Pick<ToolSearch, "total" | "isTotalExact" | "categories" | "inStockCount">;

/** Where there are few, there are no more than this; of a share this many are enough to choose a page from. */
const mostOfFew = 4000;
const mostOfShare = 400;
/** In a survey no more are looked at, so that a word that everything has costs no more than others. */
const mostSeen = 1000;

/** A query as the database has read it. `tsquery` is its text; `isSku`: some article numbers begin so. */
export type Words = { tsquery: string | null; sku: string | null; isSku: boolean; asTyped?: string | null };
/** Among how many of the tools is looked, in names and in all texts. */
type Shares = { names: Share; texts: Share };
const everyTool: Shares = { names: 1, texts: 1 };

/** What the words lead to where that is little. Common table expressions, the last of which is `matches` with the column id. */
export const fewMatches = (sql: Sql, words: Words, filters: CatalogFilters): Fragment =>
  sql`${findIn(sql, words, filters, everyTool)}, matches as (select distinct id from found)`;

/**
 * The common table expression `found`: id, category, stock_level, search_text; and what a number that begins so is worth, null where words
 * led to the tool. May have a tool twice.
 */
const findIn = (sql: Sql, words: Words, filters: CatalogFilters, shares: Shares): Fragment => sql`
  found as materialized (
    ${lookUp(sql, words, filters, shares)}
    ${words.isSku && words.sku ? sql`union all (${bySku(sql, words.sku, filters)})` : sql``})`;

/**
 * A text holds the tool's name, too, so where few texts match there is no need to look at names. Where there are many, names come
 * first, and where there are many names, they are enough.
 */
function lookUp(sql: Sql, words: Words, filters: CatalogFilters, { names, texts }: Shares): Fragment {
  const lookIn = (text: Fragment, share: Share) => sql`
    (select t.id, t.category, t.stock_level, t.search_text, null::int as worth from tools t
    where ${inShop(sql, filters)} ${whereShare(sql, share)} and ${text} @@ ${words.tsquery}::tsquery
    limit ${share === 1 ? mostOfFew : mostOfShare})`;
  const inNames = () => lookIn(sql`to_tsvector('english', t.name)`, names);
  const inTexts = () => lookIn(sql`t.search_text`, texts);
  if (texts === 1) return inTexts();
  return names === 1 ? sql`${inNames()} union all ${inTexts()}` : inNames();
}

/** Few article numbers begin alike, so they are looked up before anything is filtered. */
const bySku = (sql: Sql, sku: string, filters: CatalogFilters): Fragment => sql`
  select t.id, t.category, t.stock_level, t.search_text, case when lower(t.sku) = ${sku} then 3000000 else 2000000 end from (
    select * from tools t where ${beginsWith(sql, sku)} limit 200) as t
  where ${inShop(sql, filters)} limit 50`;

/** As an index finds it whatever the value is; `like` needs a plan for each. */
const beginsWith = (sql: Sql, sku: string): Fragment => sql`
  t.deleted_at is null and t.sku is not null
  and lower(t.sku) ~>=~ ${sku} and lower(t.sku) ~<~ ${`${sku}\u{10FFFF}`}`;

export type CountsRow = { total: number; inStock: number; byCategory: Record<string, number> };

/** The counts, and where a page is given its rows too, best first. */
export async function searchMatches(
  sql: Sql,
  query: Query,
  filters: CatalogFilters,
  page?: Pick<CatalogPage, "cursor" | "limit">,
): Promise<{ words: Words; counts: Counts; rows: CatalogRow[] }> {
  const cursor = page?.cursor;
  const { category } = filters;
  const { words, shares, survey, least } = await surveyWords(sql, query, filters, cursor ? undefined : page?.limit);
  // Facets are counted where that is few, and leave the filter by category out.
  const isSurveyed = shares.texts > 1 || areMany(seenIn(survey, undefined).tools);
  const narrowed = isSurveyed ? filters : { ...filters, category: undefined };
  const chosen = category && !isSurveyed ? sql`where category = ${category}` : sql``;
  // Ranked by what is looked for; what must not be there says nothing about how well a tool fits.
  const fit = sql`round(ts_rank(search_text, querytree(${words.tsquery}::tsquery)::tsquery) * 1000000)::int`;
  const rank = words.asTyped
    ? sql`${fit} + case when search_text @@ ${words.asTyped}::tsquery then 1000000 else 0 end`
    : fit;
  const [{ rows, total, inStock, byCategory }] = await planForValues(sql<[CountsRow & { rows: CatalogRow[] }]>`
    with ${findIn(sql, words, narrowed, shares)},
    matches as materialized (
      select id, max(coalesce(worth, ${rank})) as rank, max(stock_level) as stock_level from found ${chosen} group by id),
    best as (
      select id, rank from matches ${cursor ? sql`where (rank, id) < (${cursor.key}, ${cursor.id}::uuid)` : sql``}
      order by rank desc, id desc limit ${page?.limit ?? 0})
    select count(*) as total, count(*) filter (where stock_level >= 2) as "inStock",
      (select coalesce(jsonb_object_agg(category, tools), '{}') from (
        select category, count(distinct id) as tools from found where category is not null group by category) as each_one) as "byCategory",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', rank) order by rank desc, id desc), '[]') from best) as rows
    from matches`);
  const shelves = Object.fromEntries(
    isSurveyed
      ? survey.map(({ category: of, tools }) => [of, Math.max(atLeast(tools), byCategory[of ?? ""] ?? 0)])
      : [],
  );
  return {
    words,
    counts: toCounts(
      shares.texts > 1
        ? {
            total: least.tools,
            inStock: Math.max(least.inStock, inStock),
            byCategory: { ...shelves, ...(category && { [category]: least.tools }) },
          }
        : { total, inStock, byCategory: { ...shelves, ...byCategory } },
    ),
    rows,
  };
}

const unseen: Seen = { tools: 0, inStock: 0 };
type Surveyed = { words: Words; survey: Survey; least: Seen; shares: Shares };

/**
 * Reads the query, and what every 64th tool shows of it, in texts only where names do not show many. From that the shares follow: where
 * that of the texts is not all tools, there are more matches than are counted. `rows` is how many are wanted of many.
 */
async function surveyWords(
  sql: Sql,
  query: Query,
  filters: CatalogFilters,
  rows: number | undefined,
): Promise<Surveyed> {
  const { sku } = query;
  const isNamed = (tsquery: Fragment) => sql`and to_tsvector('english', t.name) @@ ${tsquery}`;
  const isFound = (tsquery: Fragment) => sql`and t.search_text @@ ${tsquery}`;
  const asked = sql`(select tsquery from asked)`;
  const [read] = await sql<[{ tsquery: string | null; isSku: boolean; names: Survey; texts: Survey | null }]>`
    with asked as materialized (select ${query.tsquery} as tsquery),
    names as materialized (${surveyShelves(sql, filters, sql`${isNamed(asked)} limit ${mostSeen}`)})
    select (select tsquery::text from asked) as tsquery,
      ${sku ? sql`exists (select from tools t where ${beginsWith(sql, sku)})` : sql`false`} as "isSku",
      (select coalesce(jsonb_agg(names), '[]') from names) as names,
      case when (
        select coalesce(sum(tools), 0) from names ${filters.category ? sql`where category = ${filters.category}` : sql``}) < ${fewestMany}
      then (select coalesce(jsonb_agg(texts), '[]') from (
        ${surveyShelves(sql, filters, sql`${isFound(asked)} limit ${mostSeen}`)}) as texts) end as texts`;
  const words = { ...query, tsquery: read.tsquery, isSku: read.isSku };
  const judgeThese = async (survey: Survey, isIt: (tsquery: Fragment) => Fragment) => {
    const seen = seenIn(survey, filters.category);
    const closer = isInDoubt(seen.tools) ? await lookCloser(sql, filters, isIt(sql`${read.tsquery}::tsquery`)) : unseen;
    return judge(seen, closer, rows);
  };
  const names = await judgeThese(read.names, isNamed);
  if (!read.texts || names.share > 1)
    return { words, survey: read.names, least: names.least, shares: { names: names.share, texts: 64 } };
  const texts = await judgeThese(read.texts, isFound);
  return { words, survey: read.texts, least: texts.least, shares: { names: names.share, texts: texts.share } };
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

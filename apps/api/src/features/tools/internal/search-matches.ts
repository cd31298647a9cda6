import { categories, type ToolSearch } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { atLeast, type Share, whereShare } from "../../../shared/share.ts";
import { type CatalogFilters, countLimit, inShop } from "./catalog-filters.ts";
import type { CatalogPage, CatalogRow } from "./catalog-rows.ts";
import type { Query } from "./read-words.ts";
import { areMany, fewestMany, isInDoubt, judge, type Seen, type Survey, seenIn, shelvesOf } from "./survey.ts";

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
  const inNames = () => lookIn(namesOf(sql), names);
  const inTexts = () => lookIn(textsOf(sql), texts);
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

type WantedPage = Pick<CatalogPage, "cursor" | "limit">;

/** The counts, and where a page is given its rows too, best first. */
export async function searchMatches(
  sql: Sql,
  query: Query,
  filters: CatalogFilters,
  page?: WantedPage,
): Promise<{ words: Words; counts: Counts; rows: CatalogRow[] }> {
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
  return { words, counts: toCounts(counts), rows: found.rows };
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

/** Ranked by what is looked for; what must not be there says nothing about how well a tool fits. */
const rankOf = (sql: Sql, wanted: Fragment, { asTyped }: Pick<Query, "asTyped">): Fragment => sql`
  round(ts_rank(search_text, ${wanted}) * 1000000)::int
  ${asTyped ? sql`+ case when search_text @@ ${asTyped}::tsquery then 1000000 else 0 end` : sql``}`;

const bestOf = (sql: Sql, ranked: Fragment, limit: number): Fragment => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', rank) order by rank desc, id desc), '[]') from (
    ${ranked} order by rank desc, id desc limit ${limit}) as best)`;

/** What was seen in names among a share of the tools, and the best of it. */
type Look = Seen & { best: CatalogRow[] };
const unseen: Look = { tools: 0, inStock: 0, best: [] };
/** `best` where what was seen is enough to choose the page from. */
type Surveyed = { words: Words; survey: Survey; least: Seen; shares: Shares; best?: CatalogRow[] };

/**
 * Reads the query, and what every 64th tool shows of it, in texts only where names do not show many. From that the shares follow: where
 * that of the texts is not all tools, there are more matches than are counted.
 */
async function surveyWords(
  sql: Sql,
  query: Query,
  filters: CatalogFilters,
  page: WantedPage | undefined,
): Promise<Surveyed> {
  const { sku } = query;
  const { category, ...anywhere } = filters;
  const inCategory = category ? sql`where category = ${category}` : sql``;
  // Later pages are chosen from more than the first one, which is among it.
  const limit = page?.cursor ? 0 : (page?.limit ?? 0);
  const lookIn = (text: Fragment) => sql`
    select t.id, t.category, t.stock_level, t.search_text from tools t
    where ${inShop(sql, anywhere)} ${whereShare(sql, 64)} and ${text} @@ (select tsquery from asked) limit ${mostSeen}`;
  const [read] = await sql<
    [{ tsquery: string | null; isSku: boolean; names: Survey; best: CatalogRow[]; texts: Survey | null }]
  >`
    with asked as materialized (
      select tsquery, querytree(tsquery)::tsquery as wanted from (select ${query.tsquery} as tsquery) as read),
    named as materialized (${lookIn(namesOf(sql))})
    select (select tsquery::text from asked) as tsquery,
      ${sku ? sql`exists (select from tools t where ${beginsWith(sql, sku)})` : sql`false`} as "isSku",
      ${shelvesOf(sql, sql`named`)} as names,
      ${bestOf(sql, sql`select id, ${rankOf(sql, sql`(select wanted from asked)`, query)} as rank from named ${inCategory}`, limit)} as best,
      case when (select count(*) from named ${inCategory}) < ${fewestMany}
      then ${shelvesOf(sql, sql`(${lookIn(textsOf(sql))}) as found`)} end as texts`;
  const words = { ...query, tsquery: read.tsquery, isSku: read.isSku };
  const judgeThese = async (survey: Survey, text: Fragment, best: CatalogRow[]) => {
    const seen = seenIn(survey, category);
    const closer = isInDoubt(seen.tools) ? await lookCloser(sql, words, filters, text, limit) : unseen;
    return { ...judge(seen, closer, limit || undefined), best: areMany(seen.tools) ? best : closer.best };
  };
  const names = await judgeThese(read.names, namesOf(sql), read.best);
  if (names.share > 1 || !read.texts) {
    const isEnough = !page?.cursor && !read.isSku && names.best.length === limit;
    return {
      words,
      survey: read.names,
      least: names.least,
      shares: { names: names.share, texts: 64 },
      ...(isEnough && { best: names.best }),
    };
  }
  const texts = await judgeThese(read.texts, textsOf(sql), []);
  return { words, survey: read.texts, least: texts.least, shares: { names: names.share, texts: texts.share } };
}

const namesOf = (sql: Sql): Fragment => sql`to_tsvector('english', t.name)`;
const textsOf = (sql: Sql): Fragment => sql`t.search_text`;

/** What every 8th of the tools shows of the words, in names or texts. */
async function lookCloser(
  sql: Sql,
  words: Words,
  filters: CatalogFilters,
  text: Fragment,
  limit: number,
): Promise<Look> {
  const rank = rankOf(sql, sql`querytree(${words.tsquery}::tsquery)::tsquery`, words);
  const [seen] = await sql<[Look]>`
    with seen as materialized (
      select t.id, t.stock_level, t.search_text from tools t
      where ${inShop(sql, filters)} ${whereShare(sql, 8)} and ${text} @@ ${words.tsquery}::tsquery limit ${mostOfShare})
    select count(*) as tools, count(*) filter (where stock_level >= 2) as "inStock",
      ${bestOf(sql, sql`select id, ${rank} as rank from seen`, limit)} as best from seen`;
  return seen;
}

export const toCounts = ({ total, inStock, byCategory }: CountsRow): Counts => ({
  total: Math.min(total, countLimit),
  isTotalExact: total <= countLimit,
  categories: categories.map((value) => ({ value, count: Math.min(byCategory[value] ?? 0, countLimit) })),
  inStockCount: Math.min(inStock, countLimit),
});

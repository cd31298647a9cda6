import type { Sql } from "@ironmonger/db/client";
import { whereShare } from "../../../core/database/share.ts";
import { bestOf, rankOf } from "./best-matches.ts";
import { type CatalogFilters, inShop } from "./catalog-filters.ts";
import type { CatalogPage, CatalogRow } from "./catalog-rows.ts";
import { beginsWith, mostOfShare, type Place, type Shares, type Words, whereFound, wordsIn } from "./look-up.ts";
import type { Query } from "./read-words.ts";
import { areMany, fewestMany, isInDoubt, judge, type Seen, type Survey, seenIn, shelvesOf } from "./survey.ts";

export type WantedPage = Pick<CatalogPage, "cursor" | "limit">;

/** In a survey no more are looked at, so that a word that everything has costs no more than others. */
const mostSeen = 400;

/** What was seen in names among a share of the tools, and the best of it. */
type Look = Seen & { best: CatalogRow[] };
const unseen: Look = { tools: 0, inStock: 0, best: [] };
/** `best` where what was seen is enough to choose the page from. */
export type Surveyed = { words: Words; survey: Survey; least: Seen; shares: Shares; best?: CatalogRow[] };

/**
 * Reads the query, and what every 64th tool shows of it, in texts only where names do not show many. From that the shares follow: where
 * that of the texts is not all tools, there are more matches than are counted.
 */
export async function surveyWords(
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
  const lookIn = (place: Place) => sql`
    select t.id, t.category, t.stock_level, t.search_text from tools t
    where ${inShop(sql, anywhere)} ${whereShare(sql, 64)} and ${wordsIn(sql, place)} @@ (select tsquery from asked) limit ${mostSeen}`;
  const [read] = await sql<
    [{ tsquery: string | null; isSku: boolean; names: Survey; best: CatalogRow[]; texts: Survey | null }]
  >`
    with asked as materialized (
      select tsquery, querytree(tsquery)::tsquery as wanted from (select ${query.tsquery} as tsquery) as read),
    named as materialized (${lookIn("names")})
    select (select tsquery::text from asked) as tsquery,
      ${sku ? sql`exists (select from tools t where ${beginsWith(sql, sku)})` : sql`false`} as "isSku",
      ${shelvesOf(sql, sql`named`)} as names,
      ${bestOf(sql, sql`select id, ${rankOf(sql, sql`(select wanted from asked)`, query)} as rank from named ${inCategory}`, limit)} as best,
      case when (select count(*) from named ${inCategory}) < ${fewestMany}
      then ${shelvesOf(sql, sql`(${lookIn("texts")}) as found`)} end as texts`;
  const words = { ...query, tsquery: read.tsquery, isSku: read.isSku };
  const judgeThese = async (survey: Survey, place: Place, best: CatalogRow[]) => {
    const seen = seenIn(survey, category);
    const closer = isInDoubt(seen.tools) ? await lookCloser(sql, words, filters, { place, limit }) : unseen;
    return { ...judge(seen, closer, limit || undefined), best: areMany(seen.tools) ? best : closer.best };
  };
  const names = await judgeThese(read.names, "names", read.best);
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
  const texts = await judgeThese(read.texts, "texts", []);
  return { words, survey: read.texts, least: texts.least, shares: { names: names.share, texts: texts.share } };
}

/** What every 8th of the tools shows of the words, in names or texts. */
async function lookCloser(
  sql: Sql,
  words: Words,
  filters: CatalogFilters,
  { place, limit }: { place: Place; limit: number },
): Promise<Look> {
  const rank = rankOf(sql, sql`querytree(${words.tsquery}::tsquery)::tsquery`, words);
  const [seen] = await sql<[Look]>`
    with seen as materialized (
      select t.id, t.stock_level, t.search_text from tools t
      where ${whereFound(sql, words, filters, { share: 8, place })} limit ${mostOfShare})
    select count(*) as tools, count(*) filter (where stock_level >= 2) as "inStock",
      ${bestOf(sql, sql`select id, ${rank} as rank from seen`, limit)} as best from seen`;
  return seen;
}

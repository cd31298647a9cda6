import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { type Share, whereShare } from "../../../core/database/share.ts";
import { type CatalogFilters, inShop } from "./catalog-filters.ts";

/** Where there are few, there are no more than this; of a share this many are enough to choose a page from. */
const mostOfFew = 4000;
export const mostOfShare = 400;

/** A query as the database has read it. `tsquery` is its text; `isSku`: some article numbers begin so. */
export type Words = { tsquery: string | null; sku: string | null; isSku: boolean; asTyped?: string | null };
/** Among how many of the tools is looked, in names and in all texts. */
export type Shares = { names: Share; texts: Share };

/** What the words lead to among these shares. Common table expressions, the last of which is `matches` with the column id. */
export const matchesAmong = (sql: Sql, words: Words, filters: CatalogFilters, shares: Shares): Fragment =>
  sql`${findIn(sql, words, filters, shares)}, matches as (select distinct id from found)`;

/**
 * The common table expression `found`: id, category, stock_level, search_text; and what a number that begins so is worth, null where words
 * led to the tool. May have a tool twice.
 */
export const findIn = (sql: Sql, words: Words, filters: CatalogFilters, shares: Shares): Fragment => sql`
  found as materialized (
    ${lookUp(sql, words, filters, shares)}
    ${words.isSku && words.sku ? sql`union all (${bySku(sql, words.sku, filters)})` : sql``})`;

export type Place = "names" | "texts";

/** An expression: the words of the tool `t`, in its name or anywhere. */
export const wordsIn = (sql: Sql, place: Place): Fragment =>
  place === "names" ? sql`to_tsvector('english', t.name)` : sql`t.search_text`;

/** The tools `t` of a share that the filters let through and that have the words. */
export function whereFound(
  sql: Sql,
  { tsquery }: Pick<Words, "tsquery">,
  filters: CatalogFilters,
  { share, place }: { share: Share; place: Place },
): Fragment {
  const { category } = filters;
  // The indexes of the smallest share have the category inside.
  const onShelf = share !== 64 && tsquery && category ? wordsOnShelf(tsquery, category) : undefined;
  const words = wordsIn(sql, place);
  const hasWords = onShelf
    ? sql`on_shelf(t.category, ${words}) @@ ${onShelf}::tsquery`
    : sql`${words} @@ ${tsquery}::tsquery`;
  return sql`${inShop(sql, filters)} ${whereShare(sql, share)} and ${hasWords}`;
}

/**
 * The query in the words of one category, as the database's `on_shelf` writes them; undefined where the order of words matters, which those
 * do not have.
 */
export function wordsOnShelf(tsquery: string, category: string): string | undefined {
  const quoted = /'((?:[^']|'')*)'/g;
  if (tsquery.replaceAll(quoted, "").includes("<")) return undefined;
  return tsquery.replaceAll(quoted, (whole, word: string) => (word >= "a" ? `'${category}/${word}'` : whole));
}

/**
 * A text holds the tool's name, too, so where few texts match there is no need to look at names. Where there are many, names come
 * first, and where there are many names, they are enough.
 */
function lookUp(sql: Sql, words: Words, filters: CatalogFilters, { names, texts }: Shares): Fragment {
  const lookIn = (place: Place, share: Share) => sql`
    (select t.id, t.category, t.stock_level, t.search_text, null::int as worth from tools t
    where ${whereFound(sql, words, filters, { share, place })} limit ${share === 1 ? mostOfFew : mostOfShare})`;
  const inNames = () => lookIn("names", names);
  const inTexts = () => lookIn("texts", texts);
  if (texts === 1) return inTexts();
  return names === 1 ? sql`${inNames()} union all ${inTexts()}` : inNames();
}

/** Few article numbers begin alike, so they are looked up before anything is filtered. */
const bySku = (sql: Sql, sku: string, filters: CatalogFilters): Fragment => sql`
  select t.id, t.category, t.stock_level, t.search_text, case when lower(t.sku) = ${sku} then 3000000 else 2000000 end from (
    select * from tools t where ${beginsWith(sql, sku)} limit 200) as t
  where ${inShop(sql, filters)} limit 50`;

/** As an index finds it whatever the value is; `like` needs a plan for each. */
export const beginsWith = (sql: Sql, sku: string): Fragment => sql`
  t.deleted_at is null and t.sku is not null
  and lower(t.sku) ~>=~ ${sku} and lower(t.sku) ~<~ ${`${sku}\u{10FFFF}`}`;

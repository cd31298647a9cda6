import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { likePattern } from "../../../core/database/like-pattern.ts";

/** Expressions on the tools `t`: whether a tool is found, and how well it fits (an integer, larger is better). */
export type Matches = { condition: Fragment; rank: Fragment };

const usesOperators = /["]|(^|\s)-\S|\sor\s/i;

/**
 * Reads a query as it stands while somebody types: the last word may be unfinished. Quotes, `or` and a minus before a word mean what
 * they mean to a search engine. A single word may also be the beginning of an SKU.
 */
export function readQuery(sql: Sql, query: string): Matches {
  const tsquery = usesOperators.test(query) ? sql`websearch_to_tsquery('english', ${query})` : completed(sql, query);
  const words = {
    condition: sql`t.search_text @@ ${tsquery}`,
    // What must not be there says nothing about how well a tool fits.
    rank: sql`round(ts_rank(t.search_text, nullif(querytree(${tsquery}), 'T')::tsquery) * 1000000)::int`,
  };
  if (!/^\S{1,64}$/.test(query)) return { ...words, rank: sql`coalesce(${words.rank}, 0)` };
  const hasSku = sql`lower(t.sku) like ${`${likePattern(query)}%`}`;
  return {
    condition: sql`(${words.condition} or ${hasSku})`,
    rank: sql`coalesce(${words.rank}, 0) + case when ${hasSku} then 2000000 else 0 end`,
  };
}

function completed(sql: Sql, query: string): Fragment {
  const [, before = "", last = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(query.toLowerCase()) ?? [];
  const isUnfinished = /^\p{L}{2,}$/u.test(last);
  const lastWord = isUnfinished
    ? sql`(plainto_tsquery('english', ${last}) || to_tsquery('english', ${`${last}:*`}))`
    : sql`plainto_tsquery('english', ${last})`;
  return sql`(plainto_tsquery('english', ${before}) && ${lastWord})`;
}

/** Tools whose names have a word near each of those typed; undefined where the query has operators or no words. */
export function matchesNearly(sql: Sql, query: string): Matches | undefined {
  const typed =
    query
      .toLowerCase()
      .match(/\p{L}{3,40}/gu)
      ?.slice(0, 8) ?? [];
  if (typed.length === 0 || usesOperators.test(query)) return undefined;
  const similarity = sql`(select min(word_similarity(word, t.name_key)) from unnest(${typed}::text[]) as word)`;
  return { condition: sql`${similarity} >= 0.45`, rank: sql`(${similarity} * 1000000)::int` };
}

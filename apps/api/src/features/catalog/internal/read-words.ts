import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";

/** What is looked for by words, before the database has read them. */
export type Query = {
  /** An expression of type tsquery; null where nothing in the words can be searched for. */
  tsquery: Fragment;
  /** How an article number may begin, in lower case. */
  sku: string | null;
  /** Where `tsquery` finds near words too: what finds those as typed, which come first. */
  asTyped?: string | null;
};

const usesOperators = /["]|(^|\s)-\S|\sor\s/i;
const commonCompletions = 12;

/**
 * Reads a query as it stands while somebody types: the last word may be unfinished and is completed from the names of the tools.
 * Quotes, `or` and a minus before a word mean what they mean to a search engine.
 */
export function readQuery(sql: Sql, query: string): Query {
  const sku = /^\S{1,64}$/.test(query) ? query.toLowerCase() : null;
  if (usesOperators.test(query))
    return { tsquery: asQuery(sql, sql`websearch_to_tsquery('english', ${query})::text`), sku };
  const [, before = "", last = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(query.toLowerCase()) ?? [];
  const lastWord = sql`
    select string_agg(ts_query::text, ' | ') from (
      select plainto_tsquery('english', ${last}) as ts_query
      union select plainto_tsquery('english', word) from (
        select word from search_words where ${isUnfinishedWord(last)} and word like ${`${last}%`}
        order by length(word), word limit ${commonCompletions}) as completions) as all_of_them
    where numnode(ts_query) > 0`;
  const both = sql`concat_ws(' & ', nullif(plainto_tsquery('english', ${before})::text, ''), '(' || (${lastWord}) || ')')`;
  return { tsquery: asQuery(sql, both), sku };
}

const asQuery = (sql: Sql, text: Fragment): Fragment => sql`nullif(${text}, '')::tsquery`;

const isUnfinishedWord = (word: string) => /^\p{L}{2,}$/u.test(word);

/**
 * The query with every unknown word replaced by the nearest words that tools have in their names; null where all words are known
 * or none is near.
 */
export async function mendWords(sql: Sql, query: string): Promise<string | null> {
  const words = query.toLowerCase().match(/\p{L}{3,40}/gu) ?? [];
  if (words.length === 0) return null;
  const nearest = await sql<{ word: string; near: string | null }[]>`
    select typed.word, (
      select string_agg(best.word, ' ') from (
        select known.word from search_words known
        where known.word % typed.word and abs(length(known.word) - length(typed.word)) <= 3
        order by similarity(known.word, typed.word) desc, known.word limit 3) as best) as near
    from unnest(${words.slice(0, 8)}::text[]) as typed (word)
    where not exists (select from search_words known where known.word = typed.word)`;
  if (!nearest.some(({ near }) => near)) return null;
  const [row] = await sql<[{ tsquery: string }]>`
    select string_agg('(' || alternatives || ')', ' & ') as tsquery from (
      select (select string_agg(one::text, ' | ') from unnest(string_to_array(word, ' ')) as w,
        lateral (select plainto_tsquery('english', w) as one) as q where numnode(one) > 0) as alternatives
      from unnest(${words.map((word) => nearest.find((found) => found.word === word)?.near ?? word)}::text[]) as word) as parts
    where alternatives is not null`;
  return row.tsquery || null;
}

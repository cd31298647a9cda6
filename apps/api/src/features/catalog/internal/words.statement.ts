import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

/** What a query looks for. A tool is found by its words, or by the beginning of its name or SKU. */
export type Words = {
  /** A `tsquery`; null where no word can be searched for. */
  tsquery: string | null;
  /** Where `tsquery` holds corrected words: the query as typed, whose results come first. */
  asTyped: string | null;
  /** The beginning of the name, for a query of one letter. */
  name: string | null;
  /** The beginning of the SKU without punctuation: "ht1008" of "HT-1008". */
  sku: string | null;
};

const usesOperators = /["]|(^|\s)-\S|\sor\s/i;
const completions = 20;

/**
 * Parses a query that may still be being typed: the last word may be unfinished, and every word also finds its synonyms. Quotes, `or`
 * and a minus before a word have their usual meaning in a search engine.
 */
export async function readWords(db: Database, query: string): Promise<Words> {
  const text = query.toLowerCase();
  const isOneLetter = /^[\p{L}\p{N}]$/u.test(text);
  const sku = text.length <= 64 && (!/\s/.test(text) || /\d/.test(text)) ? text.replaceAll(/[^\p{L}\p{N}]/gu, "") : "";
  const words = { asTyped: null, name: isOneLetter ? text : null, sku: sku || null };
  if (isOneLetter) return { ...words, tsquery: null };
  return { ...words, tsquery: await (usesOperators.test(query) ? readOperators(db, query) : readPlain(db, text)) };
}

async function readOperators(db: Database, query: string): Promise<string | null> {
  const [row] = await db.execute<{ tsquery: string | null }>(
    sql`select nullif(websearch_to_tsquery('english', ${query}::text)::text, '') as tsquery`,
  );
  return row?.tsquery ?? null;
}

async function readPlain(db: Database, text: string): Promise<string | null> {
  const [, before = "", last = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(text) ?? [];
  const whole = before.split(/\s+/).filter((word) => word !== "");
  // A single letter after other words is ignored until it grows.
  const unfinished = /^\p{L}$/u.test(last) && whole.length > 0 ? "" : last;
  return joinAlternatives(
    db,
    [...whole, unfinished].filter((word) => word !== ""),
    unfinished,
  );
}

/**
 * Each word, or one of its alternatives: its synonyms, and completions of the unfinished one. Words of two letters are completed from the
 * names of tools alone, because nearly every description has a word that begins with them.
 */
async function joinAlternatives(db: Database, words: string[], unfinished: string): Promise<string | null> {
  const prefix = unfinished.length > 2 || /^\d\d$/.test(unfinished) ? `'${unfinished}':*` : "";
  const [row] = await db.execute<{ tsquery: string | null }>(sql`
    select string_agg('(' || alternatives || ')', ' & ') as tsquery
    from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) with ordinality as typed (word, place), lateral (
      select string_agg('(' || one::text || ')', ' | ') as alternatives from (
        select plainto_tsquery('english', typed.word) as one
        union select phraseto_tsquery('english', synonym) from search_synonyms
          where word = typed.word or ts_lexize('english_stem', word) = ts_lexize('english_stem', typed.word)
        union select ${prefix}::text::tsquery where place = ${words.length}::int
        union select plainto_tsquery('english', word) from (
          select word from search_words where place = ${words.length}::int and word like ${`${unfinished}_%`} and ${unfinished.length}::int > 1
          order by length(word), word limit ${completions}) as completed) as all_of_them
      where numnode(one) > 0) as of_word
    where alternatives is not null`);
  return row?.tsquery ?? null;
}

/** The query with each word that occurs in no name replaced by the nearest words of names; null if there is nothing to correct. */
export async function correctWords(db: Database, query: string): Promise<string | null> {
  const typed =
    query
      .toLowerCase()
      .match(/\p{L}{3,40}/gu)
      ?.slice(0, 8) ?? [];
  const rows = await db.execute<{ word: string; nearest: string[] }>(sql`
    select typed.word, array(
      select known.word from search_words known
      where known.word % typed.word and abs(length(known.word) - length(typed.word)) <= 3
      order by similarity(known.word, typed.word) desc, known.word limit 3) as nearest
    from jsonb_array_elements_text(${JSON.stringify(typed)}::text::jsonb) as typed (word)`);
  const isKnown = ({ word, nearest }: { word: string; nearest: string[] }) =>
    nearest.includes(word) || nearest.length === 0;
  if (rows.every(isKnown)) return null;
  const alternatives = rows.map((row) => (isKnown(row) ? row.word : `(${row.nearest.join(" | ")})`));
  const [parsed] = await db.execute<{ tsquery: string }>(
    sql`select to_tsquery('english', ${alternatives.join(" & ")}::text)::text as tsquery`,
  );
  return parsed?.tsquery || null;
}

import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { nearestWords } from "../search/nearest-words.ts";

/** A parsed query. It finds tools by their words, or by the beginning of their name or SKU. */
export type Words = {
  /** A `tsquery`; null if the query has no word to search for. */
  tsquery: string | null;
  /** If `tsquery` has corrected words: the query as typed, whose results come first. */
  asTyped: string | null;
  /** The beginning of the name, for a query of one letter. */
  name: string | null;
  /** The beginning of the SKU without punctuation: "ht1008" of "HT-1008". */
  sku: string | null;
};

const completions = 20;

/** One part of a query. A phrase is matched literally; tools must not match an excluded part. */
type Part = { text: string; isPhrase: boolean; isExcluded: boolean; isUnfinished: boolean };

/**
 * Parses a query that may still be being typed: the last word may be unfinished, and words also find their synonyms. Quotes, `or` and a
 * minus before a word have their usual meaning in a search engine; a quotation mark after a number is an inch.
 */
export async function readWords(db: Database, query: string): Promise<Words> {
  // The database refuses half a surrogate pair.
  const text = query.toWellFormed().toLowerCase();
  const isOneLetter = /^[\p{L}\p{N}]$/u.test(text);
  const sku = text.length <= 64 && (!/\s/.test(text) || /\d/.test(text)) ? text.replaceAll(/[^\p{L}\p{N}]/gu, "") : "";
  const words = { asTyped: null, name: isOneLetter ? text : null, sku: sku || null };
  if (isOneLetter) return { ...words, tsquery: null };
  const tsquery = await (/\sor\s/.test(text) ? readEither(db, text) : joinParts(db, text, readParts(text)));
  return { ...words, tsquery: tsquery && isNumber(sku) ? `(${tsquery}) | '${sku}':*` : tsquery };
}

/**
 * Whether the query may begin a manufacturer's number. The words of a tool contain the number without its punctuation: searching for the
 * parts of "MFR-123" would not find it, because the database reads them as "mfr" and a negative number.
 */
const isNumber = (sku: string): boolean => sku.length > 3 && /\d/.test(sku);

async function readEither(db: Database, text: string): Promise<string | null> {
  const [row] = await db.execute<{ tsquery: string | null }>(
    sql`select nullif(websearch_to_tsquery('english', ${text}::text)::text, '') as tsquery`,
  );
  return row?.tsquery ?? null;
}

function readParts(text: string): Part[] {
  const parts = [...text.matchAll(/(?<=^|\s)(-?)"([^"]+)"(?=\s|$)|(\S+)/g)].map(
    ([, minus, phrase, word = ""]): Part => {
      if (phrase !== undefined) return { text: phrase, isPhrase: true, isExcluded: minus === "-", isUnfinished: false };
      const isExcluded = /^-\S/.test(word);
      return { text: isExcluded ? word.slice(1) : word, isPhrase: false, isExcluded, isUnfinished: false };
    },
  );
  const last = parts.at(-1);
  if (!last || last.isPhrase || last.isExcluded || !/[\p{L}\p{N}]$/u.test(text)) return parts;
  const [, begun = "", unfinished = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(last.text) ?? [];
  // A hyphenated word would otherwise be searched for as a whole, which no tool has while it is unfinished.
  const before = [...parts.slice(0, -1), ...(begun ? [{ ...last, text: begun.replaceAll("-", " ") }] : [])];
  // A single letter after other words is ignored until another one follows.
  const isIgnored = /^\p{L}$/u.test(unfinished) && before.length > 0;
  return isIgnored ? before : [...before, { ...last, text: unfinished, isUnfinished: true }];
}

/**
 * All parts; each word, or one of its alternatives: its synonyms, those of a phrase that it belongs to, and completions of the unfinished
 * one; "18 V" for "18V". Words of two letters are completed from the names of tools alone, because nearly every description has a word that
 * begins with them. Alternatives are compared as texts: to the database the word 'x' and the beginning 'x':* are equal queries.
 */
async function joinParts(db: Database, text: string, parts: Part[]): Promise<string | null> {
  const last = parts.at(-1);
  const unfinished = last?.isUnfinished ? last.text : "";
  const prefix = unfinished.length > 2 || /^\d\d$/.test(unfinished) ? `'${unfinished}':*` : "";
  const [row] = await db.execute<{ tsquery: string | null }>(sql`
    select string_agg(case when "isExcluded" then '!' else '' end || '(' || alternatives || ')', ' & ') as tsquery
    from jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb)
      as part (text text, "isPhrase" boolean, "isExcluded" boolean, "isUnfinished" boolean), lateral (
      select string_agg(distinct '(' || one::text || ')', ' | ') as alternatives from (
        select case when "isPhrase" then phraseto_tsquery('english', part.text) else plainto_tsquery('english', part.text) end as one
        union all select phraseto_tsquery('english', synonym) from search_synonyms
          where not "isPhrase" and not "isExcluded" and (
            word = part.text or ts_lexize('english_stem', word) = ts_lexize('english_stem', part.text)
            or part.text = any(string_to_array(word, ' ')) and strpos(' ' || ${text}::text || ' ', ' ' || word || ' ') > 0)
        union all select apart from phraseto_tsquery('english', regexp_replace(part.text, '^([0-9]+)([[:alpha:]]+)$', '\\1 \\2')) as apart
          where not "isPhrase" and part.text ~ '^[0-9]+[[:alpha:]]+$' and numnode(apart) = 3
        union all select ${prefix}::text::tsquery where "isUnfinished"
        union all select plainto_tsquery('english', word) from (
          select word from search_words where "isUnfinished" and word like ${`${unfinished}_%`} and ${unfinished.length}::int > 1
          order by length(word), word limit ${completions}) as completed) as all_of_them
      where numnode(one) > 0) as of_part
    where alternatives is not null`);
  return row?.tsquery ?? null;
}

/** The query with each word that occurs in no name replaced by the nearest words of names; null if there is nothing to correct. */
export async function correctWords(db: Database, query: string): Promise<string | null> {
  const typed =
    query
      .toWellFormed()
      .toLowerCase()
      .match(/\p{L}{3,40}/gu)
      ?.slice(0, 8) ?? [];
  if (typed.length === 0) return null;
  const rows = await db.execute<{ word: string; nearest: string[] }>(sql`
    select typed.word, ${nearestWords(sql`typed.word`, { leastSimilarity: 0, mostDifference: 3 })} as nearest
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

/** Whether a tool has the words, or its name or SKU begins with them. */
export function haveWords(words: Words): SQL {
  const conditions = [
    words.tsquery === null ? undefined : sql`${tools.searchText} @@ ${words.tsquery}::tsquery`,
    words.name === null ? undefined : sql`${tools.nameKey} collate "C" like ${`${likePattern(words.name)}%`}`,
    words.sku === null ? undefined : isBeginningOfSku(words),
  ].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

const isBeginningOfSku = ({ sku }: Words): SQL => (sku === null ? sql`false` : sql`${tools.skuKey} like ${`${sku}%`}`);

/**
 * Best first: an exact SKU or manufacturer's number, the beginning of a SKU, words as typed, corrected words; among equals by `ts_rank`,
 * then by popularity.
 */
export const rankOf = (words: Words): SQL<number> => sql<number>`(
  case when ${words.sku ?? ""} in (${tools.skuKey}, ${tools.manufacturerKey}) then 3 when ${isBeginningOfSku(words)} then 2
    when ${words.asTyped === null ? sql`false` : sql`${tools.searchText} @@ ${words.asTyped}::tsquery`} then 1 else 0 end * 1e13
  + ${words.tsquery === null ? sql`0` : sql`round(ts_rank(${tools.searchText}, querytree(${words.tsquery}::tsquery)::tsquery) * 1e6)`} * 1e6
  + least(${tools.popularity}, 999999))::bigint`;

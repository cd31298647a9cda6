import { normalizeSku } from "@ironmonger/contract/catalog/normalize-sku";
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
  /** Each word or number of the query with its alternatives, as a `tsquery`. */
  parts: { tsquery: string; isWord: boolean }[];
  /** If it is set, tools are found that have at least this many of the words. */
  atLeast?: number;
};

const completions = 20;
const maxParts = 16;

/** One part of a query. A phrase is matched literally; tools must not match an excluded part. */
type Part = {
  text: string;
  isPhrase: boolean;
  isExcluded: boolean;
  isUnfinished: boolean;
  /** The part and a neighbour as one word. */
  joined: string[];
};

/**
 * Parses a query that may still be being typed: the last word may be unfinished, and words also find their synonyms, two words what is
 * written as one, and one what is written as two. Quotes, `or` and a minus before a word have their usual meaning in a search engine; a
 * quotation mark after a number is an inch. `isCorrected`: words that occur in no name also find the nearest words of names.
 */
export async function readWords(db: Database, query: string, { isCorrected = false } = {}): Promise<Words> {
  // The database refuses half a surrogate pair.
  const text = query.toWellFormed().toLowerCase();
  const isOneLetter = /^[\p{L}\p{Nd}]$/u.test(text);
  const hasSku = text.length <= 64 && (!/\s/.test(text) || /\d/.test(text));
  const sku = hasSku ? normalizeSku(text).replaceAll(/[^\p{L}\p{N}]/gu, "") : "";
  const words = { asTyped: null, name: isOneLetter ? text : null, sku: sku || null, parts: [] };
  if (isOneLetter) return { ...words, tsquery: null };
  if (/\sor\s/.test(text)) return { ...words, tsquery: await readEither(db, text) };
  const { tsquery, parts } = await joinParts(db, await readParts(db, text), isCorrected);
  return { ...words, parts, tsquery: tsquery && isNumber(sku) ? `(${tsquery}) | '${sku}':*` : tsquery };
}

/**
 * Whether the query may begin a manufacturer's number. The words of a tool contain the number without its punctuation: searching for the
 * parts of "MFR-123" would not find it, because the database reads them as "mfr" and a negative number.
 */
const isNumber = (sku: string): boolean => sku.length > 3 && /\d/.test(sku);

async function readEither(db: Database, text: string): Promise<string | null> {
  const [row] = await db.execute<{ tsquery: string | null }>(
    sql`select nullif(websearch_to_tsquery('english', normalize_words(${text}::text))::text, '') as tsquery`,
  );
  return row?.tsquery ?? null;
}

async function readParts(db: Database, text: string): Promise<Part[]> {
  const pieces = [...text.matchAll(/(?<=^|\s)(-?)"([^"]+)"(?=\s|$)|((?:(?!(?<=^|\s)-?"[^"]+"(?=\s|$)).)+)/gsu)];
  const [row] = await db.execute<{ normal: string[] }>(
    sql`select array(select normalize_words(text) from unnest(${sql.param(pieces.map(([, , phrase, words]) => phrase ?? words ?? ""))}::text[]) with ordinality as piece (text, nth) order by nth) as normal`,
  );
  const parts = pieces.flatMap(([, minus, phrase], index): Part[] => {
    const normal = row?.normal[index] ?? "";
    const isPhrase = phrase !== undefined;
    if (isPhrase) return [{ text: normal, isPhrase, isExcluded: minus === "-", isUnfinished: false, joined: [] }];
    const words = normal.split(/\s+/).filter(Boolean);
    return words.map((word) => {
      const isExcluded = /^-\S/.test(word);
      return { text: isExcluded ? word.slice(1) : word, isPhrase, isExcluded, isUnfinished: false, joined: [] };
    });
  });
  return withJoined(withUnfinished(parts.slice(0, maxParts), /[\p{L}\p{N}]$/u.test(text)));
}

function withUnfinished(parts: Part[], endsInWord: boolean): Part[] {
  const last = parts.at(-1);
  if (!endsInWord || !last || last.isPhrase || last.isExcluded || /^\d+\.\d+$/.test(last.text)) return parts;
  const [, begun = "", unfinished = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(last.text) ?? [];
  // A hyphenated word would otherwise be searched for as a whole, which no tool has while it is unfinished.
  const before = [...parts.slice(0, -1), ...(begun ? [{ ...last, text: begun.replaceAll("-", " ") }] : [])];
  // A single letter after other words is ignored until another one follows, unless it is the unit of a number.
  const isIgnored = /^\p{L}$/u.test(unfinished) && before.length > 0 && !/\d$/.test(before.at(-1)?.text ?? "");
  return isIgnored ? before : [...before, { ...last, text: unfinished, isUnfinished: true }];
}

/** "screw driver" also finds "screwdriver". */
const withJoined = (parts: Part[]): Part[] =>
  parts.map((part, index) => {
    const join = (one: Part | undefined, other: Part | undefined) => {
      const isJoinable = [one, other].every(
        (each) => each && !each.isPhrase && !each.isExcluded && /^\p{L}+$/u.test(each.text),
      );
      return isJoinable ? [`'${one?.text}${other?.text}'${other?.isUnfinished ? ":*" : ""}`] : [];
    };
    return { ...part, joined: [...join(parts[index - 1], part), ...join(part, parts[index + 1])] };
  });

/**
 * All parts; each word, or one of its alternatives: its synonyms, those of a phrase that it belongs to, both words of a compound, and
 * completions of the unfinished one. Words of two letters are completed from the names of tools alone, because nearly every description has
 * a word that begins with them. Alternatives are compared as texts: to the database the word 'x' and the beginning 'x':* are equal queries.
 */
async function joinParts(db: Database, parts: Part[], isCorrected: boolean): Promise<Pick<Words, "tsquery" | "parts">> {
  const last = parts.at(-1);
  const unfinished = last?.isUnfinished ? last.text : "";
  const prefix = unfinished.length > 2 || /^\d\d$/.test(unfinished) ? `'${unfinished}':*` : "";
  const searched = parts.flatMap(({ text, isPhrase, isExcluded }) => (isPhrase || isExcluded ? [] : [text])).join(" ");
  const rows = await db.execute<{ alternatives: string; isExcluded: boolean; text: string }>(sql`
    with meant as materialized (
      select word, synonym from search_synonyms where to_tsvector('english', ${searched}::text) @@ finder),
    part as (
      select *, case when "isPhrase" then phraseto_tsquery('english', text) else plainto_tsquery('english', text) end as literal
      from rows from (jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb)
        as (text text, "isPhrase" boolean, "isExcluded" boolean, "isUnfinished" boolean, joined jsonb)) with ordinality as part (text, "isPhrase", "isExcluded", "isUnfinished", joined, nth))
    select text, "isExcluded", alternatives from part, lateral (
      select string_agg(distinct '(' || one::text || ')', ' | ') as alternatives from (
        select literal as one
        union all select phraseto_tsquery('english', synonym) from meant
          where not "isPhrase" and not "isExcluded" and tsvector_to_array(to_tsvector('english', word)) && tsvector_to_array(to_tsvector('english', part.text))
        union all select to_tsquery('english', word) from jsonb_array_elements_text(joined) as word
        union all select phraseto_tsquery('english', left(part.text, at) || ' ' || right(part.text, -at)) from generate_series(3, length(part.text) - 3) as at
          where not "isPhrase" and not "isExcluded" and part.text ~ '^[[:alpha:]]{6,40}$'
            and exists (select from search_words where word = left(part.text, at))
            and exists (select from search_words where word in (right(part.text, -at), rtrim(right(part.text, -at), 's')))
        union all select ${prefix}::text::tsquery where "isUnfinished"
        union all select plainto_tsquery('english', word) from (
          select word from search_words where "isUnfinished" and word like ${`${unfinished}_%`} and ${unfinished.length}::int > 1
          order by length(word), word limit ${completions}) as completed
        union all select plainto_tsquery('english', word) from unnest(${nearestWords(sql`part.text`, { leastSimilarity: 0, maxDifference: 3 })}) as word
          where ${isCorrected}::boolean and not "isPhrase" and not "isExcluded" and part.text ~ '^[[:alpha:]]{3,40}$'
            and not exists (select from search_words where search_words.word = part.text)
            and not exists (select from meant where tsvector_to_array(to_tsvector('english', meant.word)) && tsvector_to_array(to_tsvector('english', part.text)))) as all_of_them
      where numnode(one) > 0) as of_part
    where alternatives is not null and (numnode(literal) > 0 or "isUnfinished") order by nth`);
  const all = rows.map(({ isExcluded, alternatives }) => `${isExcluded ? "!" : ""}(${alternatives})`);
  const included = rows.filter(({ isExcluded }) => !isExcluded);
  return {
    tsquery: all.join(" & ") || null,
    parts: included.map(({ alternatives, text }) => ({ tsquery: alternatives, isWord: /\p{L}{3}/u.test(text) })),
  };
}

/** The queries for tools that have some of the words: first at least half of them, then any. None for a single word. */
export function withSomeWords(words: Words): Words[] {
  if (words.parts.length < 2) return [];
  const counted = countedOf(words);
  const tsquery = counted.map((part) => `(${part.tsquery})`).join(" | ");
  return [...new Set([Math.ceil(counted.length / 2), 1])].map((atLeast) => ({ ...words, sku: null, tsquery, atLeast }));
}

/** Numbers and units count only if there is nothing else. */
function countedOf({ parts }: Words): Words["parts"] {
  const words = parts.filter(({ isWord }) => isWord);
  return words.length > 0 ? words : parts;
}

const has = (tsquery: string): SQL => sql`${tools.searchText} @@ ${tsquery}::tsquery`;

const countOf = (parts: Words["parts"]): SQL =>
  sql`(${sql.join(
    parts.map(({ tsquery }) => sql`case when ${has(tsquery)} then 1 else 0 end`),
    sql` + `,
  )})`;

/** Whether a tool has the words, or its name or SKU begins with them. */
export function haveWords(words: Words): SQL {
  const conditions = [
    words.tsquery === null ? undefined : has(words.tsquery),
    words.name === null ? undefined : sql`${tools.nameKey} collate "C" like ${`${likePattern(words.name)}%`}`,
    words.sku === null ? undefined : isBeginningOfSku(words),
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return sql`false`;
  const found = sql`(${sql.join(conditions, sql` or `)})`;
  return (words.atLeast ?? 1) > 1 ? sql`(${found} and ${countOf(countedOf(words))} >= ${words.atLeast}::int)` : found;
}

const isBeginningOfSku = ({ sku }: Words): SQL => (sku === null ? sql`false` : sql`${tools.skuKey} like ${`${sku}%`}`);

/**
 * Best first: an exact SKU or manufacturer's number, the beginning of a SKU, words as typed, corrected words, the number of words; among
 * equals by `ts_rank`, then by popularity.
 */
export const rankOf = (words: Words): SQL<number> => sql<number>`(
  case when ${words.sku ?? ""} in (${tools.skuKey}, ${tools.manufacturerKey}) then 3 when ${isBeginningOfSku(words)} then 2
    when ${words.asTyped === null ? sql`false` : has(words.asTyped)} then 1 else ${words.atLeast ? countOf(words.parts) : sql`0`} end * 1e13
  + ${words.tsquery === null ? sql`0` : sql`round(ts_rank(${tools.searchText}, querytree(${words.tsquery}::tsquery)::tsquery) * 1e6)`} * 1e6
  + least(${tools.popularity}, 999999))::bigint`;

import { normalizeSku } from "@ironmonger/contract/catalog/normalize-sku";
import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { hasMeasure, type Measure, readMeasures } from "../../attributes/measures.statement.ts";
import { nearestWords } from "../search/nearest-words.ts";

/** A parsed query. It finds tools by their words, or by the beginning of their name or SKU. */
export type Words = {
  /** A `tsquery`; null if the query has no word to search for. */
  tsquery: string | null;
  /** If `tsquery` has corrected words: the query without corrections, whose results come first. */
  uncorrected: string | null;
  /** The beginning of the name, for a query of one character. */
  name: string | null;
  /** The beginning of the SKU without punctuation: "ht1008" of "HT-1008". */
  sku: string | null;
  /** Each word or number of the query with its alternatives, as a `tsquery`. */
  terms: { tsquery: string; isWord: boolean }[];
  /** The sizes of the query, whose words are not in `tsquery`. */
  measures: Measure[];
  /** If it is set, tools match that have at least this many of the words. */
  atLeast?: number;
};

const completions = 20;
const maxTerms = 16;
/** With fewer results than this, words that occur in no tool's name are corrected. */
const tooFew = 3;

/** One term of a query. A phrase is matched literally; tools must not match an excluded term. */
type Term = {
  text: string;
  isPhrase: boolean;
  isExcluded: boolean;
  isUnfinished: boolean;
  /** The term and a neighbour as one word. */
  joined: string[];
};

/**
 * The tools that a query finds; with corrected words if these are few. If no tool has all words, those that have related ones, or some of
 * them.
 */
export async function findByWords<Result extends { total: number }>(
  db: Database,
  query: string,
  find: (words: Words) => Promise<Result>,
): Promise<Result & { isPartial: boolean; isCorrected: boolean; ranges: string[] }> {
  const words = await readWords(db, query);
  const ranges = words.measures.flatMap(({ text, isRange }) => (isRange ? [text] : []));
  const result = await find(words);
  const asTyped = { isPartial: false, isCorrected: false, ranges };
  if (result.total >= tooFew) return { ...result, ...asTyped };
  const corrected = await readWords(db, query, { isCorrected: true });
  const isOther = corrected.tsquery !== words.tsquery;
  const all = isOther ? await find({ ...corrected, uncorrected: words.tsquery }) : result;
  if (all.total > 0) return { ...all, ...asTyped, isCorrected: result.total === 0 };
  const related = await readWords(db, query, { isCorrected: true, hasRelated: true });
  const fewer = [...(related.tsquery === corrected.tsquery ? [] : [related]), ...withSomeWords(related)];
  for (const some of [...fewer, ...withSizesAlone(related)]) {
    const partial = await find(some);
    if (partial.total > 0) return { ...partial, ...asTyped, isPartial: true, ranges: [] };
  }
  return { ...all, ...asTyped };
}

/**
 * Parses a query that may be incomplete: the last word may be unfinished. Words also match their synonyms, two words also their compound,
 * and a compound also its two words. Quotes, `or` and a minus before a word have their usual meaning in a search engine; a
 * quotation mark after a number is an inch. `isCorrected`: words that occur in no name also find the nearest words of names. `hasRelated`:
 * words also find what is related to them: "hacksaw" finds saws.
 */
export async function readWords(
  db: Database,
  query: string,
  { isCorrected = false, hasRelated = false } = {},
): Promise<Words> {
  // The database refuses half a surrogate pair.
  const text = query.toWellFormed().toLowerCase();
  const isOneCharacter = /^[\p{L}\p{Nd}]$/u.test(text);
  const hasSku = text.length <= 64 && (!/\s/.test(text) || /\d/.test(text));
  const sku = hasSku ? normalizeSku(text).replaceAll(/[^\p{L}\p{N}]/gu, "") : "";
  const words = { uncorrected: null, name: isOneCharacter ? text : null, sku: sku || null, terms: [], measures: [] };
  if (isOneCharacter) return { ...words, tsquery: null };
  if (/\sor\s/.test(text)) return { ...words, tsquery: await readEither(db, text) };
  const { measures, rest } = await readMeasures(db, text);
  const { tsquery, terms } = await joinTerms(db, await readTerms(db, rest), { isCorrected, hasRelated });
  const sizes = measures.map((measure) => ({ tsquery: measure.tsquery, isWord: false }));
  return {
    ...words,
    measures,
    terms: [...terms, ...sizes],
    tsquery: tsquery && isNumber(sku) ? `(${tsquery}) | '${sku}':*` : tsquery,
  };
}

/**
 * Whether the query may begin a manufacturer's number. The words of a tool contain the number without its punctuation: searching for the
 * words of "MFR-123" would not find it, because the database reads them as "mfr" and a negative number.
 */
const isNumber = (sku: string): boolean => sku.length > 3 && /\d/.test(sku);

async function readEither(db: Database, text: string): Promise<string | null> {
  const [row] = await db.execute<{ tsquery: string | null }>(
    sql`select nullif(websearch_to_tsquery('english', normalize_words(${text}::text))::text, '') as tsquery`,
  );
  return row?.tsquery ?? null;
}

async function readTerms(db: Database, text: string): Promise<Term[]> {
  const pieces = [...text.matchAll(/(?<=^|\s)(-?)"([^"]+)"(?=\s|$)|((?:(?!(?<=^|\s)-?"[^"]+"(?=\s|$)).)+)/gsu)];
  const [row] = await db.execute<{ normal: string[] }>(
    sql`select array(select normalize_words(text) from unnest(${sql.param(pieces.map(([, , phrase, words]) => phrase ?? words ?? ""))}::text[]) with ordinality as piece (text, position) order by position) as normal`,
  );
  const terms = pieces.flatMap(([, minus, phrase], index): Term[] => {
    const normal = row?.normal[index] ?? "";
    const isPhrase = phrase !== undefined;
    if (isPhrase) return [{ text: normal, isPhrase, isExcluded: minus === "-", isUnfinished: false, joined: [] }];
    const words = normal.split(/\s+/).filter(Boolean);
    return words.map((word) => {
      const isExcluded = /^-\S/.test(word);
      return { text: isExcluded ? word.slice(1) : word, isPhrase, isExcluded, isUnfinished: false, joined: [] };
    });
  });
  return withJoined(withUnfinished(terms.slice(0, maxTerms), /[\p{L}\p{N}]$/u.test(text)));
}

function withUnfinished(terms: Term[], endsInWord: boolean): Term[] {
  const last = terms.at(-1);
  if (!endsInWord || !last || last.isPhrase || last.isExcluded || /^\d+\.\d+$/.test(last.text)) return terms;
  const [, begun = "", unfinished = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(last.text) ?? [];
  // A hyphenated word would otherwise be searched for as a whole, which no tool has while it is unfinished.
  const before = [...terms.slice(0, -1), ...(begun ? [{ ...last, text: begun.replaceAll("-", " ") }] : [])];
  // A single letter after other words is ignored until another one follows, unless it is the unit of a number.
  const isIgnored = /^\p{L}$/u.test(unfinished) && before.length > 0 && !/\d$/.test(before.at(-1)?.text ?? "");
  return isIgnored ? before : [...before, { ...last, text: unfinished, isUnfinished: true }];
}

/** "screw driver" also finds "screwdriver". */
const withJoined = (terms: Term[]): Term[] =>
  terms.map((term, index) => {
    const join = (one: Term | undefined, other: Term | undefined) => {
      const isJoinable = [one, other].every(
        (each) => each && !each.isPhrase && !each.isExcluded && /^\p{L}+$/u.test(each.text),
      );
      return isJoinable ? [`'${one?.text}${other?.text}'${other?.isUnfinished ? ":*" : ""}`] : [];
    };
    return { ...term, joined: [...join(terms[index - 1], term), ...join(term, terms[index + 1])] };
  });

/**
 * All terms; each word, or one of its alternatives: its synonyms, those of a phrase that it belongs to, both words of a compound, and
 * completions of the unfinished one. Words of two letters are completed from the names of tools alone, because nearly every description has
 * a word that begins with them. Alternatives are compared as texts: to the database the word 'x' and the beginning 'x':* are equal queries.
 */
async function joinTerms(
  db: Database,
  terms: Term[],
  { isCorrected, hasRelated }: { isCorrected: boolean; hasRelated: boolean },
): Promise<Pick<Words, "tsquery" | "terms">> {
  const last = terms.at(-1);
  const unfinished = last?.isUnfinished ? last.text : "";
  const prefix = unfinished.length > 2 || /^\d\d$/.test(unfinished) ? `'${unfinished}':*` : "";
  const searched = terms.flatMap(({ text, isPhrase, isExcluded }) => (isPhrase || isExcluded ? [] : [text])).join(" ");
  const rows = await db.execute<{ alternatives: string; isExcluded: boolean; text: string }>(sql`
    with meant as materialized (
      select word, synonym from search_synonyms
      where to_tsvector('english', ${searched}::text) @@ finder and (${hasRelated}::boolean or not is_related)
      union select own.word, further.synonym from search_synonyms own join search_synonyms further on further.word = own.synonym and not further.is_related
      where own.is_editable and to_tsvector('english', ${searched}::text) @@ own.finder),
    term as (
      select *, case when "isPhrase" then phraseto_tsquery('english', text) else plainto_tsquery('english', text) end as literal
      from rows from (jsonb_to_recordset(${JSON.stringify(terms)}::text::jsonb)
        as (text text, "isPhrase" boolean, "isExcluded" boolean, "isUnfinished" boolean, joined jsonb)) with ordinality as term (text, "isPhrase", "isExcluded", "isUnfinished", joined, position))
    select text, "isExcluded", alternatives from term, lateral (
      select string_agg(distinct '(' || one::text || ')', ' | ') as alternatives from (
        select literal as one
        union all select phraseto_tsquery('english', synonym) from meant
          where not "isPhrase" and not "isExcluded" and tsvector_to_array(to_tsvector('english', word)) && tsvector_to_array(to_tsvector('english', term.text))
        union all select to_tsquery('english', word) from jsonb_array_elements_text(joined) as word
        union all select phraseto_tsquery('english', left(term.text, at) || ' ' || right(term.text, -at)) from generate_series(3, length(term.text) - 3) as at
          where not "isPhrase" and not "isExcluded" and term.text ~ '^[[:alpha:]]{6,40}$'
            and exists (select from search_words where word = left(term.text, at))
            and exists (select from search_words where word in (right(term.text, -at), rtrim(right(term.text, -at), 's')))
        union all select ${prefix}::text::tsquery where "isUnfinished"
        union all select plainto_tsquery('english', word) from (
          select word from search_words where "isUnfinished" and word like ${`${unfinished}_%`} and ${unfinished.length}::int > 1
          order by length(word), word limit ${completions}) as completed
        union all select plainto_tsquery('english', word) from unnest(${nearestWords(sql`term.text`, { minSimilarity: 0, maxDifference: 3 })}) as word
          where ${isCorrected}::boolean and not "isPhrase" and not "isExcluded" and term.text ~ '^[[:alpha:]]{3,40}$'
            and not exists (select from search_words where search_words.word = term.text)
            and not exists (select from meant where tsvector_to_array(to_tsvector('english', meant.word)) && tsvector_to_array(to_tsvector('english', term.text)))) as all_of_them
      where numnode(one) > 0) as of_term
    where alternatives is not null and (numnode(literal) > 0 or "isUnfinished") order by position`);
  const all = rows.map(({ isExcluded, alternatives }) => `${isExcluded ? "!" : ""}(${alternatives})`);
  const included = rows.filter(({ isExcluded }) => !isExcluded);
  return {
    tsquery: all.join(" & ") || null,
    terms: included.map(({ alternatives, text }) => ({ tsquery: alternatives, isWord: /\p{L}{3}/u.test(text) })),
  };
}

/** The queries for tools that have some of the words: first at least half of them, then any. None for a single word. */
function withSomeWords(words: Words): Words[] {
  if (words.terms.length < 2) return [];
  const counted = countedOf(words);
  const tsquery = counted.map((term) => `(${term.tsquery})`).join(" | ");
  return [...new Set([Math.ceil(counted.length / 2), 1])].map((atLeast) => ({
    ...words,
    measures: [],
    sku: null,
    tsquery,
    atLeast,
  }));
}

/** Where no tool has any of the words, the sizes are what is left of the query. */
const withSizesAlone = (words: Words): Words[] =>
  words.measures.length > 0 && words.tsquery !== null
    ? [{ ...words, sku: null, tsquery: null, terms: words.terms.filter(({ isWord }) => !isWord) }]
    : [];

/** Numbers and units count only if there is nothing else. */
function countedOf({ terms }: Words): Words["terms"] {
  const words = terms.filter(({ isWord }) => isWord);
  return words.length > 0 ? words : terms;
}

const has = (tsquery: string): SQL => sql`${tools.searchText} @@ ${tsquery}::tsquery`;

const countOf = (terms: Words["terms"], ofWord = 1): SQL =>
  sql`(${sql.join(
    terms.map(({ tsquery, isWord }) => sql`case when ${has(tsquery)} then ${isWord ? ofWord : 1}::int else 0 end`),
    sql` + `,
  )})`;
/** A word counts more than all numbers and sizes of a query. */
const moreThanSizes = 20;

/** Whether a tool has the words, or its name or SKU begins with them. */
export function haveWords(words: Words): SQL {
  const all = [...(words.tsquery === null ? [] : [has(words.tsquery)]), ...words.measures.map(hasMeasure)];
  const conditions = [
    all.length === 0 ? undefined : sql`(${sql.join(all, sql` and `)})`,
    words.name === null ? undefined : sql`${tools.nameKey} collate "C" like ${`${likePattern(words.name)}%`}`,
    words.sku === null ? undefined : isBeginningOfSku(words),
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return sql`false`;
  const hasMatch = sql`(${sql.join(conditions, sql` or `)})`;
  return (words.atLeast ?? 1) > 1
    ? sql`(${hasMatch} and ${countOf(countedOf(words))} >= ${words.atLeast}::int)`
    : hasMatch;
}

const isBeginningOfSku = ({ sku }: Words): SQL => (sku === null ? sql`false` : sql`${tools.skuKey} like ${`${sku}%`}`);

/** Its words and sizes: a size as it is written is more words than the same in another unit. */
const rankedQuery = ({ tsquery, measures }: Words): string | null =>
  [tsquery, ...measures.map((measure) => measure.tsquery)]
    .flatMap((query) => (query === null ? [] : `(${query})`))
    .join(" & ") || null;

/**
 * Best first: an exact SKU or manufacturer's number, the beginning of a SKU, uncorrected words, corrected words, the number of words; among
 * equals by `ts_rank`, then by popularity.
 */
export const rankOf = (words: Words): SQL<number> => sql<number>`(
  case when ${words.sku ?? ""} in (${tools.skuKey}, ${tools.manufacturerKey}) then 3 when ${isBeginningOfSku(words)} then 2
    when ${words.uncorrected === null ? sql`false` : has(words.uncorrected)} then 1 else ${words.atLeast ? sql`${countOf(words.terms, moreThanSizes)} / 1000.0` : sql`0`} end * 1e13
  + ${rankedQuery(words) === null ? sql`0` : sql`round(ts_rank(${tools.searchText}, querytree(${rankedQuery(words)}::tsquery)::tsquery) * 1e6)`} * 1e6
  + least(${tools.popularity}, 999999))::bigint`;

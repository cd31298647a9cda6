import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";
import { nearestWords } from "../../catalog/search/nearest-words.ts";

/** What to search for; `name` is compared with the names of the matches. */
export type NameSearch = { name: string; words: string };
/**
 * The best candidates first; those of `namedIds` have the words in their name. `isClear` if only one has all of them without corrections.
 */
export type NameMatches = { toolIds: string[]; namedIds: string[]; isClear: boolean };

/** A word of a name, or a number with its unit. `joined`: it and a neighbour as one word; `phrases`: it alone and with its neighbours. */
type Term = { text: string; joined: string[]; phrases: string[] };
/** The spellings of each term, and the phrases that may have synonyms. */
type Query = { index: number; name: string; terms: { texts: string[]; phrases: string[] }[] };
/** `isNamed` if the words are in the tool's name, `isComplete` if no other tool has to be read. */
type Match = { index: number; toolId: string; isNamed: boolean; isComplete: boolean };

const maxCandidates = 5;
/** Of a name. */
export const maxWords = 8;
/** On a scale to 1: "hamer" and "hammer" have 0.63. Less similar words are unrelated. */
const minSimilarity = 0.45;
/** Up to this many characters, a corrected word may well be another one. */
const shortWord = 4;
/** How many matches are compared with a name. */
const maxCompared = 200;

/**
 * The tools with all words of a name, in the order of the searches; mistyped words are replaced by the nearest words of tool names. If no
 * tool has all words, short words and words with digits are left out. A few statements for all names.
 */
export async function searchNames(db: Database, searches: readonly NameSearch[]): Promise<NameMatches[]> {
  if (searches.length === 0) return [];
  const normal = await normalizeAll(
    db,
    searches.map(({ words }) => words),
  );
  const names = normal.map(readTerms);
  const trade = await findTradePhrases(
    db,
    names.flatMap((terms) => terms.flatMap(({ phrases }) => phrases)),
  );
  const unusual = names
    .flat()
    .filter(({ text, phrases }) => isWord(text) && !phrases.some((phrase) => trade.has(phrase)));
  const nearest = await findNearestWords(db, [...new Set(unusual.map(({ text }) => text))]);
  const all = searches.map(({ name }, index) => ({ index, name, terms: correct(names[index] ?? [], nearest) }));
  const whole = await findCandidates(db, all);
  // Equal within half a per cent, also across inch and mm: to be chosen.
  const nearly = await findCandidates(
    db,
    all.filter(({ index, terms }) => !whole.has(index) && terms.some(({ texts: [text = ""] }) => isMeasure(text))),
    { isExact: false },
  );
  const rest = searches.flatMap(({ name }, index) => {
    const terms = names[index] ?? [];
    const words = terms.filter(({ text }) => isWord(text));
    if (whole.has(index) || nearly.has(index) || words.length === terms.length || all[index]?.terms.length === 0)
      return [];
    return [{ index, name, terms: correct(words, nearest) }];
  });
  const fewer = await findCandidates(db, rest);
  return searches.map((_, index) => {
    const matches = whole.get(index);
    const [first, second] = matches?.filter(({ isNamed }) => isNamed) ?? [];
    const texts = names[index]?.map(({ text }) => text) ?? [];
    // A mere number may be a SKU that no tool has.
    const isUncorrected = texts.some(isWord) && !texts.some((text) => nearest.has(text));
    if (first?.isComplete && !second && isUncorrected)
      return { toolIds: [first.toolId], namedIds: [first.toolId], isClear: true };
    const candidates = (matches ?? nearly.get(index) ?? fewer.get(index) ?? []).slice(0, maxCandidates);
    const idsOf = (of: Match[]) => of.map(({ toolId }) => toolId);
    return { toolIds: idsOf(candidates), namedIds: idsOf(candidates.filter(({ isNamed }) => isNamed)), isClear: false };
  });
}

/**
 * Each term with the words nearest to it. Words that resemble no word of a name are left out. Nothing is searched for if these are more
 * than half of the words, or if only numbers would remain, or of several words only a short one that was corrected: "my ding" is no DIN.
 */
function correct(terms: Term[], nearest: ReadonlyMap<string, string[]>): Query["terms"] {
  const resembling = terms.filter(({ text }) => nearest.get(text)?.length !== 0);
  const words = terms.filter(({ text }) => isWord(text)).length;
  const unknown = terms.length - resembling.length;
  if (unknown > words / 2 || (unknown > 0 && resembling.every(({ text }) => hasDigit(text)))) return [];
  const [first, ...more] = resembling.filter(({ text }) => isWord(text));
  const isDoubtful = first && first.text.length <= shortWord && nearest.has(first.text) && more.length === 0;
  if (isDoubtful && terms.filter(({ text }) => !hasDigit(text)).length > 1) return [];
  return resembling.map(({ text, joined, phrases }) => ({
    texts: [text, ...joined, ...(nearest.get(text) ?? [])],
    phrases,
  }));
}

const isMeasure = (text: string): boolean => /^\d\S*\s\p{L}/u.test(text) || /over\d/.test(text);
const hasDigit = (text: string): boolean => /\d/.test(text);
const isWord = (text: string): boolean => /^\p{L}{3,40}$/u.test(text);

/** The texts as they are split into words, by the same rule as the stored names. */
async function normalizeAll(db: Database, texts: string[]): Promise<string[]> {
  const rows = await db.execute<{ normal: string }>(sql`
    select normalize_words(text) as normal from unnest(${sql.param(texts.map((text) => text.toWellFormed()))}::text[]) with ordinality as texts (text, position)
    order by position`);
  return rows.map(({ normal }) => normal);
}

/** A number and its unit are one term. */
function readTerms(normal: string): Term[] {
  const terms =
    normal.match(/\d+(?:\.\d+)?\s+\p{L}{1,3}(?![\p{L}\p{N}])|[\p{L}\p{N}](?:[^\s,;"()<>]*[\p{L}\p{N}])?/gu) ?? [];
  const texts = terms.slice(0, maxWords);
  return texts.map((text, index) => {
    const neighbours = [texts.slice(Math.max(index - 1, 0), index + 1), texts.slice(index, index + 2)];
    const phrases = [[text], ...neighbours, texts.slice(Math.max(index - 1, 0), index + 2)];
    const joined = neighbours.filter((words) => words.length === 2 && words.every(isWord));
    return { text, joined: joined.map((words) => words.join("")), phrases: phrases.map((words) => words.join(" ")) };
  });
}

/** Those of the phrases that have synonyms. */
async function findTradePhrases(db: Database, phrases: string[]): Promise<Set<string>> {
  const rows = await db.execute<{ word: string }>(
    sql`select distinct word from search_synonyms where not is_related and word = any(${sql.param([...new Set(phrases)])}::text[])`,
  );
  return new Set(rows.map(({ word }) => word));
}

/** For each word that occurs in no name, the nearest words of names, unless it is an inflected form of one of them. */
async function findNearestWords(db: Database, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const rows = await db.execute<{ word: string; nearest: string[] }>(sql`
    select searched.word, ${nearestWords(sql`searched.word`, { minSimilarity, maxDifference: 2 })} as nearest
    from unnest(${sql.param(words)}::text[]) as searched (word)
    where not exists (select from search_words sw where sw.word = searched.word)
      and not exists (
        select from search_words sw where sw.word % searched.word and ts_lexize('english_stem', sw.word) = ts_lexize('english_stem', searched.word))`);
  return new Map(rows.map(({ word, nearest }) => [word, nearest]));
}

/** For each search, by its position, the tools that have a spelling of each term, best first. */
async function findCandidates(
  db: Database,
  queries: readonly Query[],
  { isExact = true } = {},
): Promise<Map<number, Match[]>> {
  const searched = queries.filter(({ terms }) => terms.length > 0);
  const matchesByIndex = new Map<number, Match[]>();
  if (searched.length === 0) return matchesByIndex;
  // Names with the same words, such as one tool in several sizes that the shop does not have, are searched for once.
  const rows = await db.execute<Match>(sql`
    with parsed as materialized (
      select index, lower(name) as name, (
        select string_agg('(' || ways || ')', ' & ')::tsquery from jsonb_to_recordset(terms) as term (texts jsonb, phrases jsonb), lateral (
          select string_agg('(' || one::text || ')', ' | ') as ways from (
            select plainto_tsquery('english', text) as one from jsonb_array_elements_text(texts) as text
            union select measure_query(regexp_replace(text, '^(?:(\\d+)and)?(\\d+)over(\\d+)$', '\\1 \\2/\\3 in'), ${isExact}::boolean)::tsquery
              from jsonb_array_elements_text(texts) as text where text ~ '^\\d'
            union select phraseto_tsquery('english', synonym) from jsonb_array_elements_text(phrases) as phrase join search_synonyms on word = phrase and not is_related) as each
          where one is not null and numnode(one) > 0) as of_term) as query
      from jsonb_to_recordset(${JSON.stringify(searched)}::text::jsonb) as searched (index int, name text, terms jsonb)),
    matches as materialized (
      select query, id, name_key, popularity, ts_filter(search_text, '{a}') @@ query as "isNamed",
        count(*) over (partition by query) < ${maxCompared} as "isComplete"
      from (select distinct query from parsed where query is not null) as queries
      cross join lateral (
        select id, name_key, popularity, search_text from tools where search_text @@ query and deleted_at is null and state <> 'draft' limit ${maxCompared}) as matches)
    select index, "toolId", "isNamed", "isComplete" from (
      select index, id as "toolId", "isNamed", "isComplete",
        row_number() over (partition by index order by "isNamed" desc, similarity(name_key, name) desc, popularity desc, id) as rank
      from parsed join matches using (query)) as ranked
    where rank <= ${maxCandidates + 1} order by index, rank`);
  for (const row of rows) matchesByIndex.set(row.index, [...(matchesByIndex.get(row.index) ?? []), row]);
  return matchesByIndex;
}

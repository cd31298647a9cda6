import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";
import { nearestWords } from "../../catalog/search/nearest-words.ts";

/** What to search for; `name` is compared with the names that are found. */
export type NameSearch = { name: string; words: string };
/** The best candidates first. `isClear` if only one tool's name has all words as typed. */
export type FoundByName = { toolIds: string[]; isClear: boolean };

/** Alternative spellings of one part of a name. */
type Part = { ways: string[]; hasDigit: boolean };
type Query = { place: number; name: string; parts: string[][] };
/** `isNamed` if the words are in the tool's name, `isComplete` if no other tool has to be read. */
type Match = { place: number; toolId: string; isNamed: boolean; isComplete: boolean };

const mostCandidates = 5;
/** Of a name. */
export const mostWords = 8;
/** On a scale to 1: "hamer" and "hammer" have 0.63. Less similar words are unrelated. */
const leastSimilarity = 0.45;
/** Up to this many characters, a corrected word may well be another one. */
const shortWord = 4;
/** The most matches that are compared with a name. */
const maxCompared = 200;

/**
 * The tools with all words of a name, in the order of the searches; mistyped words are replaced by the nearest words of tool names. If no
 * tool has all words, short words and words with digits are left out. A few statements for all names.
 */
export async function searchNames(db: Database, searches: readonly NameSearch[]): Promise<FoundByName[]> {
  if (searches.length === 0) return [];
  const normal = await normalizeAll(
    db,
    searches.map(({ words }) => words),
  );
  const typed = normal.map(readParts);
  const nearest = await findNearestWords(db, [...new Set(typed.flat().flatMap(({ ways }) => ways.filter(isWord)))]);
  const all = searches.map(({ name }, place) => ({ place, name, parts: toKnown(typed[place] ?? [], nearest) }));
  const whole = await findCandidates(db, all);
  const rest = searches.flatMap(({ name }, place) => {
    const parts = typed[place] ?? [];
    const words = parts.filter(({ ways }) => ways.some(isWord));
    if (whole.has(place) || words.length === parts.length || all[place]?.parts.length === 0) return [];
    return [{ place, name, parts: toKnown(words, nearest) }];
  });
  const fewer = await findCandidates(db, rest);
  return searches.map((_, place) => {
    const matches = whole.get(place);
    const [first, second] = matches?.filter(({ isNamed }) => isNamed) ?? [];
    const ways = typed[place]?.flatMap((part) => part.ways) ?? [];
    // A mere number may be a SKU that no tool has.
    const isTyped = ways.some(isWord) && !ways.some((way) => nearest.has(way));
    if (first?.isComplete && !second && isTyped) return { toolIds: [first.toolId], isClear: true };
    const found = matches ?? fewer.get(place) ?? [];
    return { toolIds: found.slice(0, mostCandidates).map(({ toolId }) => toolId), isClear: false };
  });
}

/**
 * Each part with the words nearest to it. Words that resemble no word of a name are left out. Nothing is searched for if these are more
 * than half of the words, or if only numbers would remain, or of several words only a short one that was corrected: "my ding" is no DIN.
 */
function toKnown(parts: Part[], nearest: ReadonlyMap<string, string[]>): string[][] {
  const known = parts.filter(({ ways }) => !ways.every((way) => nearest.get(way)?.length === 0));
  const words = parts.filter(({ ways }) => ways.some(isWord)).length;
  const unknown = parts.length - known.length;
  if (unknown > words / 2 || (unknown > 0 && known.every(({ hasDigit }) => hasDigit))) return [];
  const [first, ...more] = known.filter(({ ways }) => ways.some(isWord));
  const isDoubtful = first?.ways.every((way) => way.length <= shortWord && nearest.has(way)) && more.length === 0;
  if (isDoubtful && parts.filter(({ hasDigit }) => !hasDigit).length > 1) return [];
  return known.map(({ ways }) => ways.flatMap((way) => [way, ...(nearest.get(way) ?? [])]));
}

const isWord = (text: string): boolean => /^\p{L}{3,40}$/u.test(text);

/** The texts as they are split into words, by the same rule as the stored names. */
async function normalizeAll(db: Database, texts: string[]): Promise<string[]> {
  const rows = await db.execute<{ normal: string }>(sql`
    select normalize_words(text) as normal from unnest(${sql.param(texts.map((text) => text.toWellFormed()))}::text[]) with ordinality as texts (text, nth)
    order by nth`);
  return rows.map(({ normal }) => normal);
}

/** A number and its unit are one part. */
function readParts(normal: string): Part[] {
  const parts =
    normal.match(/\d+(?:\.\d+)?\s+\p{L}{1,3}(?![\p{L}\p{N}])|[\p{L}\p{N}](?:[^\s,;"()<>]*[\p{L}\p{N}])?/gu) ?? [];
  return parts.slice(0, mostWords).map((part) => ({ ways: [part], hasDigit: /\d/.test(part) }));
}

/** For each word that occurs in no name, the nearest words of names, unless it is an inflected form of one of them. */
async function findNearestWords(db: Database, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const rows = await db.execute<{ word: string; nearest: string[] }>(sql`
    select typed.word, ${nearestWords(sql`typed.word`, { leastSimilarity, mostDifference: 2 })} as nearest
    from unnest(${sql.param(words)}::text[]) as typed (word)
    where not exists (select from search_words known where known.word = typed.word)
      and not exists (
        select from search_words known where known.word % typed.word and ts_lexize('english_stem', known.word) = ts_lexize('english_stem', typed.word))`);
  return new Map(rows.map(({ word, nearest }) => [word, nearest]));
}

/** For each search, by its position, the tools that have a spelling of each part, best first. */
async function findCandidates(db: Database, queries: readonly Query[]): Promise<Map<number, Match[]>> {
  const asked = queries.filter(({ parts }) => parts.length > 0);
  const found = new Map<number, Match[]>();
  if (asked.length === 0) return found;
  // Names with the same words, such as one tool in several sizes that the shop does not have, are searched for once.
  const rows = await db.execute<Match>(sql`
    with parsed as materialized (
      select place, lower(name) as name, (
        select string_agg('(' || ways || ')', ' & ')::tsquery from jsonb_array_elements(parts) as part (texts), lateral (
          select string_agg('(' || one::text || ')', ' | ') as ways from (
            select plainto_tsquery('english', text) as one from jsonb_array_elements_text(texts) as text
            union select phraseto_tsquery('english', synonym) from jsonb_array_elements_text(texts) as text join search_synonyms on word = text) as each
          where numnode(one) > 0) as of_part) as query
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked (place int, name text, parts jsonb)),
    found as materialized (
      select query, id, name_key, popularity, ts_filter(search_text, '{a}') @@ query as "isNamed",
        count(*) over (partition by query) < ${maxCompared} as "isComplete"
      from (select distinct query from parsed where query is not null) as queries
      cross join lateral (
        select id, name_key, popularity, search_text from tools where search_text @@ query and deleted_at is null limit ${maxCompared}) as matches)
    select place, "toolId", "isNamed", "isComplete" from (
      select place, id as "toolId", "isNamed", "isComplete",
        row_number() over (partition by place order by "isNamed" desc, similarity(name_key, name) desc, popularity desc, id) as rank
      from parsed join found using (query)) as ranked
    where rank <= ${mostCandidates + 1} order by place, rank`);
  for (const row of rows) found.set(row.place, [...(found.get(row.place) ?? []), row]);
  return found;
}

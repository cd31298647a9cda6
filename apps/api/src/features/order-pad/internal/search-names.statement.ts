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
/** How many bestsellers are read first: they contain enough matches for common words, for which an index would find too many. */
const mostPopular = 3_000;
/** On a scale to 1: "hamer" and "hammer" have 0.63. Less similar words are unrelated. */
const leastSimilarity = 0.45;
/** Up to this many characters, a corrected word may well be another one. */
const shortWord = 4;
/** The most index matches that are compared with a name. */
const mostCompared = 100;

/**
 * The tools with all words of a name, in the order of the searches; mistyped words are replaced by the nearest words of tool names. If no
 * tool has all words, short words and words with digits are left out. A few statements for all names.
 */
export async function searchNames(db: Database, searches: readonly NameSearch[]): Promise<FoundByName[]> {
  if (searches.length === 0) return [];
  const typed = searches.map(({ words }) => readParts(words));
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

/** A number and its unit are one part, however they are written: `500g`, `500 g`. */
function readParts(words: string): Part[] {
  const text = words.toWellFormed().normalize("NFKC").toLowerCase();
  const parts =
    text.match(/\d+(?:[.,]\d+)?\s+\p{L}{1,3}(?![\p{L}\p{N}])|[\p{L}\p{N}](?:[^\s,;"()<>]*[\p{L}\p{N}])?/gu) ?? [];
  return parts.slice(0, mostWords).map((part) => {
    const measured = /^(?<count>\d+(?:[.,]\d+)?)\s*(?<measure>\p{L}{1,3})$/u.exec(part)?.groups;
    const ways = measured ? [`${measured.count} ${measured.measure}`, `${measured.count}${measured.measure}`] : [part];
    return { ways, hasDigit: /\d/.test(part) };
  });
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
  // Names with the same words, such as one tool in several sizes that the shop does not have, are searched for once. If several names
  // share two words that no tool has together, one search for these two shows that none of the names has a tool. A word that every
  // bestseller has would only make the index slower, so it is compared with the rows that the telling words find.
  const rows = await db.execute<Match>(sql`
    with parsed as materialized (
      select place, lower(name) as name, array(
        select ways::tsquery from jsonb_array_elements(parts) as part (texts), lateral (
          select string_agg('(' || one::text || ')', ' | ') as ways from (
            select plainto_tsquery('english', text) as one from jsonb_array_elements_text(texts) as text
            union select phraseto_tsquery('english', synonym) from search_synonyms where texts ? word) as each
          where numnode(one) > 0) as of_part
        where ways is not null) as words
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked (place int, name text, parts jsonb)),
    asked as materialized (
      select *, dense_rank() over (order by query) as of_query from (
        select *, (select string_agg('(' || word::text || ')', ' & ')::tsquery from unnest(words) as word) as query from parsed) as joined
      where query is not null),
    queries as materialized (select distinct on (of_query) of_query, query, words from asked order by of_query),
    popular as materialized (
      select id, search_text from tools where deleted_at is null order by popularity desc, id desc limit ${mostPopular}),
    pairs as materialized (
      select distinct of_query, one && other as pair from queries, unnest(words) as one, unnest(words) as other
      where cardinality(words) > 2 and one < other),
    unpopular as materialized (
      select pair from (select pair from pairs group by pair having count(*) > 1) as shared
      where not exists (select from popular where search_text @@ pair)),
    impossible as materialized (
      select pair from unpopular
      where cardinality(array(select id from tools where search_text @@ pair and deleted_at is null limit ${mostCompared})) = 0),
    everywhere as materialized (
      select word from (select distinct word from queries, unnest(words) as word) as each
      where not exists (select from popular where not search_text @@ word)),
    found as materialized (
      select of_query, id, name_key, popularity, ts_filter(search_text, '{a}') @@ query as "isNamed",
        count(*) over (partition by of_query) < ${mostCompared} as "isComplete"
      from (
        select of_query, query, (
          select string_agg('(' || word::text || ')', ' & ')::tsquery from unnest(words) as word where word not in (select word from everywhere)) as telling
        from queries where of_query not in (select of_query from pairs join impossible using (pair))) as possible
      cross join lateral (
        select array(
          select id from popular where search_text @@ query and ts_filter(search_text, '{a}') @@ query limit ${mostCandidates + 1}) as ids) as common
      cross join lateral (
        select id, name_key, popularity, search_text from tools where cardinality(common.ids) > ${mostCandidates} and id = any(common.ids)
        union all
        (select id, name_key, popularity, search_text from tools
        where cardinality(common.ids) <= ${mostCandidates} and search_text @@ coalesce(telling, query) and (search_text @@ query) is true and deleted_at is null limit ${mostCompared})) as matches)
    select place, "toolId", "isNamed", "isComplete" from (
      select place, id as "toolId", "isNamed", "isComplete",
        row_number() over (partition by place order by "isNamed" desc, similarity(name_key, name) desc, popularity desc, id) as rank
      from asked join found using (of_query)) as ranked
    where rank <= ${mostCandidates + 1} order by place, rank`);
  for (const row of rows) found.set(row.place, [...(found.get(row.place) ?? []), row]);
  return found;
}

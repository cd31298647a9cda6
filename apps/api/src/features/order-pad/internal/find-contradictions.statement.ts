import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

/** A line whose number is that of a tool, and its other words. */
export type NumberedLine = { toolId: string; words: string };

/**
 * The indexes of the lines whose words may name another tool than their number does: none of the words is in the name of the number's tool,
 * and at least half of them are in names or have synonyms. Words of other languages are in neither. One statement for all lines, with index
 * lookups only.
 */
export async function findContradictions(db: Database, lines: readonly NumberedLine[]): Promise<Set<number>> {
  if (lines.length === 0) return new Set();
  const rows = await db.execute<{ index: number }>(sql`
    with requested as materialized (
      select (index - 1)::int as index, tool_id, normalize_words(words) as words
      from unnest(${sql.param(lines.map(({ toolId }) => toolId))}::uuid[], ${sql.param(lines.map(({ words }) => words.toWellFormed()))}::text[])
        with ordinality as requested (tool_id, words, index)),
    strange as materialized (
      select index, words from requested join tools on tools.id = tool_id
      where not tsvector_to_array(ts_filter(search_text, '{a}')) && tsvector_to_array(to_tsvector('english', regexp_replace(words, '[^[:space:]]*[[:digit:]][^[:space:]]*', ' ', 'g')))),
    terms as materialized (
      select distinct index, word from strange, regexp_split_to_table(words, '[^[:alpha:]]+') as word
      where length(word) between 3 and 40 and numnode(plainto_tsquery('english', word)) > 0),
    trade as materialized (
      select distinct part as word from search_synonyms, string_to_table(search_synonyms.word, ' ') as part),
    familiar as materialized (
      select word from (select distinct word from terms) as each
      where exists (select from search_words where word in (each.word, each.word || 's', each.word || 'es', rtrim(each.word, 's')))
        or exists (select from trade where trade.word in (each.word, rtrim(each.word, 's'))))
    select index from terms left join familiar using (word)
    group by index having count(familiar.word) * 2 >= count(*)`);
  return new Set(rows.map(({ index }) => index));
}

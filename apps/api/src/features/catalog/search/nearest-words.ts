import { type SQL, sql } from "drizzle-orm";

/** How different a word may be: the least similarity of its trigrams, from 0 to 1, and how much longer or shorter it may be. */
type Limits = { leastSimilarity: number; maxDifference: number };

/**
 * An array of the words of tool names that are nearest to this one, three at most: itself, then those with two neighbouring characters of
 * it swapped, then those with similar trigrams. A short word with swapped characters shares few trigrams with the one that was meant: "clmap".
 */
export const nearestWords = (typed: SQL, { leastSimilarity, maxDifference }: Limits): SQL => sql`array(
  select word from (
    select word, similarity(word, ${typed}) as likeness from search_words
      where word % ${typed} and similarity(word, ${typed}) >= ${leastSimilarity} and abs(length(word) - length(${typed})) <= ${maxDifference}
    union all
    select word, 0.99 from search_words where word = any(array(
      select overlay(${typed} placing reverse(substr(${typed}, place, 2)) from place for 2) from generate_series(1, length(${typed}) - 1) as place))
  ) as near
  group by word order by max(likeness) desc, word limit 3)`;

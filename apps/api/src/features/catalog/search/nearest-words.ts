import { type SQL, sql } from "drizzle-orm";

/** How different a word may be: the least similarity of its trigrams, from 0 to 1, and how much longer or shorter it may be. */
type Limits = { minSimilarity: number; maxDifference: number };

/**
 * An array of the words of tool names that are nearest to this one, three at most: itself, then those with two neighbouring characters of
 * it swapped, then those with similar trigrams. A short word with swapped characters shares few trigrams with the one that was meant:
 * "clmap".
 */
export const nearestWords = (text: SQL, { minSimilarity, maxDifference }: Limits): SQL => sql`array(
  select word from (
    select word, similarity(word, ${text}) as likeness from search_words
      where word % ${text} and similarity(word, ${text}) >= ${minSimilarity} and abs(length(word) - length(${text})) <= ${maxDifference}
    union all
    select word, 0.99 from search_words where word = any(array(
      select overlay(${text} placing reverse(substr(${text}, i, 2)) from i for 2) from generate_series(1, length(${text}) - 1) as i))
  ) as near
  group by word order by max(likeness) desc, word limit 3)`;

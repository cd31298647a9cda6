import type { Database } from "@ironmonger/db/client";
import { readWords, type Words, withSomeWords } from "./words.statement.ts";

/** With fewer results than this, words that occur in no tool's name are corrected. */
const tooFew = 3;

/**
 * The tools that a query finds; with corrected words if these are few. If no tool has all words, those that have related ones, or some of
 * them.
 */
export async function findByWords<Result extends { total: number }>(
  db: Database,
  query: string,
  find: (words: Words) => Promise<Result>,
): Promise<Result & { isPartial: boolean }> {
  const words = await readWords(db, query);
  const result = await find(words);
  if (result.total >= tooFew) return { ...result, isPartial: false };
  const corrected = await readWords(db, query, { isCorrected: true });
  const isCorrected = corrected.tsquery !== words.tsquery;
  const all = isCorrected ? await find({ ...corrected, uncorrected: words.tsquery }) : result;
  if (all.total > 0) return { ...all, isPartial: false };
  const related = await readWords(db, query, { isCorrected: true, hasRelated: true });
  for (const words of [...(related.tsquery === corrected.tsquery ? [] : [related]), ...withSomeWords(related)]) {
    const some = await find(words);
    if (some.total > 0) return { ...some, isPartial: true };
  }
  return { ...all, isPartial: false };
}

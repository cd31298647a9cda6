import type { Database } from "@ironmonger/db/client";
import { readWords, type Words, withSomeWords } from "./words.statement.ts";

/** With fewer results than this, words that occur in no tool's name are corrected. */
const tooFew = 3;

/** The tools that a query finds; with corrected words if these are few. If no tool has all words, those that have some of them. */
export async function findByWords<Found extends { total: number }>(
  db: Database,
  query: string,
  find: (words: Words) => Promise<Found>,
): Promise<Found & { isPartial: boolean }> {
  const typed = await readWords(db, query);
  const found = await find(typed);
  if (found.total >= tooFew) return { ...found, isPartial: false };
  const corrected = await readWords(db, query, { isCorrected: true });
  const isCorrected = corrected.tsquery !== typed.tsquery;
  const all = isCorrected ? await find({ ...corrected, asTyped: typed.tsquery }) : found;
  if (all.total > 0) return { ...all, isPartial: false };
  for (const words of withSomeWords(corrected)) {
    const some = await find(words);
    if (some.total > 0) return { ...some, isPartial: true };
  }
  return { ...all, isPartial: false };
}

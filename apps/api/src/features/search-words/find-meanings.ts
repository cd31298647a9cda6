import type { Database } from "@ironmonger/db/client";
import { searchSynonyms } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";

/** The whole query, and what the shop's search words say that it means. */
export async function findMeanings(db: Database, query: string): Promise<string[]> {
  const word = query.toWellFormed().trim().toLowerCase();
  const rows = await db
    .select({ means: searchSynonyms.synonym })
    .from(searchSynonyms)
    .where(and(eq(searchSynonyms.word, word), eq(searchSynonyms.isRelated, false)))
    .limit(20);
  return [query, ...rows.map(({ means }) => means)];
}

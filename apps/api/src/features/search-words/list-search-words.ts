import type { ListSearchWordsInput, SearchWordPage } from "@ironmonger/contract/search-words";
import { searchSynonyms } from "@ironmonger/db/schema";
import { and, eq, like, or } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inDirection } from "../../core/database/find-page.ts";
import { likePattern } from "../../core/database/like-pattern.ts";

/** A page of the merchant's search words, by word; the search finds a part of the word or of what it means. */
export async function listSearchWords(
  { db }: OfficeContext<"catalog.arrange">,
  { search, page, pageSize, sortBy, direction }: ListSearchWordsInput,
): Promise<SearchWordPage> {
  const pattern = `%${likePattern(search.toLowerCase())}%`;
  const filter = and(
    eq(searchSynonyms.isEditable, true),
    search ? or(like(searchSynonyms.word, pattern), like(searchSynonyms.synonym, pattern)) : undefined,
  );
  const by = inDirection(direction);
  const { word, synonym } = searchSynonyms;
  const [first, second] = sortBy === "word" ? [word, synonym] : [synonym, word];
  const [total, rows] = await Promise.all([
    db.$count(searchSynonyms, filter),
    db
      .select({ id: searchSynonyms.id, word: searchSynonyms.word, means: searchSynonyms.synonym })
      .from(searchSynonyms)
      .where(filter)
      .orderBy(by(first), by(second))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { rows, total };
}

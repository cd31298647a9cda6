import { maxSearchWords, type SaveSearchWordInput, type SearchWord } from "@ironmonger/contract/search-words";
import type { Database } from "@ironmonger/db/client";
import { searchSynonyms } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";

export const searchWordNotFound = (): DomainError => new DomainError("not_found", "There is no such search word.");

const shown = { id: searchSynonyms.id, word: searchSynonyms.word, means: searchSynonyms.synonym };
export const isSearchWord = (id: string) => and(eq(searchSynonyms.id, id), eq(searchSynonyms.isEditable, true));

/**
 * Adds a search word, or changes the one with the id.
 * @throws DomainError not_found · invalid (a word that every text has) · conflict (it means this already; the shop has too many)
 */
export async function saveSearchWord(
  ctx: OfficeContext<"catalog.arrange">,
  { id, word, means }: SaveSearchWordInput,
): Promise<SearchWord> {
  if (word === means) throw fieldError("invalid", "means", "A word already finds itself.");
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [before] = id ? await ctx.db.select(shown).from(searchSynonyms).where(isSearchWord(id)).for("update") : [];
      if (id && !before) throw searchWordNotFound();
      const after = before ? await change(ctx.db, before.id, { word, means }) : await add(ctx.db, { word, means });
      await tellChange(ctx, { entity: "search-word", id: after.id, name: word }, { before: before ?? null, after });
      return after;
    });
  } catch (error) {
    if (!isUniqueViolation(error, "search_synonyms_word_synonym_pk")) throw error;
    throw fieldError("conflict", "word", "This word already means that.");
  }
}

type Values = { word: string; means: string };
const returned = { ...shown, isFound: sql<boolean>`numnode(${searchSynonyms.finder}) > 0` };

async function add(tx: Database, { word, means }: Values): Promise<SearchWord> {
  if ((await tx.$count(searchSynonyms, eq(searchSynonyms.isEditable, true))) >= maxSearchWords)
    throw new DomainError("conflict", `A shop can have ${maxSearchWords} search words.`);
  const [row] = await tx.insert(searchSynonyms).values({ word, synonym: means, isEditable: true }).returning(returned);
  return requireFound(row);
}

async function change(tx: Database, id: string, { word, means }: Values): Promise<SearchWord> {
  const values = { word, synonym: means };
  const [row] = await tx.update(searchSynonyms).set(values).where(isSearchWord(id)).returning(returned);
  return requireFound(row);
}

function requireFound(row: (SearchWord & { isFound: boolean }) | undefined): SearchWord {
  if (!row) throw searchWordNotFound();
  const { isFound, ...word } = row;
  if (!isFound) throw fieldError("invalid", "word", "Every text has this word, so the search passes over it.");
  return word;
}

import type { SearchWordId } from "@ironmonger/contract/search-words";
import { searchSynonyms } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { tellChange } from "../events/tell-change.ts";
import { isSearchWord, searchWordNotFound } from "./save-search-word.ts";

/** @throws DomainError not_found */
export async function removeSearchWord(ctx: OfficeContext<"catalog.arrange">, { id }: SearchWordId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.delete(searchSynonyms).where(isSearchWord(id)).returning();
    if (!row) throw searchWordNotFound();
    const before = { word: row.word, means: row.synonym };
    await tellChange(ctx, { entity: "search-word", id, name: row.word }, { before, after: null });
  });
}

import type { SuggestInput, Suggestions } from "@ironmonger/contract/catalog";
import { queryBuilder } from "@ironmonger/db/client";
import type { PublicContext } from "../../core/context.ts";
import { findBest } from "./internal/find-matches.ts";
import { listToolsById } from "./internal/tool-row.ts";
import { correctWords, readWords } from "./internal/words.statement.ts";

const mostTools = 6;

/** Suggestions while a buyer types this query, found in the same way as by `searchCatalog`. None for fewer than two characters. */
export async function suggest(
  { replica }: Pick<PublicContext, "replica">,
  { query }: SuggestInput,
): Promise<Suggestions> {
  if (query.length < 2) return { tools: [], categories: [], areCountsExact: true };
  const db = queryBuilder(replica.sql, { prepare: false });
  const words = await readWords(db, query);
  let found = await findBest(db, words, mostTools);
  if (found.ids.length === 0) {
    const tsquery = await correctWords(db, query);
    if (tsquery) found = await findBest(db, { ...words, tsquery }, mostTools);
  }
  const tools = await listToolsById(db, found.ids);
  return {
    tools: tools.map(({ id, sku, name, imageUrl, priceCents }) => ({ id, sku, name, imageUrl, priceCents })),
    categories: found.categories.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count),
    areCountsExact: found.areCountsExact,
  };
}

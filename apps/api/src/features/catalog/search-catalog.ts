import type { SearchCatalogInput, ToolSearch } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import type { PublicContext } from "../../core/context.ts";
import { type CatalogPage, type CatalogRow, listShelves } from "./internal/catalog-rows.ts";
import { countShelves } from "./internal/count-shelves.ts";
import { readCursor, writeCursor } from "./internal/cursor.ts";
import type { Words } from "./internal/look-up.ts";
import { mendWords, type Query, readQuery } from "./internal/read-words.ts";
import { type Finding, rememberSearch } from "./internal/remembered-searches.ts";
import { type Counts, searchMatches } from "./internal/search-matches.ts";
import { sortMatches } from "./internal/sort-matches.ts";

type Found = { counts: Counts; rows: CatalogRow[] };

/** With fewer results than this, words that are in no tool's name are taken for mistyped ones. */
const tooFew = 3;

/**
 * One page of the catalogue, which is looked for once until something changes (`rememberSearch`). Pages go on from the last row seen, so
 * tools added meanwhile neither repeat rows nor hide them.
 * @throws DomainError invalid (a cursor that is not of this search)
 */
export async function searchCatalog(
  { replica }: Pick<PublicContext, "replica">,
  input: SearchCatalogInput,
): Promise<ToolSearch> {
  const { sql } = replica;
  const key = `catalogue ${JSON.stringify({ ...input, query: input.query.toLowerCase() })}`;
  const { rows, rest } = await rememberSearch(sql, key, () => findPage(sql, input));
  return { rows, ...rest };
}

async function findPage(sql: Sql, input: SearchCatalogInput): Promise<Finding<Omit<ToolSearch, "rows">>> {
  // Without words nothing is more relevant than anything else.
  const sort = input.sort === "relevance" && !input.query ? "newest" : input.sort;
  const page = { ...input, sort, cursor: readCursor(input.cursor, sort), limit: input.limit + 1 };
  const { rows: found, counts } = input.query ? await search(sql, input.query, page) : await browse(sql, page);
  const rows = found.slice(0, input.limit);
  const last = rows.at(-1);
  const nextCursor = last && found.length > input.limit ? writeCursor({ sort, ...last }) : null;
  return { ids: rows.map(({ id }) => id), rest: { nextCursor, ...counts } };
}

async function browse(sql: Sql, page: CatalogPage): Promise<Found> {
  const [counts, rows] = await Promise.all([countShelves(sql, page), listShelves(sql, page)]);
  return { counts, rows };
}

async function search(sql: Sql, words: string, page: CatalogPage): Promise<Found> {
  const query = readQuery(sql, words);
  const found = await searchFor(sql, query, page);
  if (found.counts.total >= tooFew) return found;
  const mended = await mendWords(sql, words);
  if (!mended) return found;
  const { tsquery } = found.words;
  const both = tsquery ? `(${tsquery}) | (${mended})` : mended;
  return searchFor(sql, { ...query, tsquery: sql`${both}::tsquery`, asTyped: tsquery }, page);
}

async function searchFor(sql: Sql, query: Query, page: CatalogPage): Promise<Found & { words: Words }> {
  if (page.sort === "relevance") return searchMatches(sql, query, page, page);
  const { words, counts, extent } = await searchMatches(sql, query, page);
  return { words, counts, rows: await sortMatches(sql, words, page, extent) };
}

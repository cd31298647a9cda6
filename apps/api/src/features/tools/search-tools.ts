import type { SearchToolsInput, ToolSearch } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { PublicContext } from "../../trpc/context.ts";
import { type CatalogPage, type CatalogRow, listShelves } from "./internal/catalog-rows.ts";
import { countShelves } from "./internal/count-shelves.ts";
import { readCursor, writeCursor } from "./internal/cursor.ts";
import { mendWords, readWords, type Words } from "./internal/read-words.ts";
import { rememberPage } from "./internal/remembered-pages.ts";
import { type Counts, fewMatches, searchMatches } from "./internal/search-matches.ts";

type Found = { counts: Counts; rows: CatalogRow[] };

/** With fewer results than this, words that are in no tool's name are taken for mistyped ones. */
const tooFew = 3;

/**
 * One page of the catalogue, which is looked for once until something changes (`rememberPage`). Pages go on from the last row seen, so tools added meanwhile neither repeat rows nor hide them.
 * @throws DomainError invalid (a cursor that is not of this search)
 */
export async function searchTools(
  { replica }: Pick<PublicContext, "replica">,
  input: SearchToolsInput,
): Promise<ToolSearch> {
  const { sql } = replica;
  return rememberPage(sql, `catalogue ${JSON.stringify(input)}`, () => findPage(sql, input));
}

async function findPage(sql: Sql, input: SearchToolsInput): Promise<ToolSearch> {
  // Without words nothing is more relevant than anything else.
  const sort = input.sort === "relevance" && !input.query ? "newest" : input.sort;
  const page = { ...input, sort, cursor: readCursor(input.cursor, sort), limit: input.limit + 1 };
  const { rows: found, counts } = input.query ? await search(sql, input.query, page) : await browse(sql, page);
  const rows = found.slice(0, input.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ tool }) => tool),
    nextCursor: last && found.length > input.limit ? writeCursor({ sort, key: last.key, id: last.tool.id }) : null,
    ...counts,
  };
}

async function browse(sql: Sql, page: CatalogPage): Promise<Found> {
  const [counts, rows] = await Promise.all([countShelves(sql, page), listShelves(sql, page)]);
  return { counts, rows };
}

async function search(sql: Sql, query: string, page: CatalogPage): Promise<Found> {
  const words = await readWords(sql, query);
  const found = await searchFor(sql, words, page);
  if (found.counts.total >= tooFew) return found;
  const mended = await mendWords(sql, query);
  if (!mended) return found;
  const { tsquery } = words;
  return searchFor(sql, { ...words, tsquery: tsquery ? `(${tsquery}) | (${mended})` : mended, asTyped: tsquery }, page);
}

async function searchFor(sql: Sql, words: Words, page: CatalogPage): Promise<Found> {
  if (page.sort === "relevance") return searchMatches(sql, words, page, page);
  const { counts } = await searchMatches(sql, words, page);
  // Few are picked out first and then sorted; of many, those that come first in the order are soon found.
  const also = counts.isTotalExact
    ? sql`and t.id in (with ${fewMatches(sql, words, page)} select id from matches)`
    : sql`and t.search_text @@ ${words.tsquery}::tsquery`;
  return { counts, rows: await listShelves(sql, page, also) };
}

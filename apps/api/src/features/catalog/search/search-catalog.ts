import { catalogSorts, type SearchCatalogInput, type ToolSearch } from "@ironmonger/contract/catalog";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { shopTotals } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { type Cursor, type Filters, findMatches, type Match } from "../internal/find-matches.ts";
import { listToolsById } from "../internal/tool-row.ts";
import { correctWords, readWords } from "../internal/words.statement.ts";

/** With fewer results than this, words that occur in no tool's name are corrected. */
const tooFew = 3;

/**
 * One page of the catalog. Words are found in names, SKUs and descriptions, also mistyped ones and synonyms. Pages by cursor neither repeat
 * nor skip rows when tools are added meanwhile; pages by number may.
 * @throws DomainError invalid (a cursor that is not of this search)
 */
export async function searchCatalog(
  { replica }: Pick<PublicContext, "replica">,
  input: SearchCatalogInput,
): Promise<ToolSearch> {
  // Planned for its values each time: the plan for a rare word would be wrong for a common one.
  const db = queryBuilder(replica.sql, { prepare: false });
  // Without words there is no relevance.
  const sort = input.sort === "relevance" && !input.query ? "newest" : input.sort;
  const cursor = readCursor(input.cursor, sort);
  const skipped = cursor ? 0 : (input.page - 1) * input.limit;
  const end = skipped + input.limit;
  const page = { sort, cursor, limit: end + 1 };
  const find = (words: Filters["words"]) => findMatches(db, { ...input, words }, page);
  const words = input.query ? await readWords(db, input.query) : undefined;
  const counting = hasFilter(input) ? undefined : countTools(db);
  let found = await find(words);
  if (words && found.counts.total < tooFew) {
    const corrected = await correctWords(db, input.query);
    const tsquery = words.tsquery && corrected ? `(${words.tsquery}) | (${corrected})` : corrected;
    if (tsquery) found = await find({ ...words, tsquery, asTyped: words.tsquery });
  }
  const rows = found.matches.slice(skipped, end);
  const isLastPage = found.matches.length <= end;
  const tools = await counting;
  return {
    ...found.counts,
    ...(tools !== undefined && { total: tools, isTotalExact: true }),
    rows: await listToolsById(
      db,
      rows.map(({ id }) => id),
    ),
    nextCursor: isLastPage ? null : writeCursor(sort, rows.at(-1)),
  };
}

const hasFilter = ({ query, category, minPriceCents, maxPriceCents, maxMinOrder, inStock }: SearchCatalogInput) =>
  inStock || query !== "" || [category, minPriceCents, maxPriceCents, maxMinOrder].some((of) => of !== undefined);

async function countTools(db: Database): Promise<number> {
  const [row] = await db.select({ tools: sql<number>`coalesce(sum(${shopTotals.tools}), 0)::int` }).from(shopTotals);
  return row?.tools ?? 0;
}

const CursorText = z.object({ sort: z.enum(catalogSorts), key: z.int().nullable(), id: z.uuid() });

/** Opaque to clients, safe in a URL. */
const writeCursor = (sort: Cursor["sort"], last: Match | undefined): string =>
  Buffer.from(JSON.stringify({ sort, ...last })).toString("base64url");

function readCursor(text: string | undefined, sort: Cursor["sort"]): Cursor | undefined {
  if (text === undefined) return undefined;
  const parsed = CursorText.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  const needsKey = sort !== "name" && sort !== "newest";
  if (parsed.success && parsed.data.sort === sort && (parsed.data.key !== null) === needsKey) return parsed.data;
  throw new DomainError("invalid", "This page of results is no longer available. Search again.", {
    issues: [{ path: "cursor", message: "This is not a cursor of this search." }],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

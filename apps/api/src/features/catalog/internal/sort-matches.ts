import type { Sql } from "@ironmonger/db/client";
import { type CatalogPage, type CatalogRow, listNext, listShelves } from "./catalog-rows.ts";
import { matchesAmong, type Shares, type Words } from "./look-up.ts";
import type { Extent } from "./search-matches.ts";

/** So few are all picked out. */
const fewEnough = 2_000;

/**
 * A page of what the words lead to, in the order asked for. Few are picked out first and then sorted; of many, those that come next in the
 * order are soon found. Where they are far between, the page is of a share of them, as it is where many are sorted by relevance.
 */
export async function sortMatches(
  sql: Sql,
  words: Words,
  page: CatalogPage,
  { shares, least }: Extent,
): Promise<CatalogRow[]> {
  const pickOut = (among: Shares) =>
    listShelves(sql, page, sql`and t.id in (with ${matchesAmong(sql, words, page, among)} select id from matches)`);
  if (shares.texts === 1 || least.tools <= fewEnough) return pickOut({ names: 1, texts: 1 });
  const next = await listNext(sql, page, words.tsquery);
  if (next.length === page.limit) return next;
  const some = await pickOut({ names: shares.names === 1 ? 1 : 8, texts: 8 });
  return some.length > next.length ? some : next;
}

import { mostFound } from "@ironmonger/contract/most-found";
import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { and, eq, type SQL } from "drizzle-orm";
import { inDirection } from "../../../core/database/find-page.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { fewLetters } from "../../../core/database/like-pattern.ts";
import { withListedLines } from "./order-rows.ts";
import { isInDays, isInStatus, readSearch, type Search, sortKeys } from "./order-table.ts";

/** So many orders are looked through at most instead of an index of texts. */
const mostWalked = 10_000;
/** So many matches are sorted at most. */
const mostSorted = 250_000;

/** A page of the first 1,000 orders that the search finds, in the wanted order. */
export async function searchOrders(db: Database, input: ListOrdersInput): Promise<OrderPage> {
  const ids = await findIds(db, input);
  const onPage = ids.slice((input.page - 1) * input.pageSize, input.page * input.pageSize);
  const found = await db.select().from(orders).where(isAnyOf(orders.id, onPage));
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = onPage.flatMap((id) => byId.get(id) ?? []);
  return { rows: await withListedLines(db, rows), total: ids.length };
}

/**
 * A common text is met a thousand times on a short walk along the index of the wanted sort. A rare one, or one whose matches stand
 * together far along, is not: its matches are all picked out and sorted. The database cannot tell the two cases apart, because its
 * statistics assume that matches are spread evenly.
 */
async function findIds(db: Database, input: ListOrdersInput): Promise<string[]> {
  const search = await readSearch(db, input.search);
  const isMatch = and(isInStatus(input), isInDays(input), search.finds);
  if (search.isExact) return sortMatches(db, input, isMatch);
  // There is no index for one or two letters.
  if (input.search.length <= fewLetters) return findAmongFirst(db, input, search, newestFirst);
  const found = await findAmongFirst(db, input, search, input);
  return found.length === mostFound ? found : sortMatches(db, input, isMatch);
}

type Sort = Pick<ListOrdersInput, "sortBy" | "direction">;
const newestFirst: Sort = { sortBy: "placedAt", direction: "desc" };

/** Looks through the first orders of one sort, and answers the matches in the wanted one. */
async function findAmongFirst(db: Database, input: ListOrdersInput, search: Search, walked: Sort): Promise<string[]> {
  const along = inDirection(walked.direction);
  // Found in the index alone, also where few of its orders have the wanted status.
  const first = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isInStatus(input), isInDays(input)))
    .orderBy(along(sortKeys[walked.sortBy]), along(orders.id))
    .limit(mostWalked)
    .as("first");
  const by = inDirection(input.direction);
  const found = await db
    .select({ id: orders.id })
    .from(first)
    .innerJoin(orders, eq(orders.id, first.id))
    .where(search.finds)
    .orderBy(by(sortKeys[input.sortBy]), by(orders.id))
    .limit(mostFound);
  return found.map(({ id }) => id);
}

async function sortMatches(db: Database, input: ListOrdersInput, isMatch: SQL | undefined): Promise<string[]> {
  const by = inDirection(input.direction);
  const key = sortKeys[input.sortBy].as("key");
  // The limit also keeps the planner from walking along an index.
  const matches = db.select({ id: orders.id, key }).from(orders).where(isMatch).limit(mostSorted).as("matches");
  const found = await db
    .select({ id: matches.id })
    .from(matches)
    .orderBy(by(matches.key), by(matches.id))
    .limit(mostFound);
  return found.map(({ id }) => id);
}

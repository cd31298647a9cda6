import { mostFound } from "@ironmonger/contract/most-found";
import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { inDirection } from "../../../core/database/find-page.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { fewLetters } from "../../../core/database/like-pattern.ts";
import { countOrders } from "../count-orders.ts";
import { withListedLines } from "./order-rows.ts";
import {
  isInStatus,
  isNarrowedTo,
  type OrderFilter,
  passesFilter,
  readSearch,
  type Search,
  sortKeys,
} from "./order-table.ts";

/** So many of the newest orders show how common a text is. */
const sample = 1_000;
/** In the sample, a common text has so many matches. */
const commonFrom = 30;
/** So many orders are looked through at most for a common text, in the requested order, before the index of texts is read. */
const mostWalked = 30_000;
/** A status is rare if no more orders have it; they are all looked through. So are as many of the newest for one or two letters. */
const fewOrders = 10_000;
/** So many matches are sorted at most. */
const mostSorted = 250_000;

type Wanted = Omit<ListOrdersInput, "from" | "to"> & OrderFilter;

/** A page of the first 1,000 orders that the search finds, in the wanted order. */
export async function searchOrders(db: Database, input: Wanted): Promise<OrderPage> {
  const ids = await findIds(db, input);
  const onPage = ids.slice((input.page - 1) * input.pageSize, input.page * input.pageSize);
  const found = await db.select().from(orders).where(isAnyOf(orders.id, onPage));
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = onPage.flatMap((id) => byId.get(id) ?? []);
  return { rows: await withListedLines(db, rows), total: ids.length };
}

/**
 * A common text is found a thousand times on a short walk along the index of the requested sort. Of a rare one, all matches are read from the
 * index of texts and sorted. The database cannot tell these cases apart, because it knows little about how often a part of a text occurs.
 */
async function findIds(db: Database, input: Wanted): Promise<string[]> {
  const search = await readSearch(db, input.search);
  const isMatch = and(isInStatus(input), isNarrowedTo(input), search.finds);
  if (search.isExact) return sortMatches(db, input, isMatch);
  // There is no index for one or two letters.
  if (input.search.length <= fewLetters) return walk(db, input, search, { ...newestFirst, limit: fewOrders });
  const isRareStatus = input.status !== undefined && (await countOrders(db))[input.status] <= fewOrders;
  if (isRareStatus) return walk(db, input, search, { ...newestFirst, limit: fewOrders });
  const sampled = await walk(db, input, search, { ...newestFirst, limit: sample });
  if (sampled.length >= commonFrom) {
    // Twice as far as it takes if the matches are spread evenly along the sort.
    const limit = Math.min(mostWalked, Math.ceil((2 * mostFound * sample) / sampled.length));
    const found = await walk(db, input, search, { ...input, limit });
    if (found.length === mostFound) return found;
  }
  return sortMatches(db, input, isMatch);
}

type Walk = Pick<ListOrdersInput, "sortBy" | "direction"> & { limit: number };
const newestFirst = { sortBy: "placedAt", direction: "desc" } as const;

/** Looks through the first orders of one sort, and answers the matches in the requested one. */
async function walk(db: Database, input: Wanted, search: Search, walked: Walk): Promise<string[]> {
  const along = inDirection(walked.direction);
  // Found in the index of the sort alone or, where the status is rare, in that of the statuses.
  const first = db
    .select({ id: orders.id, key: sortKeys[walked.sortBy].as("key") })
    .from(orders)
    .where(passesFilter(input))
    .orderBy(along(sortKeys[walked.sortBy]), along(orders.id))
    .limit(walked.limit)
    .as("first");
  const by = inDirection(input.direction);
  // In the order of the walk, the database stops when it has found enough; but not if it is told to sort by the id twice.
  const isAlong = walked.sortBy === input.sortBy && walked.direction === input.direction;
  const id = isAlong ? first.id : orders.id;
  const key = isAlong ? first.key : sortKeys[input.sortBy];
  const found = await db
    .select({ id: orders.id })
    .from(first)
    .innerJoin(orders, eq(orders.id, first.id))
    // As a test of its result, no index answers the search: that of texts would be read whole for one or two letters.
    .where(sql`(${search.finds}) is true`)
    .orderBy(...(input.sortBy === "placedAt" ? [by(id)] : [by(key), by(id)]))
    .limit(mostFound);
  return found.map(({ id }) => id);
}

async function sortMatches(db: Database, input: Wanted, isMatch: SQL | undefined): Promise<string[]> {
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

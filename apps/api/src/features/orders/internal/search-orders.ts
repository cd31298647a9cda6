import { mostFound } from "@ironmonger/contract/most-found";
import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { inDirection } from "../../../core/database/find-page.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { fewLetters } from "../../../core/database/like-pattern.ts";
import { countOrders } from "../lists/count-orders.ts";
import { withListedLines } from "./order-rows.ts";
import {
  findsText,
  isInStatus,
  isNarrowedTo,
  type OrderFilter,
  passesFilter,
  readSearch,
  type Search,
  sortKeys,
} from "./order-table.ts";

/** This many of the newest orders show how common a text is. */
const sample = 1_000;
/** A common text has at least this many matches in the sample. */
const commonFrom = 30;
/** For a common text at most this many orders are read, in the requested order, before the index of texts is used. */
const mostWalked = 30_000;
/**
 * A status is rare if at most this many orders have it; then all of them are read. For one or two letters, this many of the newest orders
 * are read.
 */
const fewOrders = 10_000;
/** The most matches that are sorted. */
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
 * A common text is found a thousand times on a short walk along the index of the requested sort. For a rare text, all matches are read from
 * the index of texts and sorted. The planner cannot distinguish these cases, because it knows little about how often a part of a text
 * occurs.
 */
async function findIds(db: Database, input: Wanted): Promise<string[]> {
  const search = await readSearch(db, input.search);
  const isMatch = and(isInStatus(input), isNarrowedTo(input), search.finds);
  if (search.isExact) return sortMatches(db, input, isMatch);
  // For one or two letters there is no useful index.
  if (input.search.length <= fewLetters) return walk(db, input, search, { ...newestFirst, limit: fewOrders });
  const isRareStatus = input.status !== undefined && (await countOrders(db))[input.status] <= fewOrders;
  if (isRareStatus) return walk(db, input, search, { ...newestFirst, limit: fewOrders });
  const readSample = (finds: Search["finds"]) =>
    walk(db, input, { ...search, finds }, { ...newestFirst, limit: sample });
  if (input.sortBy === "buyerEmail" && search.isBought) {
    const withText = await readSample(findsText(input.search));
    if (withText.length < commonFrom) return mergeBuyers(db, input, search.isBought);
  }
  const sampled = await readSample(search.finds);
  if (sampled.length >= commonFrom) {
    // Twice as far as evenly spread matches would require; and once more as far as the found ones suggest.
    const limit = Math.min(mostWalked, Math.ceil((2 * mostFound * sample) / sampled.length));
    const found = await walk(db, input, search, { ...input, limit });
    if (found.length === mostFound) return found;
    const further = Math.ceil((1.2 * limit * (mostFound - found.length)) / found.length);
    if (limit + further <= mostWalked) {
      const more = await walk(db, input, search, { ...input, limit: further, offset: limit });
      if (found.length + more.length >= mostFound) return [...found, ...more].slice(0, mostFound);
    }
  }
  return sortMatches(db, input, isMatch);
}

/** So many orders after skipping `offset`. */
type Walk = Pick<ListOrdersInput, "sortBy" | "direction"> & { limit: number; offset?: number };
const newestFirst = { sortBy: "placedAt", direction: "desc" } as const;

/** Reads the first orders in one sort, and returns the matches in the requested sort. */
async function walk(db: Database, input: Wanted, search: Search, walked: Walk): Promise<string[]> {
  const along = inDirection(walked.direction);
  // Read from the index of the sort or, if the status is rare, from that of the statuses.
  const first = db
    .select({ id: orders.id, key: sortKeys[walked.sortBy].as("key") })
    .from(orders)
    .where(passesFilter(input))
    .orderBy(along(sortKeys[walked.sortBy]), along(orders.id))
    .limit(walked.limit)
    .offset(walked.offset ?? 0)
    .as("first");
  const by = inDirection(input.direction);
  // Sorted like the walk, so the database stops when it has found enough. It would not if the id were named twice.
  const isAlong = walked.sortBy === input.sortBy && walked.direction === input.direction;
  const id = isAlong ? first.id : orders.id;
  const key = isAlong ? first.key : sortKeys[input.sortBy];
  const found = await db
    .select({ id: orders.id })
    .from(first)
    .innerJoin(orders, eq(orders.id, first.id))
    // As `… is true` the search cannot use the index of texts, which would be read whole for one or two letters.
    .where(sql`(${search.finds}) is true`)
    .orderBy(...(input.sortBy === "placedAt" ? [by(id)] : [by(key), by(id)]))
    .limit(mostFound);
  return found.map(({ id }) => id);
}

/** Sorted by buyer: the orders of the found buyers come in the order of the index; those with the text are all read. */
async function mergeBuyers(db: Database, input: Wanted, isBought: SQL): Promise<string[]> {
  const by = inDirection(input.direction);
  const columns = { id: orders.id, key: sortKeys.buyerEmail.as("key") };
  const isWanted = and(isInStatus(input), isNarrowedTo(input));
  const ofBuyers = db
    .select(columns)
    .from(orders)
    .where(and(isWanted, isBought))
    .orderBy(by(sortKeys.buyerEmail), by(orders.id))
    .limit(mostFound);
  const withText = db
    .select(columns)
    .from(orders)
    .where(and(isWanted, findsText(input.search)))
    .limit(mostSorted);
  const found = await union(ofBuyers, withText).orderBy(by(sql`key`), by(sql`id`)).limit(mostFound);
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

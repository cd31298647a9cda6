import { readOrderNumber } from "@ironmonger/contract/order-names";
import { type ListOrdersInput, orderAges } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { disputes, orderLines, orders, payments, users } from "@ironmonger/db/schema";
import { and, eq, gte, inArray, like, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { lowestId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type Moments, momentsOf } from "../../../core/shop-days.ts";

/** What a table of orders is asked for. */
export type AskedOrders = Pick<ListOrdersInput, "search" | "status" | "from" | "to"> &
  Partial<Pick<ListOrdersInput, "olderThan" | "only" | "numbers">>;
/** The same, with its days as moments. */
export type OrderFilter = Omit<AskedOrders, "from" | "to"> & { placed: Moments };

/** The filter that is asked for; its days are the shop's. */
export const filterOf = async <Asked extends AskedOrders>(ctx: Pick<Services, "settings">, asked: Asked) => ({
  ...asked,
  placed: await momentsOf(ctx, asked),
});
export type Search = { isExact: boolean; finds: SQL | undefined };

const mostBuyers = 1_000;
const hourMs = 3_600_000;

/** What the admin's table is sorted by, before the id; each has an index. */
export const sortKeys: Record<ListOrdersInput["sortBy"], SQL<unknown>> = {
  placedAt: sql`${orders.id}`,
  buyerEmail: sql`${orders.buyerEmail} collate "C"`,
  toolName: sql`${orders.firstToolName} collate "C"`,
  pieces: sql`${orders.pieces}`,
  total: sql`${orders.totalCents}`,
};

type Wanted = Pick<OrderFilter, "search" | "status">;

/** Orders with a line in this status. Without a status, all that are not wholly cancelled; a search finds those too. */
const hasStatus = ({ search, status }: Wanted): SQL | undefined => {
  // A literal, so that a prepared statement is planned for how rare the status is.
  if (status) return sql`${orders.statuses} @> ${sql.raw(`'{${status}}'`)}`;
  return search ? undefined : sql`${orders.statuses} <> '{cancelled}'`;
};

/**
 * The same, written so that the index of statuses is not read: beside a search, whose own index finds few orders, reading it for a common
 * status would take longer than looking at those few.
 */
export const isInStatus = (wanted: Wanted): SQL | undefined =>
  wanted.status ? sql`${wanted.status} = any(${orders.statuses})` : hasStatus(wanted);

/** What the filter lets through, apart from its search. */
export const passesFilter = (filter: OrderFilter): SQL | undefined => and(hasStatus(filter), isNarrowedTo(filter));

/** Whether the filter has more than a search and a status, whose orders are counted already. */
export const isNarrowed = ({ placed, olderThan, only, numbers }: OrderFilter): boolean =>
  [placed.from, placed.before, olderThan, only, numbers].some((value) => value !== undefined);

/**
 * Orders that were placed on these days and so long ago, that are disputed, or that have one of these numbers. Ids begin with the moment of
 * placing, so every index that ends with them knows it.
 */
export const isNarrowedTo = ({ placed, olderThan, only, numbers }: OrderFilter): SQL | undefined =>
  and(
    placed.from === undefined ? undefined : gte(orders.id, lowestId(placed.from)),
    placed.before === undefined ? undefined : lt(orders.id, lowestId(placed.before)),
    olderThan ? lt(orders.id, lowestId(Date.now() - orderAges[olderThan] * hourMs)) : undefined,
    // There are few disputes, and no index of the orders that have one.
    only
      ? sql`${orders.isDisputed} and ${orders.id} = any(array(select ${payments.orderId} from ${payments} join ${disputes} on ${disputes.paymentId} = ${payments.id}))`
      : undefined,
    numbers ? inArray(orders.number, numbers.split(",").map(Number)) : undefined,
  );

/** The orders of the admin's table that the filter finds. */
export async function readFilter(db: Database, filter: OrderFilter): Promise<SQL | undefined> {
  const { finds } = await readSearch(db, filter.search);
  return and(passesFilter(filter), finds);
}

/** The lines of the found orders that a file shows: those in the wanted status, or those that are not cancelled, or all of a wholly cancelled order. */
export const isExported = ({ status }: OrderFilter): SQL | undefined =>
  status
    ? eq(orderLines.status, status)
    : or(ne(orderLines.status, "cancelled"), sql`${orders.statuses} = '{cancelled}'`);

/** Finds a part of a PO number, or of a tool's name or SKU, or a whole order number. */
export function findsText(search: string): SQL | undefined {
  if (!search) return undefined;
  const number = readOrderNumber(search);
  return or(
    sql`${orders.searchText} like ${`%${likePattern(search)}%`}`,
    number === undefined ? undefined : eq(orders.number, number),
  );
}

/** As `findsText`, and also a part of the buyer's email or a whole transaction id. */
export async function readSearch(db: Database, search: string): Promise<Search> {
  if (!search) return { isExact: false, finds: undefined };
  if (/^pi_\w+$/.test(search)) return { isExact: true, finds: eq(orders.transactionId, search) };
  const number = readOrderNumber(search);
  if (/^im-/i.test(search) && number !== undefined) return { isExact: true, finds: eq(orders.number, number) };
  const pattern = `%${likePattern(search)}%`;
  const emails = await findEmails(db, pattern);
  const isBought = emails
    ? sql`${orders.buyerEmail} collate "C" = any(${sql.param(emails)}::text[])`
    : sql`${orders.buyerEmail} like ${pattern}`;
  return { isExact: false, finds: or(findsText(search), isBought) };
}

/** The buyers' emails that contain the text; undefined where there are too many to name. */
async function findEmails(db: Database, pattern: string): Promise<string[] | undefined> {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(like(users.email, pattern))
    .limit(mostBuyers + 1);
  return found.length > mostBuyers ? undefined : found.map(({ email }) => email);
}

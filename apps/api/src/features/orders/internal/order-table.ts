import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { Database } from "@ironmonger/db/client";
import { disputes, orderLines, orders, payments, refunds, stockMovements, users } from "@ironmonger/db/schema";
import { and, eq, gt, gte, inArray, isNull, like, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { lowestId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type Moments, momentsOf } from "../../../core/shop-days.ts";

/** The filters of a table of orders. */
export type AskedOrders = Pick<ListOrdersInput, "search" | "status" | "from" | "to"> &
  Partial<
    Pick<ListOrdersInput, "lastDays" | "olderThan" | "only" | "numbers" | "buyer" | "buyers" | "tool" | "category">
  >;
/** The same, with days converted to times. */
export type OrderFilter = Omit<AskedOrders, "from" | "to"> & { placed: Moments };

/** The requested filter; days are those of the shop's time zone. */
export const filterOf = async <Asked extends AskedOrders>(ctx: Pick<Services, "settings">, asked: Asked) => ({
  ...asked,
  placed: await momentsOf(ctx, asked),
});
/** `isBought` finds the orders of the buyers whose email has the text, if there are some and few enough to name. */
export type Search = { isExact: boolean; finds: SQL | undefined; isBought?: SQL };

const mostBuyers = 1_000;
const hourMs = 3_600_000;
const hoursOf: Record<NonNullable<ListOrdersInput["olderThan"]>, number> = { "12h": 12, "1d": 24, "2d": 48, "7d": 168 };

/** The columns by which the admin's table is sorted, before the id; each has an index. */
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
 * The same, written so that the index of statuses is not read: with a search, whose own index finds few orders, reading it for a common
 * status would take longer than checking those few.
 */
export const isInStatus = (wanted: Wanted): SQL | undefined =>
  wanted.status ? sql`${wanted.status} = any(${orders.statuses})` : hasStatus(wanted);

/** The condition of the filter without its search. */
export const passesFilter = (filter: OrderFilter): SQL | undefined => and(hasStatus(filter), isNarrowedTo(filter));

/** Whether the filter has more than a search and a status; for those, counts exist. */
export const isNarrowed = ({ placed, olderThan, only, numbers, buyer, buyers, tool, category }: OrderFilter): boolean =>
  [placed.from, placed.before, olderThan, only, numbers, buyer, buyers, tool, category].some(
    (value) => value !== undefined,
  );

/**
 * Conditions on the day of placing, the age, disputes, payment, refunds, one buyer, new or returning buyers, one tool or category, or
 * numbers. Ids begin with the time of placing, so every index that ends with them contains it.
 */
export const isNarrowedTo = ({
  placed,
  olderThan,
  only,
  numbers,
  buyer,
  buyers,
  tool,
  category,
}: OrderFilter): SQL | undefined =>
  and(
    placed.from === undefined ? undefined : gte(orders.id, lowestId(placed.from)),
    placed.before === undefined ? undefined : lt(orders.id, lowestId(placed.before)),
    olderThan ? lt(orders.id, lowestId(Date.now() - hoursOf[olderThan] * hourMs)) : undefined,
    only && isOnly[only],
    numbers ? inArray(orders.number, numbers.split(",").map(Number)) : undefined,
    buyer === undefined ? undefined : sql`${orders.buyerEmail} collate "C" = ${buyer}`,
    buyers && isOfBuyers(buyers, placed),
    tool === undefined ? undefined : isOfTool(tool),
    category && isOfCategory(category),
  );

const isOnly: Record<NonNullable<ListOrdersInput["only"]>, SQL> = {
  // There are few disputes and refunds, and no index of the orders that have one.
  disputed: sql`${orders.isDisputed} and ${orders.id} = any(array(select ${payments.orderId} from ${payments} join ${disputes} on ${disputes.intentId} = ${payments.intentId}))`,
  paid: gt(orders.paidCents, 0),
  "with-refunds": sql`${orders.refundedCents} > 0 and ${orders.id} = any(array(select ${payments.orderId} from ${payments} join ${refunds} on ${refunds.paymentId} = ${payments.id}))`,
};

/** A buyer is new without a paid order before the period. */
function isOfBuyers(kind: NonNullable<ListOrdersInput["buyers"]>, { from = 0 }: Moments): SQL {
  const earlier = alias(orders, "earlier");
  const paidBefore = sql`exists (select from ${orders} ${earlier} where ${earlier.userId} = ${orders.userId} and ${earlier.id} < ${lowestId(from)} and ${earlier.paidCents} > 0)`;
  return kind === "returning" ? paidBefore : not(paidBefore);
}

/** A line counts unless it is cancelled; in a wholly cancelled order every line counts. */
const isCounted = or(ne(orderLines.status, "cancelled"), sql`${orders.statuses} = '{cancelled}'`);

/** The lines of a tool are found by their stock movements, because order lines have no index by tool. */
function isOfTool(toolId: string): SQL {
  const movements = sql`select ${stockMovements.orderLineId} from ${stockMovements} where ${stockMovements.toolId} = ${toolId} and ${stockMovements.reason} = 'order'`;
  const ofTool = sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.id} = any(array(${movements}))`;
  return sql`${orders.id} = any(array(${ofTool})) and exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.toolId} = ${toolId} and ${isCounted})`;
}

function isOfCategory(category: NonNullable<ListOrdersInput["category"]>): SQL {
  const isIn = category === "none" ? isNull(orderLines.category) : eq(orderLines.category, category);
  return sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isIn} and ${isCounted})`;
}

/** The orders of the admin's table that the filter finds. */
export async function readFilter(db: Database, filter: OrderFilter): Promise<SQL | undefined> {
  const { finds } = await readSearch(db, filter.search);
  return and(passesFilter(filter), finds);
}

/**
 * The lines of the found orders that a file shows: those in the wanted status, or those that are not cancelled, or all of a wholly
 * cancelled order.
 */
export const isExported = ({ status }: OrderFilter): SQL | undefined =>
  status ? eq(orderLines.status, status) : isCounted;

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
  return { isExact: false, finds: or(findsText(search), isBought), ...(emails && emails.length > 0 && { isBought }) };
}

/** The buyers' emails that contain the text; undefined if there are too many to name. */
async function findEmails(db: Database, pattern: string): Promise<string[] | undefined> {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(like(users.email, pattern))
    .limit(mostBuyers + 1);
  return found.length > mostBuyers ? undefined : found.map(({ email }) => email);
}

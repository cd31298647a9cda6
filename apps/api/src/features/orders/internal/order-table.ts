import { Phone } from "@ironmonger/contract/addresses";
import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import { disputes, orderLines, orders, payments, refunds, shipments, stockMovements } from "@ironmonger/db/schema";
import { and, eq, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isPaidOrder } from "../../../core/database/is-paid-order.ts";
import { likePattern, tooShortForTrigrams } from "../../../core/database/like-pattern.ts";
import { lowestId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type Moments, momentsOf } from "../../../core/shop-days.ts";

/** The filters of a table of orders. */
export type OrderSelection = Pick<ListOrdersInput, "search" | "status" | "from" | "to"> &
  Partial<
    Pick<
      ListOrdersInput,
      "lastDays" | "olderThan" | "only" | "numbers" | "buyer" | "company" | "buyers" | "tool" | "category"
    >
  >;
/** The same, with days converted to times. */
export type OrderFilter = Omit<OrderSelection, "from" | "to"> & { placed: Moments };

/** The requested filter; days are those of the shop's time zone. */
export const filterOf = async <Selection extends OrderSelection>(
  ctx: Pick<Services, "settings">,
  selection: Selection,
) => ({
  ...selection,
  placed: await momentsOf(ctx, selection),
});
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

type StatusFilter = Pick<OrderFilter, "search" | "status">;

/** Orders with a line in this status. Without a status, all that are not wholly cancelled; a search finds those too. */
const hasStatus = ({ search, status }: StatusFilter): SQL | undefined => {
  // A literal, so that a prepared statement is planned for how rare the status is.
  if (status) return sql`${orders.statuses} @> ${sql.raw(`'{${status}}'`)}`;
  return search ? undefined : sql`${orders.statuses} <> '{cancelled}'`;
};

/** The condition of the whole filter. */
export const passesFilter = (filter: OrderFilter): SQL | undefined =>
  and(hasStatus(filter), isNarrowedTo(filter), findsText(filter.search));

/** Whether the filter has more than a search and a status; for those, counts exist. */
export const isNarrowed = (filter: OrderFilter): boolean => isNarrowedTo(filter) !== undefined;

/**
 * Conditions on the day of placing, the age, disputes, payment, refunds, one buyer, new or returning buyers, one tool or category, or
 * numbers. Ids begin with the time of placing, so every index that ends with them contains it.
 */
const isNarrowedTo = ({
  placed,
  olderThan,
  only,
  numbers,
  buyer,
  company,
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
    company === undefined ? undefined : eq(orders.companyId, company),
    buyers && isOfBuyers(buyers, placed),
    tool === undefined ? undefined : isOfTool(tool),
    category === undefined ? undefined : isOfCategory(category),
  );

const isOnly: Record<NonNullable<ListOrdersInput["only"]>, SQL> = {
  // There are few disputes and refunds, and no index of the orders that have one.
  disputed: sql`${orders.isDisputed} and ${orders.id} = any(array(select ${payments.orderId} from ${payments} join ${disputes} on ${disputes.intentId} = ${payments.intentId}))`,
  paid: isPaidOrder(),
  "with-refunds": sql`${orders.refundedCents} > 0 and ${orders.id} = any(array(select ${refunds.orderId} from ${refunds}))`,
};

/** A buyer is new without a paid order before the period. */
function isOfBuyers(kind: NonNullable<ListOrdersInput["buyers"]>, { from = 0 }: Moments): SQL {
  const earlier = alias(orders, "earlier");
  const paidBefore = sql`exists (select from ${orders} ${earlier} where ${earlier.userId} = ${orders.userId} and ${earlier.id} < ${lowestId(from)} and ${isPaidOrder(earlier)})`;
  return kind === "returning" ? paidBefore : not(paidBefore);
}

/** A line counts unless it is cancelled; in a wholly cancelled order every line counts. */
const isCounted = or(ne(orderLines.status, "cancelled"), sql`${orders.statuses} = '{cancelled}'`);

/** The stock movements lead to the lines of a tool, because order lines have no index by tool. */
function isOfTool(toolId: string): SQL {
  const movements = sql`select ${stockMovements.orderLineId} from ${stockMovements} where ${stockMovements.toolId} = ${toolId} and ${stockMovements.reason} = 'order'`;
  const ofTool = sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.id} = any(array(${movements}))`;
  return sql`${orders.id} = any(array(${ofTool})) and exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.toolId} = ${toolId} and ${isCounted})`;
}

function isOfCategory(category: NonNullable<ListOrdersInput["category"]>): SQL {
  const isIn = category === "none" ? isNull(orderLines.category) : eq(orderLines.category, category);
  return sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isIn} and ${isCounted})`;
}

/**
 * The lines of the matching orders that a file contains: those in the status of the filter, or those that are not cancelled, or all of a
 * completely cancelled order.
 */
export const isExported = ({ status }: OrderFilter): SQL | undefined =>
  status ? eq(orderLines.status, status) : isCounted;

/**
 * Matches text within the buyer's fields (name, email, address, phone, PO number), a tool's name or SKU, or a tracking number, or a
 * whole order number or transaction id. Phones and tracking numbers are compared without punctuation.
 */
function findsText(search: string): SQL | undefined {
  if (!search) return undefined;
  if (/^pi_\w+$/.test(search)) return eq(orders.transactionId, search);
  const number = readOrderNumber(search);
  if (/^im-/i.test(search) && number !== undefined) return eq(orders.number, number);
  const pattern = `%${likePattern(search.replaceAll(/\s+/g, " "))}%`;
  const phone = readPhone(search);
  const code = search.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return or(
    sql`${orders.searchText} like ${pattern}`,
    sql`${orders.buyerText} like ${pattern}`,
    phone ? sql`${orders.buyerText} like ${`%${phone}%`}` : undefined,
    code.length > tooShortForTrigrams ? isTrackedBy(`%${code}%`) : undefined,
    number === undefined ? undefined : eq(orders.number, number),
  );
}

/** The digits of a text that looks like a phone number, as orders have them. */
function readPhone(search: string): string | undefined {
  const parsed = /^[+\d]/.test(search) ? Phone.safeParse(search) : undefined;
  return parsed?.success ? parsed.data : undefined;
}

const isTrackedBy = (pattern: string): SQL =>
  sql`${orders.id} = any(array(select ${shipments.orderId} from ${shipments} where ${shipments.trackingKey} like ${pattern} and ${shipments.undoneAt} is null limit ${maxMatches}))`;

import type { Money } from "@ironmonger/contract/money";
import type { CancelledOrder, Order, OrderLine, OrderProgress, OrderWithShipments } from "@ironmonger/contract/orders";
import { hasLeft, isPaid } from "@ironmonger/contract/orders/line-states";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { maxOrderLines } from "@ironmonger/contract/orders/place-order";
import { progressOf } from "@ironmonger/contract/orders/shipping";
import { taxesOf } from "@ironmonger/contract/pricing/charges";
import { explainCharges } from "@ironmonger/contract/pricing/explain-charges";
import { linesAfterChange, linesInLists } from "@ironmonger/contract/tables/table-choices";
import type { Database } from "@ironmonger/db/client";
import { backorders, orderLines, orders, shipmentLines, shipments, tools } from "@ironmonger/db/schema";
import {
  type AnyColumn,
  and,
  count,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { prepareOnce } from "../../../core/database/prepare-once.ts";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import { rowColumns } from "../../../core/database/row-columns.ts";
import { findRefundIssues } from "../find-refund-issues.ts";
import { findApprovals, findInvoices } from "./order-papers.ts";

export type OrderRow = typeof orders.$inferSelect;
/** The search text of an order of thousands of lines is larger than all else of it. */
type HeaderRow = Omit<OrderRow, "searchText">;
const { searchText: _searchText, ...headerColumns } = getTableColumns(orders);
/** The columns that a raw statement selects from its `o` for an `OrderRow`. */
export const orderColumns = rowColumns(orders, "o");

const { orderId, position, costCents: _cost, ...lineColumns } = getTableColumns(orderLines);
const lineFields = {
  ...lineColumns,
  orderId,
  imageUrl: tools.imageUrl,
  backorderedQuantity: sql<number>`coalesce(${backorders.openQuantity}, 0)`,
  backInStockAt: sql<string | null>`case when ${backorders.openQuantity} > 0 then ${tools.backInStockAt} end`,
};
const selectLines = (db: Database) =>
  db
    .select(lineFields)
    .from(orderLines)
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .leftJoin(backorders, eq(backorders.lineId, orderLines.id));
type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

const linesPerBatch = 1000;
const selectLinesAt = (db: Database) =>
  db
    .select({ ...lineFields, position })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .leftJoin(backorders, eq(backorders.lineId, orderLines.id));

/** What a line and its order say together, as in a file or in the REST API, where each line is shown as one order. */
export type LineInOrder = {
  order: Omit<
    Order,
    "lines" | "allLineCount" | "progress" | "taxes" | "cancelled" | "refundRefusal" | "approval" | "invoices"
  >;
  line: OrderLine;
};

/** An order as the shop shows it, without its lines and shipments. */
export function toHeader(
  { searchText: _text, ...row }: HeaderRow & Partial<OrderRow>,
  money: Money,
): LineInOrder["order"] {
  const {
    userId: buyerId,
    ownerId: _owner,
    idempotencyKey: _key,
    idempotencyHash: _hash,
    firstToolName: _name,
    ...order
  } = row;
  return {
    ...order,
    buyerId,
    number: formatOrderNumber(row.number),
    explanation: explainCharges(row.charges, money, row).map((reason) => ({
      ...reason,
      cents: reason.rule === "tax" ? row.taxCents - row.taxDeductedCents : row.deliveryCents,
    })),
    // A refunded order counts as paid: nobody is asked to pay it again.
    isPaid: isPaid(row.payment),
    shipBy: row.statuses.includes("pending") ? (row.promise?.shipsAt ?? null) : null,
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.payment === "due" && row.fulfilment !== "to-approve" ? row.expiresAt.toISOString() : null,
  };
}

/** While others are left, nothing is to be paid for a cancelled line; a wholly cancelled order is shown as it was. */
const toOrderLine = ({ orderId: _, ...line }: LineRow, { lineCount }: HeaderRow): OrderLine =>
  hasLeft(line.status) && lineCount > 0
    ? { ...line, deliveryCents: 0, taxCents: 0, taxDeductedCents: 0, toPayCents: 0 }
    : line;

/** Which lines of an order are shown: all, those at some positions, or at most 500, those first that a condition on `order_lines` finds. */
export type ShownLines = "all" | { from: number; to: number } | { first: SQL };

/** The order with these lines, and its shipments. */
export const withLines = async (
  db: Database,
  order: OrderRow,
  money: Money,
  shown: ShownLines = "all",
): Promise<OrderWithShipments> => (await readLinesOf(db, [order], money, shown))(order);

/** Orders with all their lines and shipments. */
export const withAllLines = async (db: Database, rows: OrderRow[], money: Money): Promise<OrderWithShipments[]> =>
  rows.map(await readLinesOf(db, rows, money, "all"));

/** The lines and shipments of each of these orders. */
async function readLinesOf(
  db: Database,
  rows: OrderRow[],
  money: Money,
  shown: ShownLines,
): Promise<(order: OrderRow) => OrderWithShipments> {
  const lines = await selectShown(db, rows, shown);
  const [toOrder, shipped] = await Promise.all([
    sumUpOrders(db, rows, money, { lines, shown }),
    findShipments(
      db,
      rows.map(({ id }) => id),
      shown === "all" ? undefined : lines.map(({ id }) => id),
    ),
  ]);
  return (order) => ({ ...toOrder(order), shipments: shipped.get(order.id) ?? [] });
}

/** Orders of a list, each with its first lines. */
export async function withListedLines(db: Database, rows: OrderRow[], money: Money): Promise<Order[]> {
  if (rows.length === 0) return [];
  const shown = { from: 0, to: linesInLists };
  const lines = await selectShown(db, rows, shown);
  return rows.map(await sumUpOrders(db, rows, money, { lines, shown }));
}

async function selectShown(db: Database, rows: OrderRow[], shown: ShownLines): Promise<LineRow[]> {
  const isOfOrders = isAnyOf(
    orderId,
    rows.map(({ id }) => id),
  );
  if (shown === "all") return selectLines(db).where(isOfOrders).orderBy(position);
  if ("first" in shown)
    return selectLines(db).where(isOfOrders).orderBy(sql`(${shown.first}) desc`, position).limit(linesAfterChange);
  return selectLines(db)
    .where(and(isOfOrders, gte(position, shown.from), lt(position, Math.min(shown.to, maxOrderLines))))
    .orderBy(position);
}

/** Makes the orders of their shown lines and of what is summed up over all their lines. */
async function sumUpOrders(
  db: Database,
  rows: OrderRow[],
  money: Money,
  { lines, shown }: { lines: LineRow[]; shown: ShownLines },
): Promise<(order: OrderRow) => Order> {
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const hasMore = ({ id }: OrderRow) => {
    if (shown === "all") return false;
    const count = linesOf.get(id)?.length ?? 0;
    return "first" in shown ? count >= linesAfterChange : shown.from > 0 || count >= shown.to;
  };
  const [sums, refundIssues, approvalOf, invoicesOf] = await Promise.all([
    sumUpLong(db, rows.filter(hasMore)),
    findRefundIssues(db, rows),
    findApprovals(db, rows),
    findInvoices(db, rows),
  ]);
  return (order) => {
    const ofOrder = linesOf.get(order.id) ?? [];
    const { taxed, all, ...summedUp } = sums.get(order.id) ?? sumUpLines(ofOrder);
    return {
      ...toHeader(order, money),
      ...summedUp,
      allLineCount: all.lineCount,
      taxes: taxesOf(taxed, order.charges),
      lines: ofOrder.map((line) => toOrderLine(line, order)),
      cancelled: order.lineCount === 0 ? all : null,
      refundRefusal: refundIssues.get(order.id) ?? null,
      approval: approvalOf.get(order.id) ?? null,
      invoices: invoicesOf.get(order.id) ?? [],
    };
  };
}

type TaxedLine = Pick<LineRow, "totalCents" | "deliveryCents" | "taxCents" | "taxClass">;
/** `all`: over all lines, also the cancelled ones; `taxed`: what the taxes of an order are computed from. */
type LineSums = { progress: OrderProgress; all: CancelledOrder; taxed: TaxedLine[] };

const sumUpLines = (lines: LineRow[]): LineSums => ({
  progress: progressOf(lines),
  all: {
    lineCount: lines.length,
    pieces: lines.reduce((total, { quantity }) => total + quantity, 0),
    totalCents: lines.reduce((total, { toPayCents }) => total + toPayCents, 0),
  },
  taxed: lines.filter(({ status }) => !hasLeft(status)),
});

/** The sums over the lines of orders that are shown with some of their lines. */
async function sumUpLong(db: Database, rows: OrderRow[]): Promise<Map<string, LineSums>> {
  if (rows.length === 0) return new Map();
  const isOfOrders = isAnyOf(
    orderId,
    rows.map(({ id }) => id),
  );
  const isLeft = sql`${orderLines.status} not in ('cancelled', 'declined')`;
  const total = (amount: SQL | AnyColumn, condition?: SQL) =>
    sql<number>`coalesce(sum(${amount})${condition && sql` filter (where ${condition})`}, 0)::bigint`.mapWith(Number);
  const unshipped = sql`case ${orderLines.status} when 'pending'
    then ${orderLines.quantity} - ${orderLines.shippedQuantity} - ${orderLines.refundedQuantity} else 0 end`;
  const waiting = sql`least(${unshipped}, coalesce(${backorders.openQuantity}, 0))`;
  const sums = await db
    .select({
      orderId,
      taxClass: orderLines.taxClass,
      lineCount: count(),
      allPieces: total(orderLines.quantity),
      allCents: total(orderLines.toPayCents),
      pieces: total(orderLines.quantity, isLeft),
      shipped: total(orderLines.shippedQuantity),
      refunded: total(orderLines.refundedQuantity),
      toShip: total(sql`${unshipped} - ${waiting}`),
      backordered: total(waiting),
      totalCents: total(orderLines.totalCents, isLeft),
      deliveryCents: total(orderLines.deliveryCents, isLeft),
      taxCents: total(orderLines.taxCents, isLeft),
    })
    .from(orderLines)
    .leftJoin(backorders, eq(backorders.lineId, orderLines.id))
    .where(isOfOrders)
    .groupBy(orderId, orderLines.taxClass);
  const taxed = await readTaxed(db, rows);
  const add = (ofOrder: typeof sums, count: (row: (typeof sums)[number]) => number) =>
    ofOrder.reduce((sum, row) => sum + count(row), 0);
  return new Map(
    [...Map.groupBy(sums, (row) => row.orderId)].map(([id, ofOrder]): [string, LineSums] => [
      id,
      {
        progress: {
          pieces: add(ofOrder, ({ pieces }) => pieces),
          shipped: add(ofOrder, ({ shipped }) => shipped),
          refunded: add(ofOrder, ({ refunded }) => refunded),
          toShip: add(ofOrder, ({ toShip }) => toShip),
          backordered: add(ofOrder, ({ backordered }) => backordered),
        },
        all: {
          lineCount: add(ofOrder, ({ lineCount }) => lineCount),
          pieces: add(ofOrder, ({ allPieces }) => allPieces),
          totalCents: add(ofOrder, ({ allCents }) => allCents),
        },
        taxed: taxed.get(id) ?? ofOrder,
      },
    ]),
  );
}

/** The lines of orders with several tax rates: the tax on the delivery of each is rounded, so that their sums are not enough. */
async function readTaxed(db: Database, rows: OrderRow[]): Promise<Map<string, TaxedLine[]>> {
  const hasRates = ({ charges }: OrderRow) =>
    charges?.delivery && new Set(charges.tax?.rates.map(({ percent }) => percent)).size > 1;
  const ids = rows.filter(hasRates).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { totalCents, deliveryCents, taxCents, taxClass } = orderLines;
  const lines = await db
    .select({ orderId, totalCents, deliveryCents, taxCents, taxClass })
    .from(orderLines)
    .where(and(isAnyOf(orderId, ids), notInArray(orderLines.status, ["cancelled", "declined"])));
  return Map.groupBy(lines, (line) => line.orderId);
}

type Shipments = OrderWithShipments["shipments"];

/** The shipments of each order that were not undone, oldest first, with all their lines or with some of them. */
async function findShipments(
  db: Database,
  ofOrders: string[],
  shownLines: string[] | undefined,
): Promise<Map<string, Shipments>> {
  const { id, carrier, trackingNumber, shippedAt } = shipments;
  const { lineId, quantity } = shipmentLines;
  const [found, lines] = await Promise.all([
    db
      .select({ orderId: shipments.orderId, id, carrier, trackingNumber, shippedAt, lineCount: count() })
      .from(shipments)
      .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, id))
      .where(and(isAnyOf(shipments.orderId, ofOrders), isNull(shipments.undoneAt)))
      .groupBy(id)
      .orderBy(id),
    db
      .select({ shipmentId: shipmentLines.shipmentId, lineId, quantity })
      .from(shipments)
      .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, id))
      .where(
        and(
          isAnyOf(shipments.orderId, ofOrders),
          isNull(shipments.undoneAt),
          shownLines && isAnyOf(lineId, shownLines),
        ),
      )
      .orderBy(lineId),
  ]);
  const linesOf = Map.groupBy(lines, ({ shipmentId }) => shipmentId);
  return Map.groupBy(
    found.map((shipment) => ({
      ...shipment,
      shippedAt: shipment.shippedAt.toISOString(),
      lines: (linesOf.get(shipment.id) ?? []).map(({ shipmentId: _, ...line }) => line),
    })),
    (shipment) => shipment.orderId,
  );
}

const findLineRow = prepareOnce((db) =>
  db
    .select({ order: headerColumns, line: lineFields })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .leftJoin(backorders, eq(backorders.lineId, orderLines.id))
    .where(eq(orderLines.id, sql.placeholder("id")))
    .prepare("find_line"),
);

/** The line with this id, its order and its buyer, without checking the caller. */
export async function findLine(
  db: Database,
  id: string,
  money: Money,
): Promise<(LineInOrder & { userId: string; companyId: string | null }) | undefined> {
  const [row] = await findLineRow(db).execute({ id });
  return row && { ...toLineInOrder(row, money), userId: row.order.userId, companyId: row.order.companyId };
}

/** The lines that a condition finds of the orders that another one finds, with their orders, oldest first, in batches. */
export async function* readLines(
  db: Database,
  find: { orders: SQL | undefined; lines: SQL | undefined },
  money: Money,
): AsyncGenerator<LineInOrder[], void, undefined> {
  const batches = readInBatches({}, ({ after, limit }) =>
    db
      .select(headerColumns)
      .from(orders)
      .where(and(find.orders, after ? gt(orders.id, after) : undefined))
      .orderBy(orders.id)
      .limit(limit),
  );
  for await (const headers of batches) yield* readLinesOfOrders(db, headers, find.lines, money);
}

/** Each order is read once, however many lines it has. */
async function* readLinesOfOrders(db: Database, headers: HeaderRow[], condition: SQL | undefined, money: Money) {
  const ofId = new Map(headers.map((header) => [header.id, header]));
  let last: (LineRow & { position: number }) | undefined;
  do {
    const ids = headers.flatMap(({ id }) => (last && id < last.orderId ? [] : [id]));
    const isNext = last && sql`(${orderId}, ${position}) > (${last.orderId}, ${last.position})`;
    const rows = await selectLinesAt(db)
      .where(and(isAnyOf(orderId, ids), isNext, condition))
      .orderBy(orderId, position)
      .limit(linesPerBatch);
    last = rows.length === linesPerBatch ? rows.at(-1) : undefined;
    const lines = rows.flatMap(({ position: _, ...line }) => {
      const order = ofId.get(line.orderId);
      return order ? [toLineInOrder({ order, line }, money)] : [];
    });
    if (lines.length > 0) yield lines;
  } while (last);
}

const toLineInOrder = ({ order, line }: { order: HeaderRow; line: LineRow }, money: Money): LineInOrder => ({
  order: toHeader(order, money),
  line: toOrderLine(line, order),
});

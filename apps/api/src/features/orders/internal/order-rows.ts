import type { CancelledOrder, Order, OrderLine, OrderWithShipments } from "@ironmonger/contract/orders";
import { isPaid } from "@ironmonger/contract/orders/line-states";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { taxesOf } from "@ironmonger/contract/pricing/charges";
import { explainCharges } from "@ironmonger/contract/pricing/explain-charges";
import { linesInLists } from "@ironmonger/contract/tables/table-choices";
import type { Database } from "@ironmonger/db/client";
import { backorders, orderLines, orders, shipmentLines, shipments, tools } from "@ironmonger/db/schema";
import { and, count, eq, getTableColumns, gt, isNull, lt, type SQL, sql, sum } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { prepareOnce } from "../../../core/database/prepare-once.ts";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import { rowColumns } from "../../../core/database/row-columns.ts";
import { findRefundRefusals } from "../find-refund-refusals.ts";

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
export type LineInOrder = { order: Omit<Order, "lines" | "taxes" | "cancelled" | "refundRefusal">; line: OrderLine };

/** An order as the shop shows it, without its lines and shipments. */
export function toHeader({ searchText: _text, ...row }: HeaderRow & Partial<OrderRow>): LineInOrder["order"] {
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
    explanation: explainCharges(row.charges, row).map((reason) => ({
      ...reason,
      cents: reason.rule === "tax" ? row.taxCents - row.taxDeductedCents : row.deliveryCents,
    })),
    // A refunded order counts as paid: nobody is asked to pay it again.
    isPaid: isPaid(row.payment),
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.payment === "due" ? row.expiresAt.toISOString() : null,
  };
}

/** While others are left, nothing is to be paid for a cancelled line; a wholly cancelled order is shown as it was. */
const toOrderLine = ({ orderId: _, ...line }: LineRow, { lineCount }: HeaderRow): OrderLine =>
  line.status === "cancelled" && lineCount > 0
    ? { ...line, deliveryCents: 0, taxCents: 0, taxDeductedCents: 0, toPayCents: 0 }
    : line;

/** The order with all its lines and shipments. */
export const withLines = async (db: Database, order: OrderRow): Promise<OrderWithShipments> =>
  (await readLinesOf(db, [order]))(order);

/** Orders with all their lines and shipments. */
export const withAllLines = async (db: Database, rows: OrderRow[]): Promise<OrderWithShipments[]> =>
  rows.map(await readLinesOf(db, rows));

/** The lines and shipments of each of these orders. */
async function readLinesOf(db: Database, rows: OrderRow[]): Promise<(order: OrderRow) => OrderWithShipments> {
  const ids = rows.map(({ id }) => id);
  const [lines, cancelled, refusals, shipped] = await Promise.all([
    selectLines(db).where(isAnyOf(orderId, ids)).orderBy(position),
    sumUpCancelled(db, rows),
    findRefundRefusals(db, rows),
    findShipments(db, ids),
  ]);
  const ofOrder = Map.groupBy(lines, (line) => line.orderId);
  return (order) => ({
    ...toHeader(order),
    taxes: taxesOfRows(ofOrder.get(order.id), order),
    lines: (ofOrder.get(order.id) ?? []).map((line) => toOrderLine(line, order)),
    cancelled: cancelled.get(order.id) ?? null,
    refundRefusal: refusals.get(order.id) ?? null,
    shipments: shipped.get(order.id) ?? [],
  });
}

type TaxedRow = Pick<LineRow, "totalCents" | "deliveryCents" | "taxCents" | "taxClass" | "status">;

const taxesOfRows = (lines: TaxedRow[] | undefined, { charges }: OrderRow): Order["taxes"] =>
  taxesOf(lines?.filter(({ status }) => status !== "cancelled") ?? [], charges);

/** What `taxes` is computed from, of all lines of the orders that have more than a list shows. */
async function readTaxed(db: Database, rows: OrderRow[]): Promise<Map<string, TaxedRow[]>> {
  const ids = rows.filter(({ lineCount, charges }) => lineCount > linesInLists && charges?.tax).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { totalCents, deliveryCents, taxCents, taxClass, status } = orderLines;
  const lines = await db
    .select({ orderId, totalCents, deliveryCents, taxCents, taxClass, status })
    .from(orderLines)
    .where(isAnyOf(orderId, ids));
  return Map.groupBy(lines, (line) => line.orderId);
}

type Shipments = OrderWithShipments["shipments"];

/** The shipments of each order that were not undone, oldest first. */
async function findShipments(db: Database, ofOrders: string[]): Promise<Map<string, Shipments>> {
  const { id, carrier, trackingNumber, shippedAt } = shipments;
  const { lineId, quantity } = shipmentLines;
  const rows = await db
    .select({
      orderId: shipments.orderId,
      shipment: { id, carrier, trackingNumber, shippedAt },
      line: { lineId, quantity },
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, id))
    .where(and(isAnyOf(shipments.orderId, ofOrders), isNull(shipments.undoneAt)))
    .orderBy(id, lineId);
  const shipmentsByOrder = new Map<string, Shipments>();
  for (const { orderId: ofOrder, shipment, line } of rows) {
    const before = shipmentsByOrder.get(ofOrder) ?? [];
    const last = before.at(-1);
    if (last?.id === shipment.id) last.lines.push(line);
    else
      shipmentsByOrder.set(ofOrder, [
        ...before,
        { ...shipment, shippedAt: shipment.shippedAt.toISOString(), lines: [line] },
      ]);
  }
  return shipmentsByOrder;
}

/** Orders of a list, each with its first lines. */
export async function withListedLines(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, taxed, cancelled, refusals] = await Promise.all([
    selectLines(db)
      .where(and(isAnyOf(orderId, ids), lt(position, linesInLists)))
      .orderBy(position),
    readTaxed(db, rows),
    sumUpCancelled(db, rows),
    findRefundRefusals(db, rows),
  ]);
  const ofOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => ({
    ...toHeader(row),
    taxes: taxesOfRows(taxed.get(row.id) ?? ofOrder.get(row.id), row),
    lines: (ofOrder.get(row.id) ?? []).map((line) => toOrderLine(line, row)),
    cancelled: cancelled.get(row.id) ?? null,
    refundRefusal: refusals.get(row.id) ?? null,
  }));
}

/** By id, the totals that each wholly cancelled order had. */
async function sumUpCancelled(db: Database, rows: OrderRow[]): Promise<Map<string, CancelledOrder>> {
  const ids = rows.filter(({ lineCount }) => lineCount === 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const sums = await db
    .select({
      id: orderId,
      lineCount: count(),
      pieces: sum(orderLines.quantity).mapWith(Number),
      totalCents: sum(orderLines.toPayCents).mapWith(Number),
    })
    .from(orderLines)
    .where(isAnyOf(orderId, ids))
    .groupBy(orderId);
  return new Map(sums.map(({ id, ...cancelled }) => [id, cancelled]));
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
): Promise<(LineInOrder & { userId: string; companyId: string | null }) | undefined> {
  const [row] = await findLineRow(db).execute({ id });
  return row && { ...toLineInOrder(row), userId: row.order.userId, companyId: row.order.companyId };
}

/** The lines that a condition finds of the orders that another one finds, with their orders, oldest first, in batches. */
export async function* readLines(
  db: Database,
  find: { orders: SQL | undefined; lines: SQL | undefined },
): AsyncGenerator<LineInOrder[], void, undefined> {
  const batches = readInBatches({}, ({ after, limit }) =>
    db
      .select(headerColumns)
      .from(orders)
      .where(and(find.orders, after ? gt(orders.id, after) : undefined))
      .orderBy(orders.id)
      .limit(limit),
  );
  for await (const headers of batches) yield* readLinesOfOrders(db, headers, find.lines);
}

/** Each order is read once, however many lines it has. */
async function* readLinesOfOrders(db: Database, headers: HeaderRow[], condition: SQL | undefined) {
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
      return order ? [toLineInOrder({ order, line })] : [];
    });
    if (lines.length > 0) yield lines;
  } while (last);
}

const toLineInOrder = ({ order, line }: { order: HeaderRow; line: LineRow }): LineInOrder => ({
  order: toHeader(order),
  line: toOrderLine(line, order),
});

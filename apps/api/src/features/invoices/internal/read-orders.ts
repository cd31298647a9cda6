import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { partsOfLine, ratesOf } from "@ironmonger/contract/pricing/charges";
import type { Database } from "@ironmonger/db/client";
import {
  companies,
  invoiceLines,
  invoices,
  orderLines,
  orders,
  payments,
  refundLines,
  refunds,
  shipmentLines,
  shipments,
} from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { BilledLine, WrittenLine } from "./billed-line.ts";

type LineRow = typeof orderLines.$inferSelect;
type Rate = ReturnType<ReturnType<typeof ratesOf>["of"]>;

/** A line of an order with everything that was invoiced and credited of it. */
export type LineToBill = BilledLine & { row: LineRow; rate: Rate; written: WrittenLine[] };

/** An order with what its invoices are computed from. */
export type OrderToBill = {
  row: typeof orders.$inferSelect;
  company: typeof companies.$inferSelect | null;
  lines: LineToBill[];
  /** The rate by which its delivery is taxed. */
  deliveryRate: Rate;
  /** The oldest first, also those that were undone. */
  shipments: { id: string; shippedAt: Date; isUndone: boolean; lines: { lineId: string; quantity: number }[] }[];
  /** All of them, the oldest first. Only those that are decided or made count; a card gives back what has a payment. */
  refunds: {
    id: string;
    amountCents: number;
    isLive: boolean;
    isOfLines: boolean;
    isByCard: boolean;
    reason: string | null;
  }[];
};

/** Orders as they are now, in the order of their ids. Lock them before, so that nobody else invoices them meanwhile. */
export async function readOrdersToBill(db: Database, ids: readonly string[]): Promise<OrderToBill[]> {
  const rows = await db
    .select({ row: orders, company: companies })
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(isAnyOf(orders.id, ids))
    .orderBy(orders.id);
  const lines = await db.select().from(orderLines).where(isAnyOf(orderLines.orderId, ids)).orderBy(orderLines.position);
  const contents = await readShipments(db, ids);
  const given = await readRefunds(db, ids);
  const written = await readWritten(db, ids);
  return rows.map(({ row, company }) => {
    const own = lines.filter(({ orderId, status }) => orderId === row.id && !hasLeft(status));
    const rates = ratesOf(own, row.charges);
    const ofOrder = given.refunds.filter(({ orderId }) => orderId === row.id);
    const isLive = new Set(ofOrder.filter((refund) => refund.isLive).map(({ id }) => id));
    const refundsOf = Map.groupBy(
      given.lines.filter(({ refundId }) => isLive.has(refundId)),
      ({ lineId }) => lineId,
    );
    const shippedOf = Map.groupBy(
      contents.filter(({ orderId, isUndone }) => orderId === row.id && !isUndone).flatMap((shipment) => shipment.lines),
      ({ lineId }) => lineId,
    );
    return {
      row,
      company,
      deliveryRate: rates.ofDelivery,
      shipments: contents.filter(({ orderId }) => orderId === row.id),
      refunds: ofOrder.map((refund) => ({
        ...refund,
        isOfLines: given.lines.some(({ refundId }) => refundId === refund.id),
      })),
      lines: own.map((line) => ({
        row: line,
        rate: rates.of(line),
        quantity: line.quantity,
        shippedQuantity: (shippedOf.get(line.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
        whole: partsOfLine(line, row.charges, rates.ofDelivery),
        refunds: refundsOf.get(line.id) ?? [],
        written: written.filter(({ orderLineId }) => orderLineId === line.id),
      })),
    };
  });
}

async function readShipments(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ shipment: shipments, lineId: shipmentLines.lineId, quantity: shipmentLines.quantity })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(isAnyOf(shipments.orderId, ids))
    .orderBy(shipments.id, shipmentLines.lineId);
  return [...Map.groupBy(rows, ({ shipment }) => shipment.id).values()].flatMap((ofShipment) => {
    const [first] = ofShipment;
    if (!first) return [];
    const { id, orderId, shippedAt, undoneAt } = first.shipment;
    const lines = ofShipment.map(({ lineId, quantity }) => ({ lineId, quantity }));
    return [{ id, orderId, shippedAt, isUndone: undoneAt !== null, lines }];
  });
}

async function readRefunds(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      isLive: sql<boolean>`${refunds.status} in ('pending', 'succeeded')`,
      isByCard: sql<boolean>`${refunds.paymentId} is not null`,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    // A payment that paid no order is no part of its claim.
    .where(sql`${isAnyOf(refunds.orderId, ids)} and ${payments.status} is distinct from 'returned'`)
    .orderBy(refunds.decidedAt, refunds.id);
  const lines = await db
    .select({
      refundId: refundLines.refundId,
      lineId: refundLines.lineId,
      quantity: refundLines.quantity,
      amountCents: refundLines.amountCents,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(isAnyOf(refunds.orderId, ids))
    .orderBy(refunds.decidedAt, refunds.id);
  return { refunds: rows, lines };
}

async function readWritten(db: Database, ids: readonly string[]): Promise<(WrittenLine & { orderLineId: string })[]> {
  const rows = await db
    .select({ line: invoiceLines, kind: invoices.kind, creditsId: invoices.creditsId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(isAnyOf(invoiceLines.orderId, ids))
    .orderBy(invoiceLines.invoiceId, invoiceLines.position);
  return rows.map(({ line, kind, creditsId }) => ({
    invoiceId: line.invoiceId,
    orderLineId: line.orderLineId,
    kind,
    creditsId,
    shipmentId: line.shipmentId,
    refundId: line.refundId,
    quantity: line.quantity,
    parts: {
      netCents: line.netCents,
      deliveryCents: line.deliveryCents,
      taxCents: line.taxCents,
      deliveryTaxCents: line.deliveryTaxCents,
    },
  }));
}

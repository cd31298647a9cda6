import type { ListOrderEventsInput, OrderEvent } from "@ironmonger/contract/orders";
import { orderEvents, refundLines, refunds, shipmentLines, shipments, users } from "@ironmonger/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { may, type SignedInContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { getVisibleOrderRow, hasId } from "./get-order.ts";

const [from, to] = [alias(users, "handed_from"), alias(users, "handed_to")];

/**
 * What happened to the order, oldest first, for its buyer and for admins. Notes and the reasons of refunds are for admins only.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export async function listOrderEvents(ctx: SignedInContext, { orderId }: ListOrderEventsInput): Promise<OrderEvent[]> {
  await getVisibleOrderRow(ctx, hasId(orderId));
  const rows = await ctx.db
    .select({
      event: {
        id: orderEvents.id,
        kind: orderEvents.kind,
        lineIds: orderEvents.lineIds,
        toolName: sql<
          string | null
        >`(select l.tool_name from order_lines l where l.id = any(${orderEvents.lineIds}) order by l.position limit 1)`,
        amountCents: orderEvents.amountCents,
        text: orderEvents.text,
        by: users.displayName,
        from: from.displayName,
        to: to.displayName,
        happenedAt: orderEvents.happenedAt,
      },
      shipment: shipments,
      refund: refunds,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.byUserId))
    .leftJoin(from, eq(from.id, orderEvents.fromUserId))
    .leftJoin(to, eq(to.id, orderEvents.toUserId))
    .leftJoin(shipments, eq(shipments.id, orderEvents.aboutId))
    .leftJoin(refunds, eq(refunds.id, orderEvents.aboutId))
    .where(
      and(eq(orderEvents.orderId, orderId), may(ctx.user, "orders.read") ? undefined : ne(orderEvents.kind, "note")),
    )
    .orderBy(orderEvents.id);
  const { shippedBy, refundedBy } = await readLineQuantities(ctx, {
    shipmentIds: rows.flatMap(({ shipment }) => shipment?.id ?? []),
    refundIds: rows.flatMap(({ refund }) => refund?.id ?? []),
  });
  return rows.map(({ event, shipment, refund }) => ({
    ...event,
    happenedAt: event.happenedAt.toISOString(),
    shipment: shipment && {
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      lines: shippedBy.get(shipment.id) ?? [],
    },
    refund: refund && {
      reason: may(ctx.user, "orders.read") ? refund.reason : null,
      lines: refundedBy.get(refund.id) ?? [],
    },
  }));
}

/** The quantities and amounts of lines in these shipments and refunds. */
async function readLineQuantities(
  { db }: Pick<SignedInContext, "db">,
  { shipmentIds, refundIds }: { shipmentIds: string[]; refundIds: string[] },
) {
  const [shipped, refunded] = await Promise.all([
    db.select().from(shipmentLines).where(isAnyOf(shipmentLines.shipmentId, shipmentIds)).orderBy(shipmentLines.lineId),
    db.select().from(refundLines).where(isAnyOf(refundLines.refundId, refundIds)).orderBy(refundLines.lineId),
  ]);
  return {
    shippedBy: Map.groupBy(shipped, ({ shipmentId }) => shipmentId),
    refundedBy: Map.groupBy(refunded, ({ refundId }) => refundId),
  };
}

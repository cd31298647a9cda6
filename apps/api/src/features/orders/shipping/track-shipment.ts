import { type OrderWithShipments, type TrackShipmentInput, undoShipmentSeconds } from "@ironmonger/contract/orders";
import { shipments } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tellOrder } from "../../events/order-events.statement.ts";
import { orderErrors } from "../error-messages.ts";
import { getChangedOrder, isInShipment } from "../get-order.ts";

/**
 * Sets the carrier and the tracking number of a shipment, which may have left already; the history of its order says what they were. The
 * buyer gets an email, unless the one about the shipment has not been sent yet and contains them. Repeated, it changes and sends nothing.
 * @throws DomainError not_found · conflict (the shipment was undone)
 */
export async function trackShipment(
  ctx: OfficeContext<"orders.ship">,
  input: TrackShipmentInput,
): Promise<OrderWithShipments> {
  const { id, carrier, trackingNumber } = input;
  const orderId = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const [before] = await db
      .select({
        orderId: shipments.orderId,
        carrier: shipments.carrier,
        trackingNumber: shipments.trackingNumber,
        undoneAt: shipments.undoneAt,
        isAnnounced: sql<boolean>`${shipments.shippedAt} < now() - ${undoShipmentSeconds}::int * interval '1 second'`,
      })
      .from(shipments)
      .where(eq(shipments.id, id))
      .for("update");
    if (!before) throw new DomainError("not_found", orderErrors.shipmentNotFound);
    if (before.undoneAt) throw new DomainError("conflict", orderErrors.shipmentUndone);
    if (before.carrier === carrier && before.trackingNumber === trackingNumber) return before.orderId;
    await db.update(shipments).set({ carrier, trackingNumber }).where(eq(shipments.id, id));
    await tellOrder(db, {
      orderId: before.orderId,
      kind: "tracking-changed",
      aboutId: id,
      text: describeChange(before, input),
      byUserId: ctx.user.id,
    });
    if (before.isAnnounced && trackingNumber !== null)
      await ctx.jobs.enqueue(ctx.sql, "order-mails", {
        orderId: before.orderId,
        about: "tracking-changed",
        shipmentId: id,
      });
    return before.orderId;
  });
  return getChangedOrder(ctx, orderId, isInShipment(id));
}

type Parcel = Pick<TrackShipmentInput, "carrier" | "trackingNumber">;

/** "DHL 123, before: UPS 456" */
function describeChange(before: Parcel, after: Parcel): string {
  const text = ({ carrier, trackingNumber }: Parcel) => [carrier, trackingNumber].filter(Boolean).join(" ");
  return [text(after) || "none", ...(text(before) ? [`before: ${text(before)}`] : [])].join(", ");
}

import type { OrderWithShipments, UndoShipmentInput } from "@ironmonger/contract/orders";
import { shipments } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { orderErrors } from "../error-messages.ts";
import { getChangedOrder, isInShipment } from "../get-order.ts";
import { takeBackShipment } from "../internal/undo-shipment.statement.ts";

/**
 * Makes the lines of a shipment pending again, within a minute of shipping; its buyer gets no email about it. The history has both.
 * Undoing again changes nothing.
 * @throws DomainError not_found · conflict (more than a minute ago, or a line of it was refunded since)
 */
export async function undoShipment(
  ctx: OfficeContext<"orders.ship">,
  { id }: UndoShipmentInput,
): Promise<OrderWithShipments> {
  const isUndone = await takeBackShipment(ctx, { id, by: ctx.user.id });
  const [shipment] = await ctx.db
    .select({ orderId: shipments.orderId, undoneAt: shipments.undoneAt })
    .from(shipments)
    .where(eq(shipments.id, id));
  if (!shipment) throw new DomainError("not_found", orderErrors.shipmentNotFound);
  if (!isUndone && !shipment.undoneAt) throw new DomainError("conflict", orderErrors.shipmentFinal);
  return getChangedOrder(ctx, shipment.orderId, isInShipment(id));
}

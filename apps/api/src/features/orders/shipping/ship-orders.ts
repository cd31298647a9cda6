import type { ShipOrdersInput, ShippedOrder, UndoneShipment, UndoShipmentsInput } from "@ironmonger/contract/orders";
import { resultOf } from "../../../core/change-rows.ts";
import type { OfficeContext } from "../../../core/context.ts";
import { shipLines } from "./ship-lines.ts";
import { undoShipment } from "./undo-shipment.ts";

/**
 * Ships everything pending of each order, as `shipLines` does, and returns the result for each, in the requested order. An order that is
 * refused, for example a disputed one, does not prevent others from being shipped.
 * @throws DomainError unavailable (the check after a restore is not done)
 */
export async function shipOrders(
  ctx: OfficeContext<"orders.ship">,
  { orderIds, carrier, trackingNumbers = {}, idempotencyKey }: ShipOrdersInput,
): Promise<ShippedOrder[]> {
  const shipped: ShippedOrder[] = [];
  for (const orderId of orderIds) {
    const key = idempotencyKey && `${idempotencyKey}/${orderId}`;
    const trackingNumber = trackingNumbers[orderId] ?? null;
    const shipping = shipLines(ctx, { orderId, carrier, trackingNumber, idempotencyKey: key });
    const { value, refusal } = await resultOf(shipping);
    shipped.push({ orderId, shipmentId: value?.shipments.at(-1)?.id ?? null, refusal });
  }
  return shipped;
}

/** Undoes several shipments, as `undoShipment` does, and returns for each why it could not be undone, or null. */
export async function undoShipments(
  ctx: OfficeContext<"orders.ship">,
  { ids }: UndoShipmentsInput,
): Promise<UndoneShipment[]> {
  const undone: UndoneShipment[] = [];
  for (const id of ids) undone.push({ id, refusal: (await resultOf(undoShipment(ctx, { id }))).refusal });
  return undone;
}

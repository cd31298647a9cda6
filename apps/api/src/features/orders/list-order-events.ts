import type { ListOrderEventsInput, OrderEvent } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { findEvents } from "./internal/find-orders.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";

/**
 * What happened to the order, oldest first, for its buyer and for admins; also of one that was cancelled.
 * @throws DomainError not_found (no such order, or somebody else's)
 */
export async function listOrderEvents(ctx: SignedInContext, { orderId }: ListOrderEventsInput): Promise<OrderEvent[]> {
  const order = await getVisibleOrder(ctx, orderId, { evenCancelled: true });
  return findEvents(ctx, order.id);
}

import type { Order, OrderId } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";

/**
 * One order, for its buyer and for admins.
 * @throws DomainError not_found (no such order, somebody else's, or cancelled)
 */
export async function getOrder(ctx: SignedInContext, { id }: OrderId): Promise<Order> {
  const { userId: _, ...order } = await getVisibleOrder(ctx, id);
  return order;
}

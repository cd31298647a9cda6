import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderId } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { toOrder } from "./internal/order-rows.ts";
import { releaseOrder } from "./internal/release-order.statement.ts";

/**
 * Returns the stock and takes the order off the lists. A job closes an intent that is open at the provider; if that one is paid first,
 * the money is refunded.
 * @throws DomainError not_found (no such order, another buyer's, or cancelled before) · conflict (paid)
 */
export async function cancelOrder(ctx: SignedInContext, { id }: OrderId): Promise<Order> {
  const { user } = ctx;
  const released = await releaseOrder(ctx, { orderId: id, by: user.id, ...(user.isAdmin ? {} : { ownerId: user.id }) });
  if (released) return toOrder(released);
  await getVisibleOrder(ctx, id);
  throw new DomainError("conflict", messages.orderNotUnpaid);
}

import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderId } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { markShipped } from "./internal/move-order.ts";
import { toOrder } from "./internal/order-row.ts";

/**
 * Marks a paid order shipped and has its buyer told.
 * @throws DomainError not_found · conflict (not paid, or shipped before)
 */
export async function shipOrder(ctx: AdminContext, { id }: OrderId): Promise<Order> {
  const shipped = await markShipped(ctx, id, ctx.user.id);
  if (shipped) return toOrder(shipped);
  await getVisibleOrder(ctx, id);
  throw new DomainError("conflict", messages.orderNotPending);
}

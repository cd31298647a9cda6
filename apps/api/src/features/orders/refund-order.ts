import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderId } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { markRefunded } from "./internal/move-order.ts";
import { toOrder } from "./internal/order-row.ts";

/**
 * Takes back a paid order that has not been shipped: the pieces are in stock at once, the money goes back by a job that
 * does not give up, and the buyer is told when it has.
 * @throws DomainError not_found · conflict (not paid, shipped, or refunded before)
 */
export async function refundOrder(ctx: AdminContext, { id }: OrderId): Promise<Order> {
  const refunded = await markRefunded(ctx, id, ctx.user.id);
  if (refunded) return toOrder(refunded);
  await getVisibleOrder(ctx, id);
  throw new DomainError("conflict", messages.orderNotRefundable);
}

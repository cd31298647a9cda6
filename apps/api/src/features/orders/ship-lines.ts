import { messages } from "@ironmonger/contract/messages";
import type { Order, ShipLinesInput } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { toOrder } from "./internal/order-rows.ts";
import { markShipped } from "./internal/ship-order.statement.ts";

/**
 * Ships a paid order; a job notifies the buyer.
 * @throws DomainError not_found · conflict (not paid, or shipped before)
 */
export async function shipLines(ctx: AdminContext, { orderId }: ShipLinesInput): Promise<Order> {
  const shipped = await markShipped(ctx, orderId, ctx.user.id);
  if (shipped) return toOrder(shipped);
  await getVisibleOrder(ctx, orderId);
  throw new DomainError("conflict", messages.orderNotPending);
}

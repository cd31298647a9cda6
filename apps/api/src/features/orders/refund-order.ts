import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import type { RefundOrderInput } from "@ironmonger/contract/payments";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { toOrder } from "./internal/order-rows.ts";
import { markRefunded } from "./internal/refund-order.statement.ts";

/**
 * Takes back a paid order that has not been shipped. The pieces are in stock immediately; a job returns the money, retries until it has,
 * and then notifies the buyer.
 * @throws DomainError not_found · conflict (not paid, shipped, or refunded before)
 */
export async function refundOrder(ctx: AdminContext, { orderId }: RefundOrderInput): Promise<Order> {
  const refunded = await markRefunded(ctx, orderId, ctx.user.id);
  if (refunded) return toOrder(refunded);
  await getVisibleOrder(ctx, orderId);
  throw new DomainError("conflict", messages.orderNotRefundable);
}

import { messages } from "@ironmonger/contract/messages";
import type { Order, ShipLinesInput } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder, hasId } from "./internal/get-visible-order.ts";
import { markShipped } from "./internal/ship-lines.statement.ts";

/**
 * Ships the named lines of a paid order, or all of them that are pending; a job notifies the buyer. Nothing is shipped if one of the named
 * lines cannot be.
 * @throws DomainError not_found · conflict (nothing is pending; a named line is not pending, of another order, or of another quantity)
 */
export async function shipLines(ctx: AdminContext, { orderId, lines }: ShipLinesInput): Promise<Order> {
  const isShipped = await markShipped(ctx, { orderId, lines, by: ctx.user.id });
  if (isShipped) return getVisibleOrder(ctx, hasId(orderId));
  const order = await getVisibleOrder(ctx, hasId(orderId));
  const quantities = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  const isWhole = (lines ?? []).every(({ lineId, quantity }) => !quantity || quantity === quantities.get(lineId));
  throw new DomainError("conflict", isWhole ? messages.orderNotPending : messages.lineNotWhole);
}

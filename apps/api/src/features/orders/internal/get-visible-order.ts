import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { findOrder, type OrderRow } from "./order-rows.ts";

/**
 * The order, for its buyer or an admin; a cancelled one only if asked for. To everybody else it answers "not found", so that a stranger
 * cannot learn that the order exists.
 * @throws DomainError not_found
 */
export async function getVisibleOrder(
  ctx: SignedInContext,
  id: string,
  { evenCancelled = false } = {},
): Promise<OrderRow> {
  const order = await findOrder(ctx, id);
  const isTheirs = order && (order.userId === ctx.user.id || ctx.user.isAdmin);
  if (!isTheirs || (order.status === "cancelled" && !evenCancelled))
    throw new DomainError("not_found", messages.orderNotFound);
  return order;
}

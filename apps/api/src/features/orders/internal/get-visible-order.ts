import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { type FoundOrder, findOrder } from "./find-orders.ts";

/**
 * The order, for its buyer or an admin. Anybody else is told that it does not exist, so a stranger cannot learn of it;
 * a cancelled one is gone for everybody, unless asked for.
 * @throws DomainError not_found
 */
export async function getVisibleOrder(
  ctx: SignedInContext,
  id: string,
  { evenCancelled = false } = {},
): Promise<FoundOrder> {
  const order = await findOrder(ctx, id);
  const isTheirs = order && (order.userId === ctx.user.id || ctx.user.isAdmin);
  if (!isTheirs || (order.status === "cancelled" && !evenCancelled))
    throw new DomainError("not_found", messages.orderNotFound);
  return order;
}

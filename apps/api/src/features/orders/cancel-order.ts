import { messages } from "@ironmonger/contract/messages";
import type { OrderId } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { releaseOrder } from "./internal/move-order.ts";

/**
 * Gives the stock back and takes the order off the lists. An intent that is open at the provider is closed by a job; should
 * it be paid first, the money goes back by itself.
 * @throws DomainError not_found (no such order, somebody else's, or cancelled before) · conflict (paid)
 */
export async function cancelOrder(ctx: SignedInContext, { id }: OrderId): Promise<void> {
  const { user } = ctx;
  const released = await releaseOrder(ctx, { orderId: id, by: user.id, ...(user.isAdmin ? {} : { ownerId: user.id }) });
  if (released) return;
  await getVisibleOrder(ctx, id);
  throw new DomainError("conflict", messages.orderNotUnpaid);
}

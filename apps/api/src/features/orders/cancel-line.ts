import { messages } from "@ironmonger/contract/messages";
import type { OrderId, OrderWithShipments } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleOrder, hasId, hasLine } from "./internal/get-visible-order.ts";
import { releaseLines } from "./internal/release-lines.statement.ts";

/**
 * Cancels one unpaid line and returns its stock; the order's total is that of the other lines, and without other lines the order is
 * cancelled. A job closes an intent over the former total; if that one is paid first, the money is refunded.
 * @throws DomainError not_found (no such line, or another buyer's) · conflict (paid, or cancelled before)
 */
export async function cancelLine(ctx: SignedInContext, { id }: OrderId): Promise<OrderWithShipments> {
  const { user } = ctx;
  const orderId = await releaseLines(ctx, {
    of: { lineId: id },
    by: user.id,
    ...(user.isAdmin ? {} : { ownerId: user.id }),
  });
  if (orderId) return getVisibleOrder(ctx, hasId(orderId));
  const { lines } = await getVisibleOrder(ctx, hasLine(id));
  const isCancelled = lines.find((line) => line.id === id)?.status === "cancelled";
  throw new DomainError("conflict", isCancelled ? messages.lineCancelled : messages.orderNotUnpaid);
}

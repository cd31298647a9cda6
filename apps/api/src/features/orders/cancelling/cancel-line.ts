import type { OrderId, OrderWithShipments } from "@ironmonger/contract/orders";
import { priceWithout } from "@ironmonger/contract/pricing/price-without";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";
import { getVisibleOrder, hasId, hasLine } from "../internal/get-visible-order.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";
import { requireMayCancel } from "../internal/require-may-cancel.ts";

/**
 * Another round is needed only if another line of the order was cancelled between reading and writing; the calls of one batch run one after
 * the other.
 */
const maxRounds = 30;
/** How many of the lines that depend on the cancelled one a refusal names. */
const maxNamed = 10;

/**
 * Cancels one unpaid line and returns its stock; the order's total becomes that of the other lines, to which a flat delivery charge is
 * allocated again. Without other lines the order is cancelled. A job closes an intent for the former total; if that one is paid first, the
 * money is refunded. A line is not cancelled alone if other lines of its family would fall below the price break or minimum order at which
 * they were ordered.
 * @throws DomainError not_found (no such line, or another buyer's) · forbidden (a colleague's) · conflict (paid, or cancelled before; or the prices of other lines
 * depend on it, with an issue that says which) · unavailable (other lines were cancelled again and again)
 */
export async function cancelLine(ctx: SignedInContext, { id }: OrderId): Promise<OrderWithShipments> {
  const { user } = ctx;
  for (let round = 0; round < maxRounds; round += 1) {
    const order = await getVisibleOrder(ctx, hasLine(id));
    requireMayCancel(ctx, order);
    const line = order.lines.find((one) => one.id === id);
    if (line?.status === "cancelled") throw new DomainError("conflict", errorMessages.lineCancelled);
    if (line?.payment !== "due") throw new DomainError("conflict", errorMessages.orderNotUnpaid);
    const { lost, changed, cancelled } = priceWithout(order, id);
    if (lost.length > 0) {
      const message = lost.slice(0, maxNamed).join(" ");
      throw new DomainError("conflict", errorMessages.othersRestOnLine, { issues: [{ path: "id", message }] });
    }
    const orderId = await releaseLines(ctx, {
      of: { lineId: id },
      by: user.id,
      shares: { changed, cancelled, asRead: order },
    });
    if (orderId) return getVisibleOrder(ctx, hasId(orderId));
  }
  throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 1 });
}

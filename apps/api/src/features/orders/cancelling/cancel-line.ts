import { formatMoney, maxPaymentCents } from "@ironmonger/contract/money";
import type { CancelLineInput, OrderWithShipments } from "@ironmonger/contract/orders";
import { priceWithout } from "@ironmonger/contract/pricing/price-without";
import { refusals } from "@ironmonger/contract/refusals";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { getVisibleOrder, hasId, hasLine } from "../internal/get-visible-order.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";

/**
 * Another round is needed only if another line of the order was cancelled between reading and writing; the calls of one batch run one after
 * the other.
 */
const maxRounds = 30;

/**
 * Cancels one unpaid line and returns its stock; the order's total becomes that of the other lines, to which a flat delivery charge is
 * allocated again. Without other lines the order is cancelled. A job closes an intent for the former total; if that one is paid first, the
 * money is refunded. If other lines of its family fall below the price break or minimum order on which their price depends, the line is
 * cancelled only with `reprice`, which prices them without it.
 * @throws DomainError not_found (no such line, or another buyer's) · conflict (paid, or cancelled before; the others would cost more than
 * one payment can take; or `reprice` is needed, with an issue for it that says what the other lines would cost) · unavailable (other lines
 * were cancelled again and again) · too_many_requests (with others of its batch)
 */
export const cancelLine = (ctx: SignedInContext, input: CancelLineInput): Promise<OrderWithShipments> =>
  ctx.request.readLines(
    () => cancel(ctx, input),
    ({ lines }) => lines.length,
  );

async function cancel(ctx: SignedInContext, { id, reprice = false }: CancelLineInput): Promise<OrderWithShipments> {
  const { user } = ctx;
  for (let round = 0; round < maxRounds; round += 1) {
    const order = await getVisibleOrder(ctx, hasLine(id));
    const line = order.lines.find((one) => one.id === id);
    if (line?.status === "cancelled") throw new DomainError("conflict", refusals.lineCancelled);
    if (line?.status !== "unpaid") throw new DomainError("conflict", refusals.orderNotUnpaid);
    const { lost, totalCents, ...then } = priceWithout(order, id);
    if (totalCents > maxPaymentCents) {
      const message = `Without this line the others would cost ${formatMoney(totalCents)}, more than one payment can take. Cancel the whole order instead.`;
      throw new DomainError("conflict", message);
    }
    if (lost.length > 0 && !reprice) {
      const message = [...lost, `The order then costs ${formatMoney(totalCents)}.`].join(" ");
      throw new DomainError("conflict", refusals.repriceNeeded, { issues: [{ path: "reprice", message }] });
    }
    const orderId = await releaseLines(ctx, {
      of: { lineId: id },
      by: user.id,
      reprice: { ...then, asRead: order },
    });
    if (orderId) return getVisibleOrder(ctx, hasId(orderId));
  }
  throw new DomainError("unavailable", refusals.unavailable, { retryAfterSeconds: 1 });
}

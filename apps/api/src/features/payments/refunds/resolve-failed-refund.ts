import type { Money } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { RefundId } from "@ironmonger/contract/payments";
import type { Database } from "@ironmonger/db/client";
import { orders, payments, refundLines, refunds, shipmentLines, shipments } from "@ironmonger/db/schema";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { requireCheckedRestore } from "../../../core/database/unchecked-restore.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { tellChange } from "../../events/tell-change.ts";
import { requireRefundable } from "../../orders/find-refund-issues.ts";
import { getRefundedOrder } from "../../orders/get-order.ts";
import { lockPayment } from "../internal/lock-order.ts";
import { listReturned } from "../internal/returned-payments.ts";
import { decideRefund } from "./refund-lines.ts";

/**
 * Repeats a failed refund, once, for as much as is left.
 * @throws DomainError not_found (no such refund, or it has not failed) · conflict (an admin has decided about it, less is left, or a
 * dispute has taken the money) · unavailable (the shop was restored from a backup, and has not been compared with the card provider yet)
 */
export const retryRefund = (ctx: OfficeContext<"payments.refund">, { refundId }: RefundId): Promise<Order> =>
  resolve(ctx, refundId, { isRetried: true });

/**
 * Gives up a failed refund, which is then no longer reported. The money stays with the order; if the payment belongs to none, because it
 * came too late or did not fit, it is listed among the payments without an order.
 * @throws DomainError not_found (no such refund, or it has not failed) · conflict (an admin has decided about it)
 */
export const dropRefund = (ctx: OfficeContext<"payments.refund">, { refundId }: RefundId): Promise<Order> =>
  resolve(ctx, refundId, { isRetried: false });

async function resolve(
  ctx: OfficeContext<"payments.refund">,
  refundId: string,
  { isRetried }: { isRetried: boolean },
): Promise<Order> {
  const [failed] = await ctx.db
    .select({ refund: refunds, payment: payments, number: orders.number })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "failed")));
  if (!failed) throw new DomainError("not_found", "There is no such failed refund.");
  if (isRetried) await requireCheckedRestore(ctx);
  const { refund, payment, number } = failed;
  const money = await shopMoney(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockPayment(ctx.sql, payment.intentId);
    const [isFirst] = await db
      .update(refunds)
      .set({ resolvedAt: sql`now()` })
      .where(and(eq(refunds.id, refundId), isNull(refunds.resolvedAt)))
      .returning({ id: refunds.id });
    if (!isFirst) throw new DomainError("conflict", "This failed refund has already been handled.");
    const subject = { entity: "refund", id: refundId, name: formatOrderNumber(number) } as const;
    const change = { before: null, after: { amountCents: refund.amountCents } };
    if (!isRetried) {
      if (payment.status === "returned") await listReturned(db, payment, subject.name);
      return tellChange(ctx, subject, { action: "dropped", ...change });
    }
    await repeat(ctx, refund, payment, money);
    await tellChange(ctx, subject, { action: "retried", ...change });
  });
  return getRefundedOrder(ctx, payment.orderId);
}

/** Decides a refund as the failed one was: of the lines that it named, of the order as a whole, or of a payment that belongs to none. */
async function repeat(
  ctx: Within<OfficeContext<"payments.refund">>,
  { id: refundId, orderId, amountCents, ...refund }: typeof refunds.$inferSelect,
  payment: typeof payments.$inferSelect,
  money: Money,
): Promise<void> {
  const { db } = ctx;
  if (payment.status === "returned") {
    await requireRefundable(db, payment.intentId);
    const id = newId();
    await db.insert(refunds).values({ id, orderId, paymentId: payment.id, amountCents, byUserId: ctx.user.id });
    return ctx.jobs.enqueue(ctx.sql, "make-refund", { refundId: id });
  }
  const refundedLines = await db.select().from(refundLines).where(eq(refundLines.refundId, refundId));
  const again = {
    orderId,
    ...(refundedLines.length > 0
      ? { lines: refundedLines.map(toRequestedLine), restock: await isRestockedAgain(db, refund, refundedLines) }
      : // It was made in the provider's dashboard.
        { lines: undefined, onlyCents: amountCents, restock: true }),
    reason: refund.reason,
    key: null,
    keyHash: null,
  };
  await decideRefund(ctx, again, money);
}

/** Pieces that were put back on sale are so again, unless the line was shipped since: then they are with the buyer. */
async function isRestockedAgain(
  db: Database,
  { decidedAt }: Pick<typeof refunds.$inferSelect, "decidedAt">,
  refundedLines: (typeof refundLines.$inferSelect)[],
): Promise<boolean> {
  if (!refundedLines.some(({ isRestocked }) => isRestocked)) return false;
  const ids = refundedLines.map(({ lineId }) => lineId);
  const [since] = await db
    .select({ id: shipments.id })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(isAnyOf(shipmentLines.lineId, ids), isNull(shipments.undoneAt), gt(shipments.shippedAt, decidedAt)))
    .limit(1);
  return since === undefined;
}

const toRequestedLine = ({ lineId, quantity, amountCents }: typeof refundLines.$inferSelect) => ({
  lineId,
  amountCents,
  ...(quantity > 0 && { quantity }),
});

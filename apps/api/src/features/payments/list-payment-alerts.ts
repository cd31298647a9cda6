import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { PaymentAlerts } from "@ironmonger/contract/payments";
import { disputes, orders, payments, refunds, unknownPayments } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { isRestoreUnchecked } from "../../core/database/unchecked-restore.ts";
import { currencyOfDisputed } from "./internal/disputed-order.ts";
import { isLostToDispute } from "./internal/lost-to-dispute.ts";
import { dashboardUrlOf } from "./internal/provider-dashboard.ts";

const maxAlerts = 50;

/**
 * What admins must decide about: open disputes and warnings by their deadlines, failed refunds oldest first, at most fifty of each, and
 * whether shipping waits for the check after a restore.
 */
export async function listPaymentAlerts(ctx: OfficeContext<"payments.read">): Promise<PaymentAlerts> {
  const { db } = ctx;
  const order = { orderId: orders.id, number: orders.number };
  // The order is missing if the payment belongs to none.
  const open = await db
    .select({ ...order, dispute: disputes, currency: currencyOfDisputed })
    .from(disputes)
    .leftJoin(payments, eq(payments.intentId, disputes.intentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(unknownPayments, eq(unknownPayments.intentId, disputes.intentId))
    .where(eq(disputes.isOpen, true))
    .orderBy(sql`${disputes.evidenceDueBy} nulls last`)
    .limit(maxAlerts);
  const failed = await db
    .select({ ...order, refund: refunds, paymentStatus: payments.status, isLost: isLostToDispute(payments.intentId) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, "failed"), isNull(refunds.resolvedAt)))
    .orderBy(refunds.decidedAt)
    .limit(maxAlerts);
  return {
    disputes: open.map(({ orderId, number, currency, dispute }) => {
      const { id, intentId, kind, reason, status, amountCents, evidenceDueBy } = dispute;
      return {
        id,
        intentId,
        orderId,
        orderNumber: number === null ? null : formatOrderNumber(number),
        kind,
        reason,
        status,
        amountCents,
        currency,
        evidenceDueBy: evidenceDueBy?.toISOString() ?? null,
        dashboardUrl: dashboardUrlOf(ctx.env, dispute),
      };
    }),
    failedRefunds: failed.map(
      ({ orderId, number, paymentStatus, isLost, refund: { id, amountCents, failureReason } }) => ({
        id,
        orderId,
        orderNumber: formatOrderNumber(number),
        amountCents,
        failureReason,
        isOfReturnedPayment: paymentStatus === "returned",
        canRetry: !isLost,
      }),
    ),
    isRestoreUnchecked: await isRestoreUnchecked(ctx),
  };
}

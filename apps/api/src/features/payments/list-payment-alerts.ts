import { formatOrderNumber } from "@ironmonger/contract/order-names";
import type { PaymentAlerts } from "@ironmonger/contract/payments";
import { disputes, orders, payments, refunds } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { isRestoreUnchecked } from "./check-restore.ts";
import { isLostToDispute } from "./internal/lost-to-dispute.ts";

const most = 50;

/**
 * What admins must decide about: open disputes and warnings by their deadlines, failed refunds oldest first, at most fifty of each, and whether
 * shipping waits for the check after a restore.
 */
export async function listPaymentAlerts(ctx: AdminContext): Promise<PaymentAlerts> {
  const { db } = ctx;
  const order = { orderId: orders.id, number: orders.number };
  const open = await db
    .select({ ...order, dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.isOpen, true))
    .orderBy(sql`${disputes.evidenceDueBy} nulls last`)
    .limit(most);
  const failed = await db
    .select({ ...order, refund: refunds, isLost: isLostToDispute(payments.id) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.status, "failed"), isNull(refunds.resolvedAt)))
    .orderBy(refunds.decidedAt)
    .limit(most);
  return {
    disputes: open.map(({ orderId, number, dispute: { id, kind, reason, status, amountCents, evidenceDueBy } }) => ({
      id,
      orderId,
      orderNumber: formatOrderNumber(number),
      kind,
      reason,
      status,
      amountCents,
      evidenceDueBy: evidenceDueBy?.toISOString() ?? null,
    })),
    failedRefunds: failed.map(({ orderId, number, isLost, refund: { id, amountCents, failureReason } }) => ({
      id,
      orderId,
      orderNumber: formatOrderNumber(number),
      amountCents,
      failureReason,
      canRetry: !isLost,
    })),
    isRestoreUnchecked: await isRestoreUnchecked(ctx),
  };
}

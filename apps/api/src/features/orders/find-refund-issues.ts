import type { Database } from "@ironmonger/db/client";
import { disputes, payments } from "@ironmonger/db/schema";
import { and, eq, or } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";
import { orderErrors } from "./error-messages.ts";

/** For a row of `disputes`: the bank holds the money until the dispute is decided. */
export const holdsTheMoney = and(eq(disputes.isOpen, true), eq(disputes.isChargeRefundable, false));

/**
 * For a row of `disputes`: the bank has taken the payment back, so the provider refuses to refund it. An inquiry and a fraud warning take
 * nothing, so there a refund is possible.
 */
export const tookTheMoney = and(eq(disputes.kind, "dispute"), or(eq(disputes.status, "lost"), holdsTheMoney));

/** Why a payment is not refunded that a dispute with this status has taken. */
const issueWith = (status: string): string =>
  status === "lost" ? orderErrors.refundAfterLostDispute : orderErrors.refundWhileDisputed;

/** By their ids, why these orders cannot be refunded: those whose payment a dispute has taken. */
export async function findRefundIssues(
  db: Database,
  orders: { id: string; isDisputed: boolean }[],
): Promise<Map<string, string>> {
  const ids = orders.filter(({ isDisputed }) => isDisputed).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: payments.orderId, status: disputes.status })
    .from(disputes)
    .innerJoin(payments, eq(payments.intentId, disputes.intentId))
    .where(and(isAnyOf(payments.orderId, ids), tookTheMoney));
  return new Map(rows.map(({ orderId, status }) => [orderId, issueWith(status)]));
}

/** @throws DomainError conflict, if the bank has taken the payment back */
export async function requireRefundable(db: Database, intentId: string): Promise<void> {
  const [dispute] = await db
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.intentId, intentId), tookTheMoney));
  if (dispute) throw new DomainError("conflict", issueWith(dispute.status));
}

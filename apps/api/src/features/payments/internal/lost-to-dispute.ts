import { messages } from "@ironmonger/contract/messages";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { disputes, type payments } from "@ironmonger/db/schema";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";

/**
 * Of a row of `disputes`: the bank has taken the payment back, so the provider refuses to refund it. An inquiry and a warning of fraud take
 * nothing: there a refund is right.
 */
const tookTheMoney = and(
  eq(disputes.kind, "dispute"),
  or(eq(disputes.status, "lost"), and(eq(disputes.isOpen, true), eq(disputes.isChargeRefundable, false))),
);

/** Whether the bank has taken this payment back. */
export const isLostToDispute = (paymentId: typeof payments.id): SQL<boolean> =>
  sql<boolean>`exists (select from ${disputes} where ${disputes.paymentId} = ${paymentId} and ${tookTheMoney})`;

/** @throws DomainError conflict, if the bank has taken the payment back */
export async function requireRefundable(tx: TransactionSql, paymentId: string): Promise<void> {
  const [dispute] = await queryBuilder(tx)
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), tookTheMoney));
  if (!dispute) return;
  const isLost = dispute.status === "lost";
  throw new DomainError("conflict", isLost ? messages.refundAfterLostDispute : messages.refundWhileDisputed);
}

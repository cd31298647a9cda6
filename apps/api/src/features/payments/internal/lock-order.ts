import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { orders, payments, unknownPayments } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";

/**
 * The order, locked until the transaction ends: refunds, shipping and payments of one order run one after another. Later statements of the
 * transaction read the newest state.
 */
export async function lockOrder(tx: TransactionSql, orderId: string) {
  const [order] = await queryBuilder(tx).select().from(orders).where(eq(orders.id, orderId)).for("no key update");
  return order;
}

/**
 * The payment of an intent, with its order locked, and before it its row among the payments without an order, if there is one; undefined if
 * the shop does not know the intent.
 */
export async function lockPayment(tx: TransactionSql, intentId: string) {
  const db = queryBuilder(tx);
  const isIt = eq(payments.intentId, intentId);
  const [owner] = await db.select({ orderId: payments.orderId }).from(payments).where(isIt);
  if (!owner) return undefined;
  await db.select().from(unknownPayments).where(eq(unknownPayments.intentId, intentId)).for("update");
  await lockOrder(tx, owner.orderId);
  const [payment] = await db.select().from(payments).where(isIt);
  return payment;
}

/** The payment that paid an order. */
export async function findPaymentOf(tx: TransactionSql, orderId: string) {
  const isIt = and(eq(payments.orderId, orderId), eq(payments.status, "succeeded"));
  const [payment] = await queryBuilder(tx).select().from(payments).where(isIt);
  return payment;
}

import type { Database } from "@ironmonger/db/client";
import { payments, refunds, unknownPayments } from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

type Payment = typeof payments.$inferSelect;

/** Whether the payment came too late for its order or did not fit it, so that it belongs to none. */
export const isReturned = async (db: Database, intentId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.intentId, intentId), eq(payments.status, "returned")))) > 0;

/** Of these payments those that came too late for their order or did not fit it. */
export async function findReturned(db: Database, intentIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(inArray(payments.intentId, intentIds), eq(payments.status, "returned")));
  return new Set(rows.map(({ intentId }) => intentId));
}

/**
 * Lists a returned payment whose refund was abandoned among those that belong to no order, until it is refunded or paid out otherwise. The
 * caller has locked its row there, if there is one, and then its order.
 */
export async function listReturned(tx: Database, payment: Payment, description: string): Promise<void> {
  const { intentId, amountCents, currency, createdAt } = payment;
  await tx
    .insert(unknownPayments)
    .values({ intentId, amountCents, currency, description, createdAt })
    .onConflictDoNothing();
  await followRefunds(tx, payment);
}

/**
 * If a returned payment is listed among those that belong to no order, its row there follows its refunds: nothing of it is left, or it
 * waits again because one has failed. An admin then decides about it there, and not about the failed refund.
 */
export async function followRefunds(tx: Database, payment: Payment): Promise<void> {
  const { id, intentId, amountCents } = payment;
  const refundedCents = await sumOfRefunds(tx, payment);
  const status = refundedCents >= amountCents ? "refunded" : "open";
  const rows = await tx
    .update(unknownPayments)
    .set({
      refundedCents,
      status: sql`case when ${unknownPayments.status} = 'paid-out' then 'paid-out' else ${status} end`,
    })
    .where(eq(unknownPayments.intentId, intentId))
    .returning({ intentId: unknownPayments.intentId });
  if (rows.length === 0) return;
  const isUndecided = and(eq(refunds.paymentId, id), eq(refunds.status, "failed"), isNull(refunds.resolvedAt));
  await tx.update(refunds).set({ resolvedAt: sql`now()` }).where(isUndecided);
}

/** The amount that refunds of the payment return that are pending or have succeeded. */
export async function sumOfRefunds(db: Database, { id }: Payment): Promise<number> {
  const rows = await db
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), inArray(refunds.status, ["pending", "succeeded"])));
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

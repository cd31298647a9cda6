import type { Database } from "@ironmonger/db/client";
import { allocations, companies, paymentsIn, payouts, users } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";

/** Who owes, pays and keeps credit: a company, or a person who buys for themselves. */
export type Owner = { companyId: string; userId: null } | { companyId: null; userId: string };

export const ownerOf = (row: { companyId: string | null; userId: string | null }): Owner | undefined => {
  if (row.companyId !== null) return { companyId: row.companyId, userId: null };
  return row.userId === null ? undefined : { companyId: null, userId: row.userId };
};

const isOf = <Row extends typeof paymentsIn | typeof payouts>(table: Row, { companyId, userId }: Owner) =>
  companyId === null ? and(eq(table.userId, userId), sql`${table.companyId} is null`) : eq(table.companyId, companyId);

/**
 * What allocations use of a payment, or the card provider gave back of it. With the name of its table, which the query builder leaves out
 * where there is one.
 */
export const usedOf = sql<number>`(coalesce((select sum(a.amount_cents) from ${allocations} a where a.payment_id = payments_in.id), 0)
  + coalesce((select sum(o.amount_cents) from ${payouts} o where o.payment_id = payments_in.id), 0))::float8`;

/** Payments of the owner that nobody took back, of which something is left, the oldest first. */
export async function listCredits(db: Database, owner: Owner): Promise<{ id: string; leftCents: number }[]> {
  return db
    .select({ id: paymentsIn.id, leftCents: sql<number>`${paymentsIn.amountCents} - ${usedOf}`.mapWith(Number) })
    .from(paymentsIn)
    .where(and(isOf(paymentsIn, owner), eq(paymentsIn.status, "received"), sql`${paymentsIn.amountCents} > ${usedOf}`))
    .orderBy(paymentsIn.id);
}

/** What is left of the owner's payments and was not paid out. */
export async function readCredit(db: Database, owner: Owner): Promise<number> {
  const credits = await listCredits(db, owner);
  const [paidOut] = await db
    .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(isOf(payouts, owner), isNull(payouts.paymentId)));
  return credits.reduce((sum, { leftCents }) => sum + leftCents, 0) - (paidOut?.cents ?? 0);
}

/**
 * One change of the credit of an owner at a time. Invoices and orders are locked before, as the trigger does that adds up what a company
 * owes. False if there is no such owner.
 */
export async function lockOwner(db: Database, { companyId, userId }: Owner): Promise<boolean> {
  const rows = await (companyId === null
    ? db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update")
    : db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update"));
  return rows.length > 0;
}

import { allocations, companies, invoices, paymentsIn, payouts, users } from "@ironmonger/db/schema";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";

type Returned = { source: "refund" | "dispute"; cents: number };
type PaymentRow = typeof paymentsIn.$inferSelect;

const references = { refund: "Refunded to the card", dispute: "Taken back by the bank of the card" };

/**
 * Records how much of a card payment of invoices has gone back in all, by refunds at the provider or by lost disputes. What the payment has
 * paid with it is open again, and less is free of it. If less has gone back than before, because a refund has failed, the difference is
 * credit of the buyer. Returns whether anything has changed; not for a payment of something else.
 */
export async function bookReturned(
  services: Pick<Services, "sql" | "jobs">,
  intentId: string,
  { source, cents }: Returned,
): Promise<boolean> {
  return inTransaction(services, async (services) => {
    const { db, sql: tx, jobs } = services;
    const isIt = and(eq(paymentsIn.intentId, intentId), eq(paymentsIn.status, "received"));
    const [payment] = await db.select().from(paymentsIn).where(isIt).for("no key update");
    if (!payment) return false;
    await lockPaid(services, payment);
    const before = await db.select().from(payouts).where(eq(payouts.paymentId, payment.id));
    const own = before.find((payout) => payout.source === source);
    const otherCents = before.reduce((sum, payout) => sum + payout.amountCents, 0) - (own?.amountCents ?? 0);
    // The provider gives back no more than it took.
    const amountCents = Math.min(cents, payment.amountCents - otherCents);
    if (amountCents === (own?.amountCents ?? 0)) return false;
    await open(services, payment, payment.amountCents - otherCents - amountCents);
    if (own && amountCents > 0) await db.update(payouts).set({ amountCents }).where(eq(payouts.id, own.id));
    else if (own) await db.delete(payouts).where(eq(payouts.id, own.id));
    else {
      const { companyId, userId } = payment;
      const owner = companyId ? { companyId } : { userId };
      const reference = references[source];
      await db.insert(payouts).values({ id: newId(), ...owner, source, paymentId: payment.id, amountCents, reference });
    }
    const { companyId, userId } = payment;
    await jobs.enqueue(tx, "use-credit", { companyId, userId: companyId ? null : userId });
    return true;
  });
}

/** Locks the invoices that it paid, then the owner of its credit, in the order in which credit is set against invoices. */
async function lockPaid({ db }: Within<object>, { id, companyId, userId }: PaymentRow): Promise<void> {
  const paid = await db
    .selectDistinct({ invoiceId: allocations.invoiceId })
    .from(allocations)
    .where(and(eq(allocations.paymentId, id), isNotNull(allocations.invoiceId)));
  const ids = paid.flatMap(({ invoiceId }) => invoiceId ?? []);
  await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isAnyOf(invoices.id, ids))
    .orderBy(invoices.id)
    .for("no key update");
  if (companyId)
    await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
  else if (userId) await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Takes back what the payment has paid beyond what is left of it, of the newest invoices first. */
async function open({ db }: Within<object>, { id: paymentId }: PaymentRow, leftCents: number): Promise<void> {
  const { invoiceId, amountCents } = allocations;
  const paid = await db
    .select({ invoiceId, cents: sql<number>`sum(${amountCents})`.mapWith(Number) })
    .from(allocations)
    .where(and(eq(allocations.paymentId, paymentId), isNotNull(invoiceId)))
    .groupBy(invoiceId)
    .orderBy(sql`${invoiceId} desc`);
  let excess = paid.reduce((sum, { cents }) => sum + cents, 0) - leftCents;
  const rows = paid.flatMap(({ invoiceId, cents }) => {
    const back = Math.min(excess, cents);
    if (back <= 0) return [];
    excess -= back;
    return [{ id: newId(), paymentId, invoiceId, amountCents: -back }];
  });
  if (rows.length > 0) await db.insert(allocations).values(rows);
}

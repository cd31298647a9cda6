import { allocations, invoices, paymentsIn } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import type { Settlement } from "./internal/settle-payment.statement.ts";

type Receipt = { paymentInId: string; intentId: string; receivedCents: number; currency: string };

/**
 * Records a card payment of invoices: each gets what was meant for it, as far as it is still open. What is left, because another payment or
 * a credit note was faster, is credit of the company.
 */
export async function settleInvoices(
  services: Pick<Services, "sql">,
  { paymentInId, intentId, receivedCents, currency }: Receipt,
): Promise<Settlement> {
  return inTransaction(services, async (services) => {
    const { db } = services;
    const isIt = and(eq(paymentsIn.id, paymentInId), sql`coalesce(${paymentsIn.intentId}, ${intentId}) = ${intentId}`);
    const [payment] = await db
      .select({ row: paymentsIn, isOfShop: sql<boolean>`shop_currency() = ${currency}` })
      .from(paymentsIn)
      .where(isIt)
      .for("no key update", { of: paymentsIn });
    if (!payment?.isOfShop) return "unknown";
    const { row } = payment;
    if (row.status === "received" || row.status === "undone") return "repeated";
    const intended = row.intended ?? [];
    const open = await db
      .select({ id: invoices.id, openCents: invoices.openCents })
      .from(invoices)
      .where(
        isAnyOf(
          invoices.id,
          intended.map(({ invoiceId }) => invoiceId),
        ),
      )
      .orderBy(invoices.id)
      .for("no key update");
    await db
      .update(paymentsIn)
      .set({ status: "received", amountCents: receivedCents, receivedAt: sql`now()`, intentId })
      .where(eq(paymentsIn.id, row.id));
    let left = receivedCents;
    const values = intended.flatMap(({ invoiceId, amountCents: meant }) => {
      const openCents = open.find(({ id }) => id === invoiceId)?.openCents ?? 0;
      const amountCents = Math.min(meant, openCents, left);
      left -= amountCents;
      return amountCents > 0 ? [{ id: newId(), paymentId: row.id, invoiceId, amountCents }] : [];
    });
    if (values.length > 0) await db.insert(allocations).values(values);
    return "paid";
  });
}

/** The card payments of invoices that the provider has not said anything final about. */
export const findOpenInvoicePayments = ({ db }: Pick<Services, "db">) =>
  db
    .select({ intentId: paymentsIn.intentId })
    .from(paymentsIn)
    .where(and(eq(paymentsIn.status, "open"), sql`${paymentsIn.intentId} is not null`))
    .orderBy(paymentsIn.createdAt)
    .limit(1000);

/** Returns whether the payment was open. */
export async function markInvoicePaymentCancelled({ db }: Pick<Services, "db">, intentId: string): Promise<boolean> {
  const rows = await db
    .update(paymentsIn)
    .set({ status: "cancelled" })
    .where(and(eq(paymentsIn.intentId, intentId), eq(paymentsIn.status, "open")))
    .returning({ id: paymentsIn.id });
  return rows.length > 0;
}

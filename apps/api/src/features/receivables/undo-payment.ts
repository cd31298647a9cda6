import type { PaymentInId, UndoPaymentInput } from "@ironmonger/contract/invoices";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { allocations, invoices, orders, paymentsIn } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { receivableErrors } from "./error-messages.ts";
import { freeOrder, lockOrders } from "./internal/free-orders.ts";
import { listCredits, lockOwner, type Owner, ownerOf, readCredit } from "./internal/owner-credit.ts";

/**
 * Takes back a payment that was recorded wrongly: what it paid is open again. Repeated, it changes nothing.
 * @throws DomainError not_found · conflict (it is a card payment or of a credit note, it paid an order that goes on, or its credit was
 * used)
 */
export async function undoPayment(
  ctx: OfficeContext<"companies.terms">,
  { id, reason }: UndoPaymentInput,
): Promise<PaymentInId> {
  await inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    await lockPaid(ctx, id);
    const [payment] = await db.select().from(paymentsIn).where(eq(paymentsIn.id, id)).for("update");
    if (!payment) throw new DomainError("not_found", receivableErrors.noPayment);
    if (payment.status === "undone") return;
    if (payment.source !== "transfer" || payment.status !== "received")
      throw new DomainError("conflict", receivableErrors.notRecordedHere);
    const paidOrders = await reverse(ctx, payment.id);
    const owner = ownerOf(payment);
    if (owner) {
      await lockOwner(db, owner);
      // What was free of it belongs to a credit from which payouts may have been made.
      const leftCents = (await readCredit(db, owner)) - payment.amountCents;
      await payOrdersWith(ctx, { owner, leftCents, except: id }, paidOrders);
    }
    // Without its key, so that the row of the statement can be recorded anew.
    await db
      .update(paymentsIn)
      .set({
        status: "undone",
        undoneByUserId: user.id,
        undoneAt: sql`clock_timestamp()`,
        undoneReason: reason,
        bankKey: null,
      })
      .where(eq(paymentsIn.id, id));
    await tellChange(
      ctx,
      { entity: "payment", id, name: payment.reference ?? "" },
      { action: "deleted", before: { amountCents: payment.amountCents }, after: { reason } },
    );
  });
  return { id };
}

const isOfPayment = (id: string) => eq(allocations.paymentId, id);

/** Locks what the payment has paid: orders, then invoices. */
async function lockPaid(ctx: Within<object>, id: string): Promise<void> {
  const { db } = ctx;
  const rows = await db.select().from(allocations).where(isOfPayment(id));
  await lockOrders(
    ctx,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const invoiceIds = rows.flatMap(({ invoiceId }) => invoiceId ?? []);
  await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isAnyOf(invoices.id, invoiceIds))
    .orderBy(invoices.id)
    .for("no key update");
}

type PaidOrder = { orderId: string; cents: number };

/**
 * Takes back what the payment has paid, and the small rests that were not claimed because of it. Returns the orders that were paid with it.
 */
async function reverse(ctx: Within<OfficeContext<"companies.terms">>, paymentId: string): Promise<PaidOrder[]> {
  const { db, user } = ctx;
  const { invoiceId, orderId, amountCents } = allocations;
  const ofOrders = await db.selectDistinct({ orderId }).from(allocations).where(isOfPayment(paymentId));
  for (const row of ofOrders) if (row.orderId) await freeOrder(ctx, row.orderId);
  const cents = sql<number>`sum(${amountCents})`.mapWith(Number);
  const paid = await db
    .select({ invoiceId, orderId, cents })
    .from(allocations)
    .where(isOfPayment(paymentId))
    .groupBy(invoiceId, orderId)
    .having(sql`sum(${amountCents}) <> 0`);
  const invoiceIds = paid.flatMap((row) => row.invoiceId ?? []);
  const tolerated = await db
    .select({ invoiceId, cents })
    .from(allocations)
    .where(and(isAnyOf(invoiceId, invoiceIds), eq(allocations.writeOff, "tolerance")))
    .groupBy(invoiceId)
    .having(sql`sum(${amountCents}) <> 0`);
  const rows = [
    ...paid.map((row) => ({ paymentId, invoiceId: row.invoiceId, orderId: row.orderId, amountCents: -row.cents })),
    ...tolerated.map((row) => ({ writeOff: "tolerance" as const, invoiceId: row.invoiceId, amountCents: -row.cents })),
  ];
  if (rows.length > 0)
    await db.insert(allocations).values(rows.map((row) => ({ id: newId(), byUserId: user.id, ...row })));
  return paid.flatMap((row) => (row.orderId ? [{ orderId: row.orderId, cents: row.cents }] : []));
}

type Credit = { owner: Owner; leftCents: number; except: string };

/**
 * Pays orders with other credit instead, such as that of the credit notes of their refunds. What is only due is due again.
 * @throws DomainError conflict (there is not that much credit)
 */
async function payOrdersWith(
  ctx: Within<OfficeContext<"companies.terms">>,
  { owner, leftCents, except }: Credit,
  paidOrders: readonly PaidOrder[],
): Promise<void> {
  const { db, user } = ctx;
  if (leftCents < 0) throw new DomainError("conflict", receivableErrors.creditUsed);
  const rows = await db
    .select()
    .from(orders)
    .where(
      isAnyOf(
        orders.id,
        paidOrders.map(({ orderId }) => orderId),
      ),
    );
  const credits = (await listCredits(db, owner)).filter(({ id }) => id !== except);
  let usable = leftCents;
  for (const { id: orderId, number, payment } of rows) {
    let needed = payment === "due" ? 0 : (paidOrders.find((paid) => paid.orderId === orderId)?.cents ?? 0);
    if (needed > usable)
      throw new DomainError("conflict", `${formatOrderNumber(number)} was paid with it. Refund that order first.`);
    usable -= needed;
    for (const credit of credits) {
      const amountCents = Math.min(needed, credit.leftCents);
      if (amountCents === 0) continue;
      needed -= amountCents;
      credit.leftCents -= amountCents;
      await db
        .insert(allocations)
        .values({ id: newId(), paymentId: credit.id, orderId, amountCents, byUserId: user.id });
    }
  }
}

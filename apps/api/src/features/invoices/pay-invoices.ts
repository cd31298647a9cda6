import type { PayInvoicesInput } from "@ironmonger/contract/invoices";
import { maxPaymentCents } from "@ironmonger/contract/money";
import type { StartedPayment } from "@ironmonger/contract/payments";
import { type invoices, paymentsIn } from "@ironmonger/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { PublicContext, SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { newId } from "../../core/new-id.ts";
import { createInvoiceIntent, findInvoiceIntent } from "../payments/invoice-intents.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { getVisibleInvoice } from "./find-invoices.ts";

type InvoiceRow = typeof invoices.$inferSelect;
type PaymentRow = typeof paymentsIn.$inferSelect;

/**
 * Starts to pay what is open of one or several invoices of one buyer with one card payment. Repeated, it answers the same one while it can
 * be paid.
 * @throws DomainError not_found (one that the caller does not see) · conflict (a credit note, nothing is open, of several buyers, or the
 * provider refuses this amount) · unavailable (no answer)
 */
export async function payInvoices(ctx: SignedInContext, { numbers }: PayInvoicesInput): Promise<StartedPayment> {
  const rows: InvoiceRow[] = [];
  for (const number of numbers) rows.push(await getVisibleInvoice(ctx, number));
  if (new Set(rows.map(({ ownerId }) => ownerId)).size > 1)
    throw new DomainError("conflict", "These invoices are of several buyers. Pay those of one.");
  return startInvoicePayment(ctx, rows);
}

export async function startInvoicePayment(ctx: PublicContext, rows: InvoiceRow[]): Promise<StartedPayment> {
  const paid = rows.find(({ kind, openCents }) => kind === "credit-note" || openCents === 0);
  if (paid) throw new DomainError("conflict", `Nothing is open of ${paid.number}.`);
  const intended = rows
    .map(({ id, openCents }) => ({ invoiceId: id, amountCents: openCents }))
    .toSorted((one, other) => (one.invoiceId < other.invoiceId ? -1 : 1));
  const amountCents = intended.reduce((sum, one) => sum + one.amountCents, 0);
  if (amountCents > maxPaymentCents) throw new DomainError("conflict", "This is more than one payment can take.");
  for (let round = 0; round < 3; round += 1) {
    const open = await findOpen(ctx, intended);
    const intent = open ? await findUsable(ctx, open) : await create(ctx, rows, { intended, amountCents });
    if (intent?.client_secret)
      return { clientSecret: intent.client_secret, transactionId: intent.id, amountCents, currency: intent.currency };
  }
  throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 1 });
}

type Intended = NonNullable<PaymentRow["intended"]>;

/** The payment of exactly these amounts that was started before. */
async function findOpen({ db }: PublicContext, intended: Intended): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentsIn)
    .where(
      and(
        eq(paymentsIn.status, "open"),
        sql`${paymentsIn.intentId} is not null and ${paymentsIn.intended} = ${JSON.stringify(intended)}::jsonb`,
      ),
    )
    .orderBy(desc(paymentsIn.id))
    .limit(1);
  return row;
}

async function findUsable(ctx: PublicContext, { id, intentId }: PaymentRow): Promise<Stripe.PaymentIntent | undefined> {
  const intent = intentId ? await findInvoiceIntent(ctx, intentId) : undefined;
  if (intent?.status === "succeeded") {
    await settlePayment(ctx, intent);
    throw new DomainError("conflict", "This was paid a moment ago.");
  }
  if (intent && intent.status !== "canceled") return intent;
  await ctx.db
    .update(paymentsIn)
    .set({ status: "cancelled" })
    .where(and(eq(paymentsIn.id, id), eq(paymentsIn.status, "open")));
  return undefined;
}

async function create(
  ctx: PublicContext,
  [first, ...others]: InvoiceRow[],
  { intended, amountCents }: { intended: Intended; amountCents: number },
): Promise<Stripe.PaymentIntent | undefined> {
  if (!first) return undefined;
  const id = newId();
  const { currency } = await ctx.settings.read();
  const numbers = [first, ...others].map(({ number }) => number).join(", ");
  await ctx.db.insert(paymentsIn).values({
    ...{ id, source: "card", status: "open", companyId: first.companyId, userId: first.userId, amountCents },
    ...{ reference: numbers.slice(0, 200), receivedAt: new Date(), intended },
  });
  const intent = await createInvoiceIntent(ctx, { paymentInId: id, amountCents, currency, numbers });
  await ctx.db.update(paymentsIn).set({ intentId: intent.id }).where(eq(paymentsIn.id, id));
  return intent;
}

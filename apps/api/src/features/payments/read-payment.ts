import { payments, unknownPayments } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Services } from "../../core/services.ts";
import { isMissing } from "./internal/ask-provider.ts";
import { markCancelled } from "./internal/payment-rows.ts";
import { markInvoicePaymentCancelled } from "./settle-invoices.ts";
import { settlePayment } from "./settle-payment.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;

/**
 * Makes sure that the shop knows the state of an intent, which it reads from the provider unless the payment is settled. Money that belongs
 * to no order is recorded for an admin to decide about. Returns whether it is the payment of an order.
 * @throws if the provider does not answer
 */
export async function readPayment(services: Dependencies, intentId: string): Promise<boolean> {
  const { db, cardProvider } = services;
  const [stored] = await db.select({ status: payments.status }).from(payments).where(eq(payments.intentId, intentId));
  if (stored?.status === "succeeded" || stored?.status === "returned") return true;
  const intent = await cardProvider.paymentIntents
    .retrieve(intentId, { expand: ["latest_charge"] })
    .catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  return intent ? recordIntent(services, intent) : stored !== undefined;
}

/** As `readPayment`, for an intent just read from the provider. */
export async function recordIntent(services: Dependencies, intent: Stripe.PaymentIntent): Promise<boolean> {
  if (intent.status === "canceled") {
    await markCancelled(services, intent.id);
    await markInvoicePaymentCancelled(services, intent.id);
  }
  if (intent.status === "succeeded" && intent.amount_received > 0) {
    const settlement = await settlePayment(services, intent);
    if (settlement === "unknown") await recordUnknown(services, intent);
    return settlement !== "unknown";
  }
  return (await services.db.$count(payments, eq(payments.intentId, intent.id))) > 0;
}

/** Also queues a check of the ledger, so that its page does not stay green until the next regular one. */
async function recordUnknown(
  { sql: client, db, jobs, log }: Dependencies,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const refundedCents = charge?.amount_refunded ?? 0;
  const isOpen = refundedCents < intent.amount_received;
  const status = isOpen ? ("open" as const) : ("refunded" as const);
  const [row] = await db
    .insert(unknownPayments)
    .values({
      intentId: intent.id,
      amountCents: intent.amount_received,
      refundedCents,
      currency: intent.currency,
      description: describe(intent),
      status,
      createdAt: new Date(intent.created * 1000),
    })
    .onConflictDoUpdate({
      target: unknownPayments.intentId,
      set: {
        refundedCents,
        status: sql`case when ${unknownPayments.status} = 'paid-out' then 'paid-out' else ${status} end`,
      },
      setWhere: sql`${unknownPayments.status} <> 'attached' and ${unknownPayments.refundedCents} <> ${refundedCents}`,
    })
    .returning();
  if (row) await jobs.enqueue(client, "check-ledger", {});
  if (row && isOpen)
    log.error(
      { intent: intent.id, cents: intent.amount_received },
      "The provider took money for no order of the shop.",
    );
}

/** Hints for an admin about where the payment belongs: the order's number, the payer, or the provider's text. */
function describe({ description, metadata, receipt_email }: Stripe.PaymentIntent): string | null {
  const texts = [metadata.orderNumber ?? description, receipt_email].filter((text) => text);
  return texts.length > 0 ? texts.join(", ").slice(0, 500) : null;
}

import type Stripe from "stripe";
import { z } from "zod";
import type { Services } from "../../core/services.ts";
import { type Settlement, settle } from "./internal/settle-payment.statement.ts";
import { settleInvoices } from "./settle-invoices.ts";

export type PaidIntent = Pick<Stripe.PaymentIntent, "id" | "status" | "amount_received" | "currency" | "metadata">;

const OrderId = z.uuid();

/**
 * The only use case that records money in the ledger: the browser's report, the provider's event and the reconciliation all call it. The
 * order becomes paid if it is unpaid and the intent, as the provider describes it, succeeded for its whole amount. A payment for an order
 * that was cancelled or paid meanwhile, or of another amount, is refunded. Any number of calls, in any order and concurrently, have the
 * effect of one. A payment of invoices settles them (`settleInvoices`).
 */
export async function settlePayment(
  services: Pick<Services, "sql" | "log">,
  intent: PaidIntent,
): Promise<Settlement | "not-succeeded"> {
  if (intent.status !== "succeeded" || intent.amount_received <= 0) return "not-succeeded";
  const paymentIn = OrderId.safeParse(intent.metadata.paymentInId);
  if (paymentIn.success)
    return settleInvoices(services, {
      ...{ paymentInId: paymentIn.data, intentId: intent.id },
      ...{ receivedCents: intent.amount_received, currency: intent.currency },
    });
  const orderId = OrderId.safeParse(intent.metadata.orderId);
  if (!orderId.success) return "unknown";
  const settlement = await settle(services, {
    orderId: orderId.data,
    intentId: intent.id,
    receivedCents: intent.amount_received,
    currency: intent.currency,
  });
  if (settlement === "returned")
    services.log.warn(
      { intent: intent.id, order: orderId.data },
      "A payment came too late or was wrong; it is refunded.",
    );
  return settlement;
}

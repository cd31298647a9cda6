import Stripe from "stripe";
import type { Services } from "../../../core/services.ts";
import { settlePayment } from "../settle-payment.ts";
import { isMissing } from "./ask-provider.ts";
import { markCancelled, storeCancelledPayment } from "./payment-rows.ts";

/** `settled`: it had been paid, and was recorded. `pending`: the provider is still processing it. */
export type Closing = "cancelled" | "settled" | "pending";

/** Makes sure that an intent of an order cannot be paid any more. Safe to repeat. */
export async function closeIntent(
  services: Pick<Services, "sql" | "db" | "cardProvider" | "log">,
  intentId: string,
  orderId: string,
): Promise<Closing> {
  const intent = await cancelAtProvider(services, intentId);
  if (intent?.status === "succeeded") {
    await settlePayment(services, intent);
    return "settled";
  }
  if (intent && intent.status !== "canceled") return "pending";
  await markCancelled(services, intentId);
  if (intent) {
    const { amount: amountCents, currency } = intent;
    await storeCancelledPayment(services, { orderId, intentId, amountCents, currency });
  }
  return "cancelled";
}

/** The intent as it is afterwards; undefined if the provider does not know it. */
async function cancelAtProvider(
  { cardProvider }: Pick<Services, "cardProvider">,
  intentId: string,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await cardProvider.paymentIntents.cancel(intentId);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (!isStateError(error)) throw error;
    return cardProvider.paymentIntents.retrieve(intentId);
  }
}

const isStateError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";

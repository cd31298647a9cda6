import Stripe from "stripe";
import type { Services } from "../../../core/services.ts";
import { settlePayment } from "../settle-payment.ts";
import { isMissing } from "./ask-provider.ts";
import { keepCancelledPayment, markCancelled } from "./payment-rows.ts";

/** `settled`: it had been paid, and was recorded. `pending`: the provider is still processing it. */
export type Closing = "cancelled" | "settled" | "pending";

/** Makes sure that an intent cannot be paid any more. Safe to repeat. */
export async function closeIntent(
  services: Pick<Services, "sql" | "db" | "cardProvider" | "log">,
  intentId: string,
  order: { id: string; totalCents: number },
): Promise<Closing> {
  const { cardProvider } = services;
  try {
    await cardProvider.paymentIntents.cancel(intentId);
  } catch (error) {
    if (!isMissing(error)) {
      if (!isStateError(error)) throw error;
      const intent = await cardProvider.paymentIntents.retrieve(intentId);
      if (intent.status === "succeeded") {
        await settlePayment(services, intent);
        return "settled";
      }
      if (intent.status !== "canceled") return "pending";
    }
  }
  await markCancelled(services, intentId);
  await keepCancelledPayment(services, { orderId: order.id, intentId, amountCents: order.totalCents });
  return "cancelled";
}

const isStateError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";

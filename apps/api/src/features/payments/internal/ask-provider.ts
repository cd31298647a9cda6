import Stripe from "stripe";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";

/**
 * Calls the provider within a user's request. A failure of the provider or the network becomes "busy, try again".
 * @throws DomainError unavailable · the provider's error, if a retry would not help
 */
export async function askProvider<Answer>(
  { log }: Pick<PublicContext, "log">,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || isFinal(error)) throw error;
    log.warn({ err: error }, "The card provider did not answer as it should.");
    throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 5, cause: error });
  }
}

/** The provider refused the request for good. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

/** The provider does not have the object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** The cardholder's bank has taken the payment back, so the provider refuses to refund it. */
export const isChargeDisputed = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_disputed";

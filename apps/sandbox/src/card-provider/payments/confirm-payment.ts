import { ApiError, invalidRequest } from "../api/api-error.ts";
import { type Form, findForm, findText } from "../api/form-params.ts";
import type { Charge, PaymentIntent, StoredPaymentMethod } from "../objects.ts";
import type { Caller, Provider } from "../provider.ts";
import { newCharge, storeCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { warnOfFraud } from "./fraud-warnings.ts";
import { getPaymentIntent, unexpectedState } from "./payment-intents.ts";
import { createPaymentMethod, getPaymentMethod } from "./payment-methods.ts";
import { type Decline, findTestCard } from "./test-cards.ts";

const authenticationFailed = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/**
 * Charges the card, or requires 3-D Secure first.
 * @throws ApiError `card_error` (402) when the card is declined; the intent then waits for another card
 */
export function confirmPaymentIntent(provider: Provider, id: string, params: Form, caller: Caller): PaymentIntent {
  const intent = getPaymentIntent(provider, id);
  requireConfirmable(intent);
  const method = chooseMethod(provider, intent, params);
  const confirmed = { ...intent, payment_method: method.paymentMethod.id, last_payment_error: null, next_action: null };
  if (findTestCard(method.cardNumber)?.requiresChallenge) {
    return requireChallenge(provider, confirmed, findText(params, "return_url"), caller);
  }
  return chargeCard(provider, confirmed, method, caller);
}

/** Ends a 3-D Secure challenge as the cardholder chose. Does not throw for a declined card: the browser reads the intent afterwards. */
export function answerChallenge(provider: Provider, id: string, isComplete: boolean, caller: Caller): PaymentIntent {
  const intent = getPaymentIntent(provider, id);
  if (intent.status !== "requires_action" || intent.payment_method === null) return intent;
  const method = getPaymentMethod(provider.store, intent.payment_method);
  try {
    if (isComplete) return chargeCard(provider, { ...intent, next_action: null }, method, caller);
    declineCard(provider, { ...intent, next_action: null }, method, authenticationFailed, null, caller);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return getPaymentIntent(provider, id);
}

/** Settles payments that were `processing` when an earlier run ended. */
export function settleProcessingPayments(provider: Provider): void {
  const caller: Caller = { kind: "secret", requestId: null, idempotencyKey: null };
  for (const intent of provider.store.intents.newestFirst()) {
    if (intent.status === "processing") settle(provider, intent.id, caller);
  }
}

function requireConfirmable(intent: PaymentIntent): void {
  const { status } = intent;
  if (status === "succeeded") {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (status === "canceled" || status === "processing") {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
}

function chooseMethod(provider: Provider, intent: PaymentIntent, params: Form): StoredPaymentMethod {
  const data = findForm(params, "payment_method_data");
  if (data) return createPaymentMethod(provider.store, data);
  const id = findText(params, "payment_method") ?? intent.payment_method;
  if (!id) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  return getPaymentMethod(provider.store, id);
}

function requireChallenge(
  provider: Provider,
  intent: PaymentIntent,
  returnUrl: string | undefined,
  caller: Caller,
): PaymentIntent {
  if (returnUrl !== undefined && !/^https?:\/\//.test(returnUrl)) {
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param: "return_url" });
  }
  const url = new URL(`${provider.publicUrl()}/stripe/challenge/${intent.id}`);
  url.searchParams.set("client_secret", intent.client_secret);
  if (returnUrl) url.searchParams.set("return_url", returnUrl);
  const waiting = provider.store.intents.put(intent.id, {
    ...intent,
    status: "requires_action",
    next_action: returnUrl
      ? { type: "redirect_to_url", redirect_to_url: { url: url.href, return_url: returnUrl } }
      : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url.href } },
  });
  provider.emit("payment_intent.requires_action", waiting, caller);
  return waiting;
}

function chargeCard(
  provider: Provider,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  caller: Caller,
): PaymentIntent {
  const decline = findTestCard(method.cardNumber)?.decline;
  if (decline) {
    const charge = storeCharge(provider.store, newCharge(intent, method.paymentMethod, { decline }));
    return declineCard(provider, { ...intent, latest_charge: charge.id }, method, decline, charge, caller);
  }
  const { settleAfterMs } = provider.faults.current();
  const processing = provider.store.intents.put(intent.id, { ...intent, status: "processing" });
  if (settleAfterMs === 0) return settle(provider, intent.id, caller);
  provider.emit("payment_intent.processing", processing, caller);
  provider.schedule(() => settle(provider, intent.id, caller), settleAfterMs);
  return processing;
}

function settle(provider: Provider, id: string, caller: Caller): PaymentIntent {
  const intent = getPaymentIntent(provider, id);
  if (intent.status !== "processing" || intent.payment_method === null) return intent;
  const { paymentMethod, cardNumber } = getPaymentMethod(provider.store, intent.payment_method);
  const charge = storeCharge(provider.store, newCharge(intent, paymentMethod));
  const succeeded = provider.store.intents.put(id, {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    processing: null,
  });
  provider.emit("charge.succeeded", charge, caller);
  provider.emit("payment_intent.succeeded", succeeded, caller);
  const card = findTestCard(cardNumber);
  if (card?.claim) openDispute(provider, charge, card.claim, caller);
  if (card?.hasFraudWarning) warnOfFraud(provider, charge, caller);
  return succeeded;
}

function declineCard(
  provider: Provider,
  intent: PaymentIntent,
  { paymentMethod }: StoredPaymentMethod,
  { code, message, declineCode }: Decline,
  charge: Charge | null,
  caller: Caller,
): never {
  const error = new ApiError(402, {
    type: charge ? "card_error" : "invalid_request_error",
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
    ...(charge && { charge: charge.id }),
    payment_method: paymentMethod,
  });
  const { payment_intent: _, ...lastError } = error.body;
  const declined = provider.store.intents.put(intent.id, {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: lastError,
  });
  if (charge) provider.emit("charge.failed", charge, caller);
  provider.emit("payment_intent.payment_failed", declined, caller);
  throw new ApiError(402, { ...error.body, payment_intent: declined });
}

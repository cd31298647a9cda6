import { ApiError, invalidRequest } from "./api-error.ts";
import { newId } from "./new-id.ts";
import type { Charge, PaymentIntent, StoredPaymentMethod } from "./objects.ts";
import type { Form } from "./parse-form.ts";
import { getPaymentIntent, unexpectedState } from "./payment-intents.ts";
import { createPaymentMethod, getPaymentMethod } from "./payment-methods.ts";
import type { Caller, Provider } from "./provider.ts";
import { findForm, findText } from "./read-params.ts";
import { secondsNow } from "./seconds-now.ts";
import { type Decline, findTestCard } from "./test-cards.ts";

const authenticationFailed = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/**
 * Charges the card, or asks for 3-D Secure first.
 * @throws ApiError `card_error` (402) when the card is declined; the intent then waits for another card
 */
export function confirmPaymentIntent(provider: Provider, id: string, params: Form, caller: Caller): PaymentIntent {
  const intent = getPaymentIntent(provider, id);
  requireConfirmable(intent);
  const method = chooseMethod(provider, intent, params);
  const confirmed = { ...intent, payment_method: method.paymentMethod.id, last_payment_error: null, next_action: null };
  if (findTestCard(method.cardNumber)?.challenge) {
    return askForChallenge(provider, confirmed, findText(params, "return_url"), caller);
  }
  return chargeCard(provider, confirmed, method, caller);
}

/** Ends a 3-D Secure challenge as the cardholder chose. Never throws for a declined card: the browser asks afterwards. */
export function answerChallenge(provider: Provider, id: string, hasPassed: boolean, caller: Caller): PaymentIntent {
  const intent = getPaymentIntent(provider, id);
  if (intent.status !== "requires_action" || intent.payment_method === null) return intent;
  const method = getPaymentMethod(provider.books, intent.payment_method);
  try {
    if (hasPassed) return chargeCard(provider, { ...intent, next_action: null }, method, caller);
    refuseCard(provider, { ...intent, next_action: null }, method, authenticationFailed, null, caller);
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
  return getPaymentIntent(provider, id);
}

/** Payments that were `processing` when an earlier run ended. */
export function settleWhatIsProcessing(provider: Provider): void {
  const caller: Caller = { kind: "secret", requestId: null, idempotencyKey: null };
  for (const intent of provider.books.intents.newestFirst()) {
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
  if (data) return createPaymentMethod(provider.books, data);
  const id = findText(params, "payment_method") ?? intent.payment_method;
  if (!id) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  return getPaymentMethod(provider.books, id);
}

function askForChallenge(
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
  const asked = provider.books.intents.put(intent.id, {
    ...intent,
    status: "requires_action",
    next_action: returnUrl
      ? { type: "redirect_to_url", redirect_to_url: { url: url.href, return_url: returnUrl } }
      : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url.href } },
  });
  provider.announce("payment_intent.requires_action", asked, caller);
  return asked;
}

function chargeCard(
  provider: Provider,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  caller: Caller,
): PaymentIntent {
  const decline = findTestCard(method.cardNumber)?.decline;
  if (decline) {
    const charge = keepCharge(provider, intent, method, decline);
    return refuseCard(provider, { ...intent, latest_charge: charge.id }, method, decline, charge, caller);
  }
  const { settleAfterMs } = provider.faults.current();
  const processing = provider.books.intents.put(intent.id, { ...intent, status: "processing" });
  if (settleAfterMs === 0) return settle(provider, intent.id, caller);
  provider.announce("payment_intent.processing", processing, caller);
  provider.later(() => settle(provider, intent.id, caller), settleAfterMs);
  return processing;
}

function settle(provider: Provider, id: string, caller: Caller): PaymentIntent {
  const intent = getPaymentIntent(provider, id);
  if (intent.status !== "processing" || intent.payment_method === null) return intent;
  const charge = keepCharge(provider, intent, getPaymentMethod(provider.books, intent.payment_method));
  const succeeded = provider.books.intents.put(id, {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    processing: null,
  });
  provider.announce("charge.succeeded", charge, caller);
  provider.announce("payment_intent.succeeded", succeeded, caller);
  return succeeded;
}

function refuseCard(
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
  const refused = provider.books.intents.put(intent.id, {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: lastError,
  });
  if (charge) provider.announce("charge.failed", charge, caller);
  provider.announce("payment_intent.payment_failed", refused, caller);
  throw new ApiError(402, { ...error.body, payment_intent: refused });
}

function keepCharge(
  provider: Provider,
  intent: PaymentIntent,
  { paymentMethod }: StoredPaymentMethod,
  decline?: Decline,
): Charge {
  const { card, billing_details } = paymentMethod;
  const id = newId("ch");
  return provider.books.charges.put(id, {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId("txn"),
    billing_details,
    calculated_statement_descriptor: "IRONMONGER",
    captured: !decline,
    created: secondsNow(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline ? (decline.declineCode ?? decline.code) : null,
      risk_level: "normal",
      risk_score: 20,
      seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: {
      type: "card",
      card: {
        amount_authorized: decline ? null : intent.amount,
        authorization_code: null,
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: card.regulated_status,
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  });
}

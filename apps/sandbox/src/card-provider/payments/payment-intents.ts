import { ApiError, invalidRequest, noSuch } from "../api/api-error.ts";
import {
  type Form,
  findChoice,
  findForm,
  findInteger,
  findList,
  findText,
  mergeMetadata,
  refuseUnknownParams,
  requireText,
} from "../api/form-params.ts";
import { newId, type PaymentIntent, secondsNow } from "../objects.ts";
import type { Caller, Provider } from "../provider.ts";
import { getPaymentMethod } from "./payment-methods.ts";

export const currencies = (
  "usd eur gbp aed amd aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny crc cve czk dkk dop dzd egp etb fjd fkp " +
  "gel gip gmd gtq gyd hkd hnl htg ils inr jmd kes kgs khr kyd kzt lkr lrd lsl mad mdl mkd mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr " +
  "nzd pab pen pgk php pln qar ron rsd sar sbd scr sek sgd shp srd szl thb tjs top try ttd tzs uah uyu uzs wst xcd zar zmw jpy"
).split(" ");
const cancellationReasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;
export const smallestAmount = 50;
export const largestAmount = 99_999_999;
const changeable: readonly PaymentIntent["status"][] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];
const cancelable: readonly PaymentIntent["status"][] = [...changeable, "processing", "requires_capture"];

const updateParams = [
  ...["amount", "currency", "description", "expand", "metadata", "payment_method", "payment_method_options"],
  ...["payment_method_types", "receipt_email", "shipping"],
];
const createParams = [
  ...updateParams,
  ...["allowed_payment_method_types", "automatic_payment_methods", "capture_method", "confirm", "confirmation_method"],
  ...["customer", "error_on_requires_action", "off_session", "payment_method_data", "return_url", "setup_future_usage"],
  ...["statement_descriptor", "statement_descriptor_suffix", "use_stripe_sdk"],
];

/** What the sandbox does; a different value would be ignored, and the shop would believe that it counts. */
const supportedValues: Record<string, readonly string[]> = {
  capture_method: ["automatic", "automatic_async"],
  confirmation_method: ["automatic"],
  confirm: ["true", "false"],
  error_on_requires_action: ["false"],
  off_session: ["false"],
  customer: [],
  setup_future_usage: [],
  payment_method_options: [],
  shipping: [],
  statement_descriptor: [],
  statement_descriptor_suffix: [],
};

/** @throws ApiError naming the first parameter of which the sandbox does not do what it says */
function refuseUnsupported(params: Form): void {
  for (const [name, supported] of Object.entries(supportedValues)) {
    const value = params[name];
    if (value === undefined || value === "" || (typeof value === "string" && supported.includes(value))) continue;
    const only = supported.length > 0 ? `: it must be ${supported.join(" or ")}` : "";
    throw invalidRequest(`The sandbox does not support this ${name}${only}.`, {
      code: "parameter_unknown",
      param: name,
    });
  }
}

/** @throws ApiError `resource_missing` */
export function getPaymentIntent(provider: Provider, id: string): PaymentIntent {
  const intent = provider.store.intents.get(id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  return intent;
}

/** Creates an intent and emits its event; confirming is a second step even where one call requests both. */
export function createPaymentIntent(provider: Provider, params: Form, caller: Caller): PaymentIntent {
  refuseUnknownParams(params, createParams);
  refuseUnsupported(params);
  const amount = checkAmount(params, findInteger(params, "amount") ?? Number(requireText(params, "amount")));
  const currency = checkCurrency(requireText(params, "currency"));
  // Newer versions of the API use the second name.
  const types = [...findList(params, "payment_method_types"), ...findList(params, "allowed_payment_method_types")];
  const method = findText(params, "payment_method");
  const isAutomatic = findForm(params, "automatic_payment_methods")?.enabled === "true";
  const intent = newPaymentIntent({
    amount,
    currency,
    automatic_payment_methods: isAutomatic ? { allow_redirects: "always", enabled: true } : null,
    description: findText(params, "description") ?? null,
    metadata: mergeMetadata({}, params),
    payment_method: method ? getPaymentMethod(provider.store, method).paymentMethod.id : null,
    payment_method_types: types.length > 0 ? types : ["card"],
    receipt_email: findText(params, "receipt_email") ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
  });
  provider.store.intents.put(intent.id, intent);
  provider.emit("payment_intent.created", intent, caller);
  return intent;
}

/** An intent as the provider's API shows it: unpaid, except for what `details` says. It is not stored yet. */
export function newPaymentIntent({
  id = newId("pi"),
  ...details
}: Partial<PaymentIntent> & Pick<PaymentIntent, "amount" | "currency">): PaymentIntent {
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("s").slice(2)}`,
    confirmation_method: "automatic",
    created: secondsNow(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
    ...details,
  };
}

/** The amount, the currency and the payment method can change only while nothing is paid. */
export function updatePaymentIntent(provider: Provider, id: string, params: Form): PaymentIntent {
  refuseUnknownParams(params, updateParams);
  refuseUnsupported(params);
  const intent = getPaymentIntent(provider, id);
  for (const name of ["amount", "currency", "payment_method"]) {
    if (params[name] !== undefined && !changeable.includes(intent.status)) {
      throw unexpectedState(
        intent,
        `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${changeable.join(", ")}.`,
      );
    }
  }
  const amount = findInteger(params, "amount");
  const currency = findText(params, "currency");
  const method = findText(params, "payment_method");
  return provider.store.intents.put(id, {
    ...intent,
    amount: amount === undefined ? intent.amount : checkAmount(params, amount),
    currency: currency === undefined ? intent.currency : checkCurrency(currency),
    description: findText(params, "description") ?? intent.description,
    receipt_email: findText(params, "receipt_email") ?? intent.receipt_email,
    metadata: mergeMetadata(intent.metadata, params),
    ...(method && {
      payment_method: getPaymentMethod(provider.store, method).paymentMethod.id,
      status: "requires_confirmation",
    }),
  });
}

export function cancelPaymentIntent(provider: Provider, id: string, params: Form, caller: Caller): PaymentIntent {
  refuseUnknownParams(params, ["cancellation_reason", "expand"]);
  const intent = getPaymentIntent(provider, id);
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
    );
  }
  const canceled = provider.store.intents.put(id, {
    ...intent,
    status: "canceled",
    canceled_at: secondsNow(),
    cancellation_reason: findChoice(params, "cancellation_reason", cancellationReasons) ?? null,
    next_action: null,
    processing: null,
  });
  provider.emit("payment_intent.canceled", canceled, caller);
  return canceled;
}

/** The error contains the intent, so that the caller sees the state of the payment without another call. */
export function unexpectedState(intent: PaymentIntent, message: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: intent,
  });
}

function checkAmount(params: Form, amount: number): number {
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount < smallestAmount) {
    const currency = (findText(params, "currency") ?? "usd").toLowerCase();
    throw invalidRequest(`Amount must be at least $0.50 ${currency}`, { code: "amount_too_small", param: "amount" });
  }
  if (amount > largestAmount) {
    throw invalidRequest("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" });
  }
  return amount;
}

function checkCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (!currencies.includes(currency)) {
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies.join(", ")}`,
      { param: "currency" },
    );
  }
  return currency;
}

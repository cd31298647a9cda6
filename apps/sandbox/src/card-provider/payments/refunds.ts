import { invalidRequest, noSuch } from "../api/api-error.ts";
import {
  type Form,
  findChoice,
  findInteger,
  findText,
  mergeMetadata,
  refuseUnknownParams,
} from "../api/form-params.ts";
import { type Charge, newId, type Refund, refundReasons, secondsNow } from "../objects.ts";
import type { Caller, Provider } from "../provider.ts";
import { getPaymentIntent } from "./payment-intents.ts";

/**
 * Refunds a paid charge, whole or in part, and emits the events.
 * @throws ApiError when nothing was paid, everything is refunded, or the amount is larger than what is left
 */
export function createRefund(provider: Provider, params: Form, caller: Caller): Refund {
  refuseUnknownParams(params, ["payment_intent", "charge", "amount", "metadata", "reason", "expand"]);
  const charge = findPaidCharge(provider, params);
  const unrefunded = charge.amount_captured - charge.amount_refunded;
  const amount = findInteger(params, "amount") ?? unrefunded;
  if (unrefunded === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > unrefunded) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(unrefunded)})`,
      { param: "amount" },
    );
  }
  const { refund, refunded } = storeRefund(provider, charge, {
    amount,
    metadata: mergeMetadata({}, params),
    reason: findChoice(params, "reason", refundReasons) ?? null,
  });
  provider.emit("refund.created", refund, caller);
  provider.emit("charge.refunded", refunded, caller);
  provider.emit("refund.updated", refund, caller);
  return refund;
}

/** Stores a refund and adds it to its charge, without any check. */
export function storeRefund(
  { store }: Provider,
  charge: Charge,
  details: Pick<Refund, "amount"> & Partial<Refund>,
): { refund: Refund; refunded: Charge } {
  const { id = newId("re") } = details;
  const refund = store.refunds.put(id, {
    id,
    object: "refund",
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: secondsNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
    ...details,
  });
  const amountRefunded = charge.amount_refunded + refund.amount;
  const refunded = store.charges.put(charge.id, {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  return { refund, refunded };
}

export function getRefund(provider: Provider, id: string): Refund {
  const refund = provider.store.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "id");
  return refund;
}

function findPaidCharge(provider: Provider, params: Form): Charge {
  const chargeId = findText(params, "charge");
  const intentId = findText(params, "payment_intent");
  if (chargeId) {
    const charge = provider.store.charges.get(chargeId);
    if (!charge) throw noSuch("charge", chargeId, "id");
    if (charge.paid) return charge;
    throw invalidRequest(`Charge ${chargeId} was not successful, and so cannot be refunded.`, { param: "charge" });
  }
  if (!intentId) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = getPaymentIntent(provider, intentId);
  const charge = intent.status === "succeeded" ? provider.store.charges.get(intent.latest_charge ?? "") : undefined;
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: "payment_intent",
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

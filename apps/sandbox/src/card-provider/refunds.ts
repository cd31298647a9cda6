import { invalidRequest, noSuch } from "./api-error.ts";
import { newId } from "./new-id.ts";
import type { Charge, Refund } from "./objects.ts";
import type { Form } from "./parse-form.ts";
import { getPaymentIntent } from "./payment-intents.ts";
import type { Caller, Provider } from "./provider.ts";
import { findChoice, findInteger, findText, mergeMetadata, refuseUnknownParams } from "./read-params.ts";
import { secondsNow } from "./seconds-now.ts";

/**
 * Gives back a paid charge, whole or in part, and announces it.
 * @throws ApiError when nothing was paid, all was given back before, or more is asked than is left
 */
export function createRefund(provider: Provider, params: Form, caller: Caller): Refund {
  refuseUnknownParams(params, ["payment_intent", "charge", "amount", "metadata", "reason", "expand"]);
  const charge = findPaidCharge(provider, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = findInteger(params, "amount") ?? left;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  }
  const id = newId("re");
  const refund = provider.books.refunds.put(id, {
    id,
    object: "refund",
    amount,
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
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: findChoice(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = provider.books.charges.put(charge.id, {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  provider.announce("refund.created", refund, caller);
  provider.announce("charge.refunded", refunded, caller);
  provider.announce("refund.updated", refund, caller);
  return refund;
}

export function getRefund(provider: Provider, id: string): Refund {
  const refund = provider.books.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "id");
  return refund;
}

function findPaidCharge(provider: Provider, params: Form): Charge {
  const chargeId = findText(params, "charge");
  const intentId = findText(params, "payment_intent");
  if (chargeId) {
    const charge = provider.books.charges.get(chargeId);
    if (!charge) throw noSuch("charge", chargeId, "id");
    if (charge.paid) return charge;
    throw invalidRequest(`Charge ${chargeId} was not successful, and so cannot be refunded.`, { param: "charge" });
  }
  if (!intentId) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = getPaymentIntent(provider, intentId);
  const charge = intent.status === "succeeded" ? provider.books.charges.get(intent.latest_charge ?? "") : undefined;
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: "payment_intent",
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

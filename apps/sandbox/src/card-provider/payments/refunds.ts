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
import type { Store } from "../store.ts";
import { recordTransaction } from "./balance.ts";
import { cardOfCharge } from "./charges.ts";
import { closeInquiries, disputesOf } from "./disputes.ts";
import { closeFraudWarnings } from "./fraud-warnings.ts";
import { getPaymentIntent } from "./payment-intents.ts";

/**
 * Refunds a paid charge, whole or in part, and emits the events. With the cards of asynchronous refunds the outcome follows later.
 * @throws ApiError when nothing was paid, everything is refunded, the amount is larger than what is left, or the bank took the money back
 */
export function createRefund(provider: Provider, params: Form, caller: Caller): Refund {
  refuseUnknownParams(params, ["payment_intent", "charge", "amount", "metadata", "reason", "expand"]);
  const charge = findPaidCharge(provider, params);
  const unrefunded = charge.amount_captured - charge.amount_refunded;
  const amount = findInteger(params, "amount") ?? unrefunded;
  if (unrefunded === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (disputesOf(provider.store, charge.id).some(({ is_charge_refundable }) => !is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
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
  const isPending = cardOfCharge(provider.store, charge)?.refund === "succeeds later";
  const { refund, refunded } = storeRefund(provider, charge, {
    amount,
    metadata: mergeMetadata({}, params),
    reason: findChoice(params, "reason", refundReasons) ?? null,
    ...(isPending && { status: "pending", pending_reason: "processing" }),
  });
  provider.emit("refund.created", refund, caller);
  provider.emit("charge.refunded", refunded, caller);
  provider.emit("refund.updated", refund, caller);
  if (refunded.refunded) {
    closeFraudWarnings(provider, charge.id, caller);
    closeInquiries(provider, charge.id, caller);
  }
  scheduleOutcome(provider, refund);
  return refund;
}

/** Stores a refund, adds it to its charge, and takes it from the balance, without any check. */
export function storeRefund(
  { store }: Provider,
  charge: Charge,
  details: Pick<Refund, "amount"> & Partial<Refund>,
): { refund: Refund; refunded: Charge } {
  const { id = newId("re"), amount, created = secondsNow() } = details;
  const { currency } = charge;
  const transaction = recordTransaction(store, { type: "refund", amount: -amount, currency, created, source: id });
  const refund = store.refunds.put(id, {
    id,
    object: "refund",
    balance_transaction: transaction.id,
    charge: charge.id,
    created,
    currency,
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
  return { refund, refunded: addToRefunded(store, charge, refund.amount) };
}

/** Sets and removes metadata; nothing else of a refund can change. */
export function updateRefund(provider: Provider, id: string, params: Form, caller: Caller): Refund {
  refuseUnknownParams(params, ["metadata", "expand"]);
  const refund = getRefund(provider, id);
  return changeRefund(provider, { ...refund, metadata: mergeMetadata(refund.metadata ?? {}, params) }, caller);
}

/** @throws ApiError unless the refund is still pending */
export function cancelRefund(provider: Provider, id: string, params: Form, caller: Caller): Refund {
  refuseUnknownParams(params, ["expand"]);
  const refund = getRefund(provider, id);
  if (refund.status !== "pending" && refund.status !== "requires_action") {
    throw invalidRequest(`This refund cannot be canceled because it has a status of ${refund.status}.`, {
      param: "id",
    });
  }
  return takeBack(provider, refund, { status: "canceled", failure_reason: "merchant_request" }, caller);
}

/** Waits for the outcome of all refunds that have none yet: after a restart, and after the time to wait was changed. */
export function scheduleOutcomes(provider: Provider): void {
  for (const refund of provider.store.refunds.newestFirst()) scheduleOutcome(provider, refund);
}

function scheduleOutcome(provider: Provider, refund: Refund): void {
  if (!findOutcome(provider, refund)) return;
  provider.schedule(() => decide(provider, refund.id), provider.faults.current().refundSettlesAfterMs);
}

function findOutcome({ store }: Provider, { status, charge: chargeId }: Refund): "succeeds" | "fails" | undefined {
  const charge = store.charges.get(chargeId);
  const card = charge && cardOfCharge(store, charge);
  if (card?.refund === "succeeds later" && status === "pending") return "succeeds";
  if (card?.refund === "fails later" && status === "succeeded") return "fails";
}

function decide(provider: Provider, id: string): void {
  const refund = getRefund(provider, id);
  const outcome = findOutcome(provider, refund);
  const caller: Caller = { kind: "secret", requestId: null, idempotencyKey: null };
  if (outcome === "succeeds") {
    const { pending_reason: _, ...rest } = refund;
    changeRefund(provider, { ...rest, status: "succeeded" }, caller);
  } else if (outcome === "fails") {
    const failed = takeBack(provider, refund, { status: "failed", failure_reason: "expired_or_canceled_card" }, caller);
    provider.emit("refund.failed", failed, caller);
  }
}

/** The money of a refund that failed or was cancelled returns to the balance, and the charge counts as not refunded by it. */
function takeBack(
  provider: Provider,
  refund: Refund,
  change: { status: "failed" | "canceled"; failure_reason: string },
  caller: Caller,
): Refund {
  const { store } = provider;
  const { amount, currency, id, pending_reason: _, ...rest } = refund;
  const transaction = recordTransaction(store, { type: "refund_failure", amount, currency, source: id });
  const charge = store.charges.get(refund.charge);
  if (charge) addToRefunded(store, charge, -amount);
  const changed = { ...rest, id, amount, currency, ...change, failure_balance_transaction: transaction.id };
  return changeRefund(provider, changed, caller);
}

function addToRefunded(store: Store, charge: Charge, amount: number): Charge {
  const amountRefunded = charge.amount_refunded + amount;
  return store.charges.put(charge.id, {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
}

function changeRefund(provider: Provider, refund: Refund, caller: Caller): Refund {
  provider.store.refunds.put(refund.id, refund);
  provider.emit("refund.updated", refund, caller);
  provider.emit("charge.refund.updated", refund, caller);
  return refund;
}

export function getRefund(provider: Provider, id: string): Refund {
  const refund = provider.store.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "id");
  return refund;
}

/** @throws ApiError when there is no such payment, or it was not paid */
export function findPaidCharge(provider: Provider, params: Form): Charge {
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

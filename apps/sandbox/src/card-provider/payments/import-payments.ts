import { isDeepStrictEqual } from "node:util";
import { ApiError, invalidRequest } from "../api/api-error.ts";
import { type ImportedPayment, secondsNow } from "../objects.ts";
import type { Provider } from "../provider.ts";
import { newCharge, storeCharge } from "./charges.ts";
import { newPaymentIntent } from "./payment-intents.ts";
import { getPaymentMethod } from "./payment-methods.ts";
import { storeRefund } from "./refunds.ts";
import { findCardOfMethod } from "./test-cards.ts";

interface ImportResult {
  importedPayments: number;
  importedRefunds: number;
  /** Imported before with the same content. */
  unchangedPayments: number;
}

/**
 * Adds successful payments of the past and their refunds, all or none, without sending events. A payment that was imported
 * before is left as it is, even where it was refunded since.
 * @throws ApiError 400 for a payment that is not possible · 409 for an id that exists with different content
 */
export function importPayments(provider: Provider, payments: ImportedPayment[]): ImportResult {
  const { store } = provider;
  const added = payments.filter((payment) => !isImported(provider, payment));
  const refundIds = added.flatMap(({ refunds = [] }) => refunds.map(({ id }) => id));
  refuseRepeatedIds([...payments.map(({ id }) => id), ...refundIds]);
  added.forEach(checkPayment);
  for (const id of refundIds) if (store.refunds.get(id)) throw conflict("refund", id);

  for (const payment of added) storePayment(provider, payment);
  return {
    importedPayments: added.length,
    importedRefunds: refundIds.length,
    unchangedPayments: payments.length - added.length,
  };
}

function isImported({ store }: Provider, payment: ImportedPayment): boolean {
  if (!store.intents.get(payment.id)) return false;
  if (isDeepStrictEqual(store.imports.get(payment.id), payment)) return true;
  throw conflict("payment_intent", payment.id);
}

function conflict(kind: string, id: string): ApiError {
  return new ApiError(409, {
    type: "invalid_request_error",
    code: "resource_already_exists",
    message: `A ${kind} '${id}' exists with different content.`,
    param: "id",
  });
}

function refuseRepeatedIds(ids: string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw invalidRequest(`The id '${id}' is used twice.`, { param: "payments" });
    seen.add(id);
  }
}

function checkPayment({ id, amount, created, card, refunds = [] }: ImportedPayment): void {
  const refuse = (what: string) => invalidRequest(`Payment '${id}': ${what}`, { param: "payments" });
  const testCard = findCardOfMethod(card);
  if (!testCard) throw refuse(`there is no test card '${card}'; use a name such as pm_card_visa.`);
  if (testCard.decline) throw refuse(`the card '${card}' is declined, so it cannot have paid.`);
  if (created > secondsNow()) throw refuse("'created' is in the future.");
  if (refunds.some((refund) => refund.created < created || refund.created > secondsNow())) {
    throw refuse("a refund lies before its payment or in the future.");
  }
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (refunded > amount) throw refuse(`its refunds add up to ${refunded}, more than its amount ${amount}.`);
}

function storePayment(provider: Provider, payment: ImportedPayment): void {
  const { store } = provider;
  const { id, amount, currency, created, metadata = {}, receipt_email = null, card, status, refunds = [] } = payment;
  const { paymentMethod } = getPaymentMethod(store, card, created);
  const intent = newPaymentIntent({ id, amount, currency, created, metadata, receipt_email, status });
  const charge = newCharge(intent, paymentMethod, { created });
  storeCharge(store, charge);
  store.intents.put(id, {
    ...intent,
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: paymentMethod.id,
  });
  let refunded = charge;
  for (const refund of refunds) refunded = storeRefund(provider, refunded, refund).refunded;
  store.imports.put(id, payment);
}

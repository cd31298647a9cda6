import { type Charge, newId, type PaymentIntent, type PaymentMethod, secondsNow } from "../objects.ts";
import type { Store } from "../store.ts";
import { recordTransaction } from "./balance.ts";
import { type Decline, findTestCard, type TestCard } from "./test-cards.ts";

interface ChargeDetails {
  decline?: Decline | undefined;
  created?: number;
}

/** The attempt to charge an intent's amount to a card: paid, or declined as `decline` says. It is not stored yet. */
export function newCharge(
  intent: PaymentIntent,
  { id: methodId, card, billing_details }: PaymentMethod,
  { decline, created = secondsNow() }: ChargeDetails = {},
): Charge {
  return {
    id: newId("ch"),
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
    created,
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
    payment_method: methodId,
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
  };
}

/** Stores a new charge; one that was paid enters the balance, less the provider's fee. */
export function storeCharge(store: Store, charge: Charge): Charge {
  if (typeof charge.balance_transaction === "string") {
    recordTransaction(store, {
      id: charge.balance_transaction,
      type: "charge",
      amount: charge.amount,
      fee: Math.round(charge.amount * 0.029) + 30,
      currency: charge.currency,
      created: charge.created,
      source: charge.id,
    });
  }
  return store.charges.put(charge.id, charge);
}

/** The test card that a charge was made to, if it is one. */
export function cardOfCharge({ methods }: Store, charge: Charge): TestCard | undefined {
  return findTestCard(methods.get(charge.payment_method ?? "")?.cardNumber ?? "");
}

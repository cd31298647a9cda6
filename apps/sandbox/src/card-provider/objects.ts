import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

// The official types, with every reference as the plain id that is stored; `expand` turns ids into objects in an answer.
export type PaymentIntent = Omit<Stripe.PaymentIntent, "latest_charge" | "payment_method" | "client_secret"> & {
  latest_charge: string | null;
  payment_method: string | null;
  client_secret: string;
};
export type Charge = Omit<Stripe.Charge, "payment_intent"> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, "payment_intent" | "charge"> & { payment_intent: string; charge: string };
export type PaymentMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };
export type Dispute = Omit<Stripe.Dispute, "payment_intent" | "charge"> & { payment_intent: string; charge: string };
export type EarlyFraudWarning = Stripe.Radar.EarlyFraudWarning & { payment_intent: string; charge: string };
export type BalanceTransaction = Stripe.BalanceTransaction & { source: string };
export type Payout = Stripe.Payout;

export type EventType =
  | "payment_intent.created"
  | "payment_intent.requires_action"
  | "payment_intent.processing"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
  | "charge.succeeded"
  | "charge.failed"
  | "charge.refunded"
  | "charge.refund.updated"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "radar.early_fraud_warning.created"
  | "radar.early_fraud_warning.updated"
  | "payout.created"
  | "payout.paid";

export interface ProviderEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: PaymentIntent | Charge | Refund | Dispute | EarlyFraudWarning | Payout };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** The card number is stored beside the method, because the documented test numbers decide how a payment ends. */
export interface StoredPaymentMethod {
  paymentMethod: PaymentMethod;
  cardNumber: string;
}

export interface StoredEvent {
  event: ProviderEvent;
  delivery: {
    state: "pending" | "delivered" | "failed" | "dropped" | "not sent";
    attempts: number;
    lastAnswer: string | null;
  };
}

/** The answer to a call with an idempotency key. */
export interface StoredAnswer {
  fingerprint: string;
  path: string;
  status: number;
  body: unknown;
  storedAt: number;
}

/** A payment of the past as `importPayments` takes it; amounts in cents, times in seconds since 1970. */
export interface ImportedPayment {
  /** Of the payment intent. */
  id: string;
  amount: number;
  currency: string;
  created: number;
  metadata?: Record<string, string>;
  receipt_email?: string;
  /** A ready payment method, e.g. `pm_card_visa`. */
  card: string;
  status: "succeeded";
  refunds?: ImportedRefund[];
}

interface ImportedRefund {
  id: string;
  amount: number;
  created: number;
  reason?: RefundReason;
  metadata?: Record<string, string>;
}

export const refundReasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;
type RefundReason = (typeof refundReasons)[number];

const idAlphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** An id in the provider's format: a prefix and 24 letters and digits, e.g. `pi_3Qc…`. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  for (const byte of randomBytes(length)) id += idAlphabet[byte % idAlphabet.length];
  return `${prefix}_${id}`;
}

/** The unit of all times in the provider's API: whole seconds since 1970. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

import type Stripe from "stripe";

// The official types, with every reference as the plain id that is kept; `expand` turns ids into objects in an answer.
export type PaymentIntent = Omit<Stripe.PaymentIntent, "latest_charge" | "payment_method" | "client_secret"> & {
  latest_charge: string | null;
  payment_method: string | null;
  client_secret: string;
};
export type Charge = Omit<Stripe.Charge, "payment_intent"> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, "payment_intent" | "charge"> & { payment_intent: string; charge: string };
export type PaymentMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };

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
  | "refund.created"
  | "refund.updated";

export interface ProviderEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: PaymentIntent | Charge | Refund };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** The number stays beside the method: the documented test numbers decide how a payment ends. */
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

export interface StoredAnswer {
  fingerprint: string;
  path: string;
  status: number;
  body: unknown;
  storedAt: number;
}

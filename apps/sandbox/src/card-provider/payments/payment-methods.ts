import { createHash } from "node:crypto";
import { ApiError, invalidRequest, noSuch } from "../api/api-error.ts";
import { type Form, findForm, findInteger, findText, mergeMetadata, requireText } from "../api/form-params.ts";
import { newId, type StoredPaymentMethod, secondsNow } from "../objects.ts";
import type { Store } from "../store.ts";
import { findCardOfMethod } from "./test-cards.ts";

interface Card {
  number: string;
  expMonth: number;
  expYear: number;
}

/**
 * Stores a card as a payment method.
 * @throws ApiError `card_error` when the number or the date cannot be a card's
 */
export function createPaymentMethod(store: Store, params: Form): StoredPaymentMethod {
  if (requireText(params, "type") !== "card") {
    throw invalidRequest("The sandbox supports cards only.", { param: "type" });
  }
  const card = findForm(params, "card");
  if (!card) throw invalidRequest("Missing required param: card.", { code: "parameter_missing", param: "card" });
  return storeCard(store, checkCard(card), params);
}

/**
 * The payment method that a call names. One of the ready names, e.g. `pm_card_visa`, creates a method each time.
 * @throws ApiError `resource_missing`
 */
export function getPaymentMethod(store: Store, id: string, created?: number): StoredPaymentMethod {
  const ready = findCardOfMethod(id);
  if (ready) {
    const expYear = new Date().getFullYear() + 3;
    return storeCard(store, { number: ready.number, expMonth: 12, expYear }, {}, created);
  }
  const stored = store.methods.get(id);
  if (!stored) throw noSuch("PaymentMethod", id, "payment_method");
  return stored;
}

function checkCard(card: Form): Card {
  const number = requireText(card, "number").replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  const expMonth = findInteger(card, "exp_month") ?? 0;
  if (expMonth < 1 || expMonth > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const year = findInteger(card, "exp_year") ?? 0;
  const expYear = year < 100 ? 2000 + year : year;
  const now = new Date();
  const monthsLeft = (expYear - now.getFullYear()) * 12 + expMonth - (now.getMonth() + 1);
  if (monthsLeft < 0 || expYear > now.getFullYear() + 50) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const cvc = findText(card, "cvc");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return { number, expMonth, expYear };
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: "card_error", code, message, param });
}

/** The check digit of ISO/IEC 7812, which catches a mistyped number. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function storeCard(store: Store, card: Card, params: Form, created = secondsNow()): StoredPaymentMethod {
  const brand = brandOf(card.number);
  const billing = findForm(params, "billing_details") ?? {};
  const address = findForm(billing, "address") ?? {};
  const id = newId("pm");
  return store.methods.put(id, {
    cardNumber: card.number,
    paymentMethod: {
      id,
      object: "payment_method",
      allow_redisplay: "unspecified",
      billing_details: {
        address: {
          city: findText(address, "city") ?? null,
          country: findText(address, "country") ?? null,
          line1: findText(address, "line1") ?? null,
          line2: findText(address, "line2") ?? null,
          postal_code: findText(address, "postal_code") ?? null,
          state: findText(address, "state") ?? null,
        },
        email: findText(billing, "email") ?? null,
        name: findText(billing, "name") ?? null,
        phone: findText(billing, "phone") ?? null,
        tax_id: null,
      },
      card: {
        brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
        country: "US",
        display_brand: brand,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: createHash("sha256").update(card.number).digest("base64url").slice(0, 16),
        funding: card.number === "4000056655665556" ? "debit" : "credit",
        generated_from: null,
        last4: card.number.slice(-4),
        networks: { available: [brand], preferred: null },
        regulated_status: "unregulated",
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: mergeMetadata({}, params),
      type: "card",
    },
  });
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^6(011|5)/.test(number)) return "discover";
  return number.startsWith("4") ? "visa" : "unknown";
}

import { invalidRequest } from "../api/api-error.ts";
import {
  type Form,
  findInteger,
  findText,
  mergeMetadata,
  refuseUnknownParams,
  requireText,
} from "../api/form-params.ts";
import { type BalanceTransaction, newId, type Payout, secondsNow } from "../objects.ts";
import type { Caller, Provider } from "../provider.ts";
import type { Store } from "../store.ts";

interface Movement {
  id?: string;
  type: "charge" | "refund" | "refund_failure" | "adjustment" | "payout";
  reporting_category?: string;
  /** Positive: money comes in. */
  amount: number;
  fee?: number;
  currency: string;
  created?: number;
  /** The charge, refund, dispute or payout that moved the money. */
  source: string;
}

/** Writes a movement of money into the account's balance, where it is available immediately. It is never changed. */
export function recordTransaction(store: Store, movement: Movement): BalanceTransaction {
  const { id = newId("txn"), amount, fee = 0, currency, created = secondsNow() } = movement;
  return store.balanceTransactions.put(id, {
    id,
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: "Processing fees", type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: movement.reporting_category ?? movement.type,
    source: movement.source,
    status: "available",
    type: movement.type,
  });
}

/** The balance of the account: what came in less what went out, by currency. */
export function getBalance(store: Store) {
  const sums = new Map<string, number>();
  for (const { currency, net } of store.balanceTransactions.newestFirst()) {
    sums.set(currency, (sums.get(currency) ?? 0) + net);
  }
  const none = [...sums.keys()].map((currency) => ({ amount: 0, currency, source_types: { card: 0 } }));
  return {
    object: "balance",
    available: [...sums].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } })),
    livemode: false,
    pending: none,
  };
}

/**
 * Pays out some of the balance to the shop's bank account, which receives it immediately.
 * @throws ApiError `balance_insufficient`
 */
export function createPayout(provider: Provider, params: Form, caller: Caller): Payout {
  refuseUnknownParams(params, ["amount", "currency", "description", "expand", "metadata", "method"]);
  const { store } = provider;
  const amount = findInteger(params, "amount") ?? Number(requireText(params, "amount"));
  const currency = requireText(params, "currency").toLowerCase();
  const available = getBalance(store).available.find((balance) => balance.currency === currency)?.amount ?? 0;
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > available) {
    throw invalidRequest(
      "You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).",
      { code: "balance_insufficient" },
    );
  }
  const id = newId("po");
  const created = secondsNow();
  const transaction = recordTransaction(store, { type: "payout", amount: -amount, currency, created, source: id });
  const payout: Payout = {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic: false,
    balance_transaction: transaction.id,
    created,
    currency,
    description: findText(params, "description") ?? null,
    destination: "ba_sandbox",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  };
  provider.emit("payout.created", { ...payout, status: "pending" }, caller);
  store.payouts.put(id, payout);
  provider.emit("payout.paid", payout, caller);
  return payout;
}

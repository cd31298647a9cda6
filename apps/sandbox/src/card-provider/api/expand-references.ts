import type { Store } from "../store.ts";
import { type Form, findList } from "./form-params.ts";

/** Replaces the ids that `expand[]` names, e.g. `latest_charge` or `data.payment_method`, by their objects. */
export function expandReferences(store: Store, answer: object, params: Form): unknown {
  return findList(params, "expand").reduce<unknown>(
    (expanded, path) => expandPath(store, expanded, path.split(".")),
    answer,
  );
}

function expandPath(store: Store, value: unknown, [field, ...rest]: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expandPath(store, item, field ? [field, ...rest] : []));
  if (field === undefined || typeof value !== "object" || value === null) return value;
  if (field === "refunds" && "object" in value && value.object === "charge" && "id" in value) {
    return { ...value, refunds: expandPath(store, refundsOf(store, String(value.id)), rest) };
  }
  if (!(field in value)) return value;
  const inner: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  const object = typeof inner === "string" ? findById(store, inner) : inner;
  return { ...value, [field]: expandPath(store, object, rest) };
}

/** A charge shows its refunds, at most ten, only if `expand` requests them. */
function refundsOf(store: Store, chargeId: string) {
  const refunds = store.refunds.newestFirst().filter(({ charge }) => charge === chargeId);
  return {
    object: "list",
    data: refunds.slice(0, 10),
    has_more: refunds.length > 10,
    url: `/v1/charges/${chargeId}/refunds`,
  };
}

function findById(store: Store, id: string): unknown {
  return (
    store.charges.get(id) ??
    store.intents.get(id) ??
    store.methods.get(id)?.paymentMethod ??
    store.refunds.get(id) ??
    store.disputes.get(id) ??
    store.payouts.get(id) ??
    store.balanceTransactions.get(id) ??
    id
  );
}

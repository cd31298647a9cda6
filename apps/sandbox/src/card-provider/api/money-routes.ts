import { createPayout, getBalance } from "../payments/balance.ts";
import { closeDispute, getDispute, updateDispute } from "../payments/disputes.ts";
import { cancelRefund, createRefund, getRefund, updateRefund } from "../payments/refunds.ts";
import type { Provider } from "../provider.ts";
import { noSuch } from "./api-error.ts";
import { type Form, findText, refuseUnknownParams } from "./form-params.ts";
import { listObjects, listParams } from "./list-objects.ts";
import type { Route } from "./payment-routes.ts";

/** What became of the money: charges, refunds, disputes, the balance and its payouts; and the events that tell of it. */
export function moneyRoutes(provider: Provider): Route[] {
  const { store } = provider;
  return [
    list("/charges", ["payment_intent"], ({ payment_intent }) =>
      store.charges.newestFirst().filter(matches({ payment_intent })),
    ),
    get("/charges/:id", (id) => requireObject("charge", store.charges.get(id), id)),
    list("/refunds", ["payment_intent", "charge"], ({ payment_intent, charge }) =>
      store.refunds.newestFirst().filter(matches({ payment_intent, charge })),
    ),
    get("/refunds/:id", (id) => getRefund(provider, id)),
    { method: "POST", path: "/refunds", run: ({ params, caller }) => createRefund(provider, params, caller) },
    {
      method: "POST",
      path: "/refunds/:id",
      run: ({ id, params, caller }) => updateRefund(provider, id, params, caller),
    },
    {
      method: "POST",
      path: "/refunds/:id/cancel",
      run: ({ id, params, caller }) => cancelRefund(provider, id, params, caller),
    },
    list("/disputes", ["payment_intent", "charge"], ({ payment_intent, charge }) =>
      store.disputes.newestFirst().filter(matches({ payment_intent, charge })),
    ),
    get("/disputes/:id", (id) => getDispute(provider, id)),
    {
      method: "POST",
      path: "/disputes/:id",
      run: ({ id, params, caller }) => updateDispute(provider, id, params, caller),
    },
    {
      method: "POST",
      path: "/disputes/:id/close",
      run: ({ id, params, caller }) => closeDispute(provider, id, params, caller),
    },
    list("/radar/early_fraud_warnings", ["payment_intent", "charge"], ({ payment_intent, charge }) =>
      store.fraudWarnings.newestFirst().filter(matches({ payment_intent, charge })),
    ),
    get("/radar/early_fraud_warnings/:id", (id) =>
      requireObject("early_fraud_warning", store.fraudWarnings.get(id), id),
    ),
    { method: "GET", path: "/balance", run: () => getBalance(store) },
    list("/balance_transactions", ["source", "type", "currency"], ({ source, type, currency }) =>
      store.balanceTransactions.newestFirst().filter(matches({ source, type, currency })),
    ),
    get("/balance_transactions/:id", (id) =>
      requireObject("balance_transaction", store.balanceTransactions.get(id), id),
    ),
    list("/payouts", ["status"], ({ status }) => store.payouts.newestFirst().filter(matches({ status }))),
    get("/payouts/:id", (id) => requireObject("payout", store.payouts.get(id), id)),
    { method: "POST", path: "/payouts", run: ({ params, caller }) => createPayout(provider, params, caller) },
    list("/events", ["type"], ({ type }) =>
      store.events
        .newestFirst()
        .map(({ event }) => event)
        .filter(matches({ type })),
    ),
    get("/events/:id", (id) => requireObject("event", store.events.get(id)?.event, id)),
  ];
}

type Filter = Record<string, Form[string] | undefined>;

/** `filters`: the parameters by which the list is filtered, besides those of all lists. */
function list(
  path: string,
  filters: readonly string[],
  read: (params: Form) => { id: string; created: number }[],
): Route {
  return {
    method: "GET",
    path,
    run: ({ params }) => {
      refuseUnknownParams(params, [...listParams, ...filters]);
      return listObjects(read(params), params, `/v1${path}`);
    },
  };
}

function get(path: string, read: (id: string) => object): Route {
  return { method: "GET", path, run: ({ id }) => read(id) };
}

/** Whether an object has all the values that a list is filtered by; an empty one does not count. */
function matches(filter: Filter): (object: object) => boolean {
  const conditions = Object.keys(filter).flatMap((name) => {
    const value = filter[name] === undefined ? undefined : findText({ [name]: filter[name] }, name);
    return value === undefined ? [] : [{ name, value }];
  });
  return (object) => {
    const fields = new Map<string, unknown>(Object.entries(object));
    return conditions.every(({ name, value }) => fields.get(name) === value);
  };
}

function requireObject<T extends object>(kind: string, object: T | undefined, id: string): T {
  if (!object) throw noSuch(kind, id, "id");
  return object;
}

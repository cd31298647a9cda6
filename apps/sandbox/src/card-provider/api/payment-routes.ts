import { confirmPaymentIntent } from "../payments/confirm-payment.ts";
import {
  cancelPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  updatePaymentIntent,
} from "../payments/payment-intents.ts";
import { createPaymentMethod, getPaymentMethod } from "../payments/payment-methods.ts";
import type { Caller, Provider } from "../provider.ts";
import { publicFieldsOf, requireClientSecret } from "./authenticate.ts";
import { type Form, refuseUnknownParams } from "./form-params.ts";
import { listObjects, listParams, searchPaymentIntents } from "./list-objects.ts";

export interface Route {
  method: "GET" | "POST";
  path: string;
  run: (call: { id: string; params: Form; caller: Caller }) => object;
  /** Browsers may call it with the publishable key. */
  isPublic?: boolean;
}

/** Payment intents and methods: how a payment is made. */
export function paymentRoutes(provider: Provider): Route[] {
  const { store } = provider;
  return [
    {
      method: "POST",
      path: "/payment_intents",
      run: ({ params, caller }) => {
        const intent = createPaymentIntent(provider, params, caller);
        return params.confirm === "true" ? confirmPaymentIntent(provider, intent.id, params, caller) : intent;
      },
    },
    {
      method: "GET",
      path: "/payment_intents",
      run: ({ params }) => {
        refuseUnknownParams(params, listParams);
        return listObjects(store.intents.newestFirst(), params, "/v1/payment_intents");
      },
    },
    {
      method: "GET",
      path: "/payment_intents/search",
      run: ({ params }) => {
        refuseUnknownParams(params, ["expand", "limit", "page", "query"]);
        return searchPaymentIntents(store.intents.newestFirst(), params);
      },
    },
    {
      method: "GET",
      path: "/payment_intents/:id",
      isPublic: true,
      run: ({ id, params, caller }) => {
        const intent = getPaymentIntent(provider, id);
        if (caller.kind === "secret") return intent;
        requireClientSecret(intent, params);
        return publicFieldsOf(intent);
      },
    },
    {
      method: "POST",
      path: "/payment_intents/:id",
      run: ({ id, params }) => updatePaymentIntent(provider, id, params),
    },
    {
      method: "POST",
      path: "/payment_intents/:id/confirm",
      isPublic: true,
      run: ({ id, params, caller }) => {
        if (caller.kind === "secret") return confirmPaymentIntent(provider, id, params, caller);
        requireClientSecret(getPaymentIntent(provider, id), params);
        return publicFieldsOf(confirmPaymentIntent(provider, id, params, caller));
      },
    },
    {
      method: "POST",
      path: "/payment_intents/:id/cancel",
      run: ({ id, params, caller }) => cancelPaymentIntent(provider, id, params, caller),
    },
    {
      method: "POST",
      path: "/payment_methods",
      isPublic: true,
      run: ({ params }) => createPaymentMethod(store, params).paymentMethod,
    },
    { method: "GET", path: "/payment_methods/:id", run: ({ id }) => getPaymentMethod(store, id).paymentMethod },
  ];
}

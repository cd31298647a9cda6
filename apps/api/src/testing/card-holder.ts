import type Stripe from "stripe";
import type { TestShop } from "./test-shop.ts";

type Faults = Record<string, number | string | boolean | Record<string, number | boolean>>;

/** A person with a card, and the provider: what it knows, what it sends, and how it can be made to fail. */
export function createCardHolder({ services, sandbox, app }: TestShop) {
  const { cardProvider, env } = services;
  const control = (method: "POST" | "DELETE", body?: Faults) =>
    fetch(`${sandbox.url}/stripe/control`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });

  const post = (payload: string, signature: string) =>
    app.inject({
      method: "POST",
      url: "/webhooks/stripe",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      payload,
    });
  const sign = (payload: string) =>
    cardProvider.webhooks.generateTestHeaderString({ payload, secret: env.stripe.webhookSecrets[0] });

  const deliver = (event: Stripe.Event) => {
    const payload = JSON.stringify(event);
    return post(payload, sign(payload));
  };

  return {
    /** Confirms the payment as the browser's script does, by default with a card that works. */
    pay: (intentId: string, card = "pm_card_visa") =>
      cardProvider.paymentIntents.confirm(intentId, { payment_method: card }),
    /** The provider's events about an intent, oldest first; searches the newest three hundred events. */
    eventsOf: async (intentId: string): Promise<Stripe.Event[]> => {
      const events = await cardProvider.events.list({ limit: 100 }).autoPagingToArray({ limit: 300 });
      return events.toReversed().filter(({ data }) => "id" in data.object && data.object.id === intentId);
    },
    /** Sends an event to the shop, signed now, as the provider does. */
    deliver,
    deliverAll: async (events: Stripe.Event[]) => {
      for (const event of events) await deliver(event);
    },
    post,
    sign,
    refundsOf: async (intentId: string) => (await cardProvider.refunds.list({ payment_intent: intentId })).data,
    /** From now on the provider misbehaves like this. */
    suffer: async (faults: Faults) => void (await control("POST", faults)),
    recover: async () => void (await control("DELETE")),
  };
}

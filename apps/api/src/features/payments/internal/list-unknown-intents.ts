import type Stripe from "stripe";
import type { Services } from "../../../core/services.ts";
import { findUnknownIntents } from "./payment-store.ts";

const hour = 3600;
const atMost = 1000;

/**
 * Intents of the shop's orders that the provider has and the ledger has not, newest first. An hour is always looked through;
 * beyond it, back to `lookBack` seconds, only as long as there is something unknown on each page of a hundred.
 */
export async function* listUnknownIntents(
  services: Pick<Services, "sql" | "cardProvider">,
  lookBack: number,
): AsyncGenerator<Stripe.PaymentIntent, void, undefined> {
  const now = Math.floor(Date.now() / 1000);
  let after: string | undefined;
  for (let seen = 0; seen < atMost; ) {
    const page = await services.cardProvider.paymentIntents.list({
      created: { gte: now - lookBack },
      limit: 100,
      ...(after && { starting_after: after }),
    });
    const ours = page.data.filter(isOfAnOrder);
    const unknown = new Set(
      await findUnknownIntents(
        services,
        ours.map(({ id }) => id),
      ),
    );
    yield* ours.filter(({ id }) => unknown.has(id));
    const last = page.data.at(-1);
    if (!last || !page.has_more || (unknown.size === 0 && last.created < now - hour)) return;
    after = last.id;
    seen += page.data.length;
  }
}

const isOfAnOrder = ({ metadata }: Stripe.PaymentIntent): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(metadata.orderId ?? "");

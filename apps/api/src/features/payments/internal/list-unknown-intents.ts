import { payments } from "@ironmonger/db/schema";
import type Stripe from "stripe";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { Services } from "../../../core/services.ts";

const hour = 3600;
const maxIntents = 1000;

/**
 * Intents of the shop's orders that the provider has and the ledger lacks, newest first. The last hour is always read;
 * beyond it, up to `lookBack` seconds ago, only while each page of a hundred contains an unknown one.
 */
export async function* listUnknownIntents(
  { db, cardProvider }: Pick<Services, "db" | "cardProvider">,
  lookBack: number,
): AsyncGenerator<Stripe.PaymentIntent, void, undefined> {
  const now = Math.floor(Date.now() / 1000);
  let after: string | undefined;
  for (let seen = 0; seen < maxIntents; ) {
    const page = await cardProvider.paymentIntents.list({
      created: { gte: now - lookBack },
      limit: 100,
      ...(after && { starting_after: after }),
    });
    const ours = page.data.filter(isOfAnOrder);
    const ids = ours.map(({ id }) => id);
    const rows = await db.select({ id: payments.intentId }).from(payments).where(isAnyOf(payments.intentId, ids));
    const storedIds = new Set(rows.map(({ id }) => id));
    yield* ours.filter(({ id }) => !storedIds.has(id));
    const last = page.data.at(-1);
    if (!last || !page.has_more || (ours.every(({ id }) => storedIds.has(id)) && last.created < now - hour)) return;
    after = last.id;
    seen += page.data.length;
  }
}

const isOfAnOrder = ({ metadata }: Stripe.PaymentIntent): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(metadata.orderId ?? "");

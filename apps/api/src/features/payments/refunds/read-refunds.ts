import type Stripe from "stripe";
import type { Services } from "../../../core/services.ts";
import { isMissing } from "../internal/ask-provider.ts";
import { bookRefunds } from "../internal/book-refunds.ts";
import { readPayment } from "../read-payment.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;

/** A payment of 5,000 lines may be refunded line by line. */
const maxRefunds = 10_000;

/**
 * Reads all refunds of a payment back from the provider and records what is new: refunds made there, and the results of those made here. A
 * payment that the shop does not know is read first. Returns whether anything was new.
 * @throws if the provider does not answer
 */
export async function readRefunds(services: Dependencies, intentId: string): Promise<boolean> {
  const isStored = await readPayment(services, intentId);
  const refunds = isStored ? await listRefunds(services, intentId) : [];
  return (await bookRefunds(services, intentId, refunds)) > 0;
}

async function listRefunds({ cardProvider }: Dependencies, intentId: string): Promise<Stripe.Refund[]> {
  try {
    const list = cardProvider.refunds.list({ payment_intent: intentId, limit: 100 });
    return await list.autoPagingToArray({ limit: maxRefunds });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

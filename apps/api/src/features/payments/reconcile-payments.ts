import type Stripe from "stripe";
import type { Services } from "../../core/services.ts";
import { isMissing } from "./internal/ask-provider.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { listUnknownIntents } from "./internal/list-unknown-intents.ts";
import {
  findPayableOrder,
  findUnsettledPayments,
  keepOpenPayment,
  markCancelled,
  markChecked,
  type UnsettledPayment,
} from "./internal/payment-store.ts";
import { refundPayment } from "./refund-payment.ts";
import { settlePayment } from "./settle-payment.ts";

type Parts = Pick<Services, "sql" | "cardProvider" | "log">;

/** How many payments were asked about, and what came of it. `failed`: the provider did not answer; they are asked about again. */
export type Reconciliation = Record<Finding | "asked" | "failed", number>;
type Finding = "unchanged" | "paid" | "returned" | "cancelled" | "refunded" | "adopted";

const atOnce = 5;
const perRun = 1000;
const threeDays = 3 * 24 * 3600;

/**
 * Asks the provider about every payment that is not settled, and about recent intents that the ledger do not know, and
 * repairs what differs. Safe at any time and on several replicas at once.
 */
export async function reconcilePayments(services: Parts, { lookBack = threeDays } = {}): Promise<Reconciliation> {
  const result: Reconciliation = {
    asked: 0,
    failed: 0,
    unchanged: 0,
    paid: 0,
    returned: 0,
    cancelled: 0,
    refunded: 0,
    adopted: 0,
  };
  const count = async (find: () => Promise<Finding>) => {
    result.asked += 1;
    try {
      result[await find()] += 1;
    } catch (error) {
      result.failed += 1;
      services.log.warn({ err: error }, "A payment could not be reconciled; it is tried again.");
    }
  };
  const unsettled = await findUnsettledPayments(services, perRun);
  await eachOf(unsettled, (payment) => count(() => reconcile(services, payment)));
  try {
    for await (const intent of listUnknownIntents(services, lookBack)) await count(() => adopt(services, intent));
  } catch (error) {
    result.failed += 1;
    services.log.warn({ err: error }, "The provider's list of payments could not be read.");
  }
  const { asked, unchanged, ...repairs } = result;
  if (Object.values(repairs).some((n) => n > 0)) services.log.info({ reconciled: result }, "Payments were reconciled.");
  return result;
}

async function reconcile(services: Parts, payment: UnsettledPayment): Promise<Finding> {
  if (payment.status === "refunding") {
    const isBack = await refundPayment(services, { paymentId: payment.id });
    await markChecked(services, payment.intentId);
    return isBack ? "refunded" : "unchanged";
  }
  const intent = await services.cardProvider.paymentIntents.retrieve(payment.intentId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return bringIn(services, payment.orderId, payment.intentId, intent);
}

async function bringIn(
  services: Parts,
  orderId: string,
  intentId: string,
  intent: Stripe.PaymentIntent | undefined,
): Promise<Finding> {
  if (intent?.status === "succeeded") {
    const settlement = await settlePayment(services, intent);
    return settlement === "paid" || settlement === "returned" ? settlement : "unchanged";
  }
  if (!intent || intent.status === "canceled") {
    return (await markCancelled(services, intentId)) ? "cancelled" : "unchanged";
  }
  const order = await findPayableOrder(services, orderId);
  if (order && order.status !== "unpaid") {
    return (await closeIntent(services, intentId, order)) === "cancelled" ? "cancelled" : "unchanged";
  }
  await markChecked(services, intentId);
  return "unchanged";
}

/** An intent that was made, but whose answer never reached the ledger. */
async function adopt(services: Parts, intent: Stripe.PaymentIntent): Promise<Finding> {
  const orderId = intent.metadata.orderId ?? "";
  if (intent.status !== "succeeded" && intent.status !== "canceled") {
    if (await keepOpenPayment(services, orderId, intent.id)) return "adopted";
    const order = await findPayableOrder(services, orderId);
    if (!order) return "unchanged";
    return (await closeIntent(services, intent.id, order)) === "cancelled" ? "cancelled" : "unchanged";
  }
  return bringIn(services, orderId, intent.id, intent);
}

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

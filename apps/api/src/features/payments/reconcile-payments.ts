import { orders, payments, refunds } from "@ironmonger/db/schema";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Services } from "../../core/services.ts";
import { isMissing } from "./internal/ask-provider.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { listUnknownIntents } from "./internal/list-unknown-intents.ts";
import { ensureOpenPayment } from "./internal/open-payment.statement.ts";
import { findPayableOrder, isDue, markCancelled } from "./internal/payment-rows.ts";
import { readProviderLists } from "./read-provider-lists.ts";
import { readRefunds } from "./refunds/book-refunds.ts";
import { makeRefund } from "./refunds/make-refund.ts";
import { findOpenInvoicePayments, markInvoicePaymentCancelled } from "./settle-invoices.ts";
import { settlePayment } from "./settle-payment.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;

/**
 * How many payments, refunds and disputes were checked with the provider, by result. `booked`: its lists had something new. `failed`: it
 * did not answer; the next run tries again.
 */
export type Reconciliation = Record<Finding | "checked" | "failed", number>;
type Finding = "unchanged" | "paid" | "returned" | "cancelled" | "refunded" | "adopted" | "booked";

const concurrency = 5;
const perRun = 1000;
const day = 24 * 3600;

/**
 * Asks the provider about every payment and refund that is not settled, about intents of the last three days that the ledger lacks, and
 * about payments, refunds and disputes of the last sixty days, and repairs differences. Safe at any time and on several replicas
 * concurrently. Times are in seconds.
 */
export async function reconcilePayments(
  services: Dependencies,
  { lookBack = 3 * day, readBack = 60 * day } = {},
): Promise<Reconciliation> {
  const result: Reconciliation = {
    checked: 0,
    failed: 0,
    unchanged: 0,
    paid: 0,
    returned: 0,
    cancelled: 0,
    refunded: 0,
    adopted: 0,
    booked: 0,
  };
  const count = async (find: () => Promise<Finding>) => {
    result.checked += 1;
    try {
      result[await find()] += 1;
    } catch (error) {
      result.failed += 1;
      services.log.warn({ err: error }, "A payment could not be reconciled; it is tried again.");
    }
  };
  await eachOf(await findOpenPayments(services), (payment) => count(() => reconcile(services, payment)));
  await eachOf(await findOpenInvoicePayments(services), ({ intentId }) =>
    count(() => reconcileInvoicePayment(services, intentId ?? "")),
  );
  await eachOf(await findOwedRefunds(services), (refund) => count(() => repeatRefund(services, refund)));
  try {
    for await (const intent of listUnknownIntents(services, lookBack)) await count(() => adopt(services, intent));
    await readProviderLists(services, new Date(Date.now() - readBack * 1000), (work) =>
      count(async () => ((await work()) ? "booked" : "unchanged")),
    );
  } catch (error) {
    result.failed += 1;
    services.log.warn({ err: error }, "The provider's lists could not be read.");
  }
  const { checked, unchanged, ...repairs } = result;
  if (Object.values(repairs).some((n) => n > 0)) services.log.info({ reconciled: result }, "Payments were reconciled.");
  return result;
}

type OpenPayment = Awaited<ReturnType<typeof findOpenPayments>>[number];

/**
 * Open payments to check at the provider, the longest unchecked first. Recent ones, and those that their order does not need, are checked
 * on each run; old ones at least every four minutes, so that nothing stays wrong for five.
 */
const findOpenPayments = ({ db }: Dependencies) =>
  db
    .select({ orderId: payments.orderId, intentId: payments.intentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, "open"),
        or(
          isNull(payments.checkedAt),
          sql`${orders.payment} is distinct from 'due'`,
          ne(orders.totalCents, payments.amountCents),
          sql`now() - ${payments.checkedAt} > least((now() - ${payments.createdAt}) / 10, interval '4 minutes')`,
        ),
      ),
    )
    .orderBy(sql`${payments.checkedAt} nulls first`)
    .limit(perRun);

/** Refunds that the provider has not made yet, or not finished. */
const findOwedRefunds = ({ db }: Dependencies) =>
  db
    .select({ id: refunds.id, providerId: refunds.providerId, intentId: payments.intentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.status, "pending"))
    .orderBy(sql`${refunds.checkedAt} nulls first`)
    .limit(perRun);

const markChecked = ({ db }: Dependencies, intentId: string) =>
  db.update(payments).set({ checkedAt: sql`now()` }).where(eq(payments.intentId, intentId));

async function repeatRefund(
  services: Dependencies,
  { id, providerId, intentId }: Awaited<ReturnType<typeof findOwedRefunds>>[number],
): Promise<Finding> {
  // Done first, so that refunds for which the provider does not answer do not delay the others.
  await services.db.update(refunds).set({ checkedAt: sql`now()` }).where(eq(refunds.id, id));
  const hasChanged = providerId ? await readRefunds(services, intentId) : await makeRefund(services, { refundId: id });
  return hasChanged ? "refunded" : "unchanged";
}

async function reconcile(services: Dependencies, { orderId, intentId }: OpenPayment): Promise<Finding> {
  const intent = await services.cardProvider.paymentIntents.retrieve(intentId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return bringUpToDate(services, orderId, intentId, intent);
}

async function reconcileInvoicePayment(services: Dependencies, intentId: string): Promise<Finding> {
  const intent = await services.cardProvider.paymentIntents.retrieve(intentId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (intent?.status === "succeeded") return (await settlePayment(services, intent)) === "paid" ? "paid" : "unchanged";
  if (intent && intent.status !== "canceled") return "unchanged";
  return (await markInvoicePaymentCancelled(services, intentId)) ? "cancelled" : "unchanged";
}

async function bringUpToDate(
  services: Dependencies,
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
  if (order && !isDue(order, intent.amount)) {
    return (await closeIntent(services, intentId, orderId)) === "cancelled" ? "cancelled" : "unchanged";
  }
  await markChecked(services, intentId);
  return "unchanged";
}

/** Records an intent that was created at the provider, but whose response never reached the shop. */
async function adopt(services: Dependencies, intent: Stripe.PaymentIntent): Promise<Finding> {
  const orderId = intent.metadata.orderId ?? "";
  if (intent.status !== "succeeded" && intent.status !== "canceled") {
    const { id: intentId, amount: amountCents, currency } = intent;
    if (await ensureOpenPayment(services, { orderId, intentId, amountCents, currency })) return "adopted";
    if (!(await findPayableOrder(services, orderId))) return "unchanged";
    return (await closeIntent(services, intent.id, orderId)) === "cancelled" ? "cancelled" : "unchanged";
  }
  return bringUpToDate(services, orderId, intent.id, intent);
}

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

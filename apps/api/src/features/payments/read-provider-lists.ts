import { disputes, payments, paymentsIn, providerReadings, refunds } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import type { Services } from "../../core/services.ts";
import { isMissing } from "./internal/ask-provider.ts";
import { readPayment } from "./read-payment.ts";
import { recordDispute, recordFraudWarning } from "./record-dispute.ts";
import { readRefunds } from "./refunds/book-refunds.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;
/** Where to read a list: from this time on, after this object. */
type ListPosition = { since: Date; after: string | null };
type Page<Item> = { data: Item[]; has_more: boolean };
/** Records one object of a list; returns whether it was new or changed. */
type Work = () => Promise<boolean>;
/** Does the work for one object, and counts the result. */
export type Count = (work: Work) => Promise<void>;

export const providerLists = ["payments", "refunds", "disputes", "warnings"] as const;
export type ProviderList = (typeof providerLists)[number];

const pageSize = 100;
/** How many pages of each list a run reads beyond the newest one. */
const pagesPerRun = 2;

/**
 * Reads the provider's lists back to `since`, newest first: payments that succeeded, refunds, disputes and warnings. Whatever the shop
 * lacks or has in another state is recorded, so that a lost event does no harm. Each run reads the newest page and continues where the
 * previous run ended, so that its cost does not grow with the lists.
 */
export async function readProviderLists(services: Dependencies, since: Date, count: Count): Promise<void> {
  const { db } = services;
  const readings = await db.select().from(providerReadings);
  for (const list of providerLists) {
    const newest = await readPage(services, list, { since, after: null }, count);
    let after = newest && (readings.find((reading) => reading.list === list)?.after ?? newest);
    for (let page = 0; page < pagesPerRun && after !== null; page += 1)
      after = await readPage(services, list, { since, after }, count);
    await db
      .insert(providerReadings)
      .values({ list, after })
      .onConflictDoUpdate({ target: providerReadings.list, set: { after, readAt: sql`now()` } });
  }
}

/** Records what is new on one page. Returns the last object, after which the next page starts; null at the end of the list. */
export async function readPage(
  services: Dependencies,
  list: ProviderList,
  position: ListPosition,
  count: Count,
): Promise<string | null> {
  const read = { payments: readPayments, refunds: readRefundList, disputes: readDisputes, warnings: readWarnings };
  try {
    const { page, work } = await read[list](services, pageParams(position));
    for (const one of work) await count(one);
    return page.has_more ? (page.data.at(-1)?.id ?? null) : null;
  } catch (error) {
    // The object that marked the position is gone: the next run starts over.
    if (position.after !== null && isMissing(error)) return null;
    throw error;
  }
}

const pageParams = ({ since, after }: ListPosition) => ({
  limit: pageSize,
  created: { gte: Math.floor(since.getTime() / 1000) },
  ...(after && { starting_after: after }),
});
type PageParams = ReturnType<typeof pageParams>;
type ReadPage = { page: Page<{ id: string }>; work: Work[] };

async function readPayments(services: Dependencies, params: PageParams): Promise<ReadPage> {
  const page = await services.cardProvider.paymentIntents.list(params);
  const paid = page.data.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  const rows = await services.db
    .select({ id: payments.intentId })
    .from(payments)
    .where(sql`${isAnyOf(payments.intentId, paid)} and ${payments.status} in ('succeeded', 'returned')`);
  const ofInvoices = await services.db
    .select({ id: paymentsIn.intentId })
    .from(paymentsIn)
    .where(and(isAnyOf(paymentsIn.intentId, paid), eq(paymentsIn.status, "received")));
  const stored = new Set([...rows, ...ofInvoices].map(({ id }) => id));
  return { page, work: paid.filter((id) => !stored.has(id)).map((id) => () => readPayment(services, id)) };
}

async function readRefundList(services: Dependencies, params: PageParams): Promise<ReadPage> {
  const page = await services.cardProvider.refunds.list(params);
  const ids = page.data.map(({ id }) => id);
  const rows = await services.db
    .select({ id: refunds.providerId, status: refunds.status })
    .from(refunds)
    .where(isAnyOf(refunds.providerId, ids));
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  const news = page.data.filter(({ id, status }) => stageOf(stored.get(id)) !== stageOf(status));
  const intents = new Set(news.flatMap((refund) => idOf(refund.payment_intent) ?? []));
  return { page, work: [...intents].map((intentId) => () => readRefunds(services, intentId)) };
}

/** Whether a refund, here or at the provider, has failed or was cancelled; both are final. */
const stageOf = (status: string | null | undefined): string | undefined => {
  if (!status) return undefined;
  return status === "succeeded"
    ? "made"
    : ["failed", "canceled", "cancelled"].includes(status)
      ? "not made"
      : "pending";
};

async function readDisputes(services: Dependencies, params: PageParams): Promise<ReadPage> {
  const page = await services.cardProvider.disputes.list(params);
  return { page, work: page.data.map((dispute) => () => recordDispute(services, dispute)) };
}

async function readWarnings(services: Dependencies, params: PageParams): Promise<ReadPage> {
  const page = await services.cardProvider.radar.earlyFraudWarnings.list(params);
  const ids = page.data.map(({ id }) => id);
  const rows = await services.db
    .select({ id: disputes.providerId, isOpen: disputes.isOpen })
    .from(disputes)
    .where(isAnyOf(disputes.providerId, ids));
  const stored = new Map(rows.map(({ id, isOpen }) => [id, isOpen]));
  const news = page.data.filter(({ id, actionable }) => stored.get(id) !== actionable);
  return { page, work: news.map((warning) => () => recordFraudWarning(services, warning)) };
}

const idOf = (reference: string | Stripe.PaymentIntent | null): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

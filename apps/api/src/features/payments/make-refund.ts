import { payments, refunds } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { recordRefund } from "./internal/record-refund.statement.ts";

type Parts = Pick<Services, "sql" | "db" | "cardProvider" | "log">;
type OwedRefund = { id: string; amountCents: number; intentId: string };

/** A payment of 5,000 lines may be refunded line by line. */
const mostRefunds = 10_000;

/**
 * Sends the money of one refund back once, however often it is called. Answers whether it has arrived now.
 * @throws if the provider does not answer or refuses; the job retries, and in the end an admin sees it
 */
export async function makeRefund(services: Parts, { refundId }: JobData["make-refund"]): Promise<boolean> {
  const [owed] = await services.db
    .select({ id: refunds.id, amountCents: refunds.amountCents, intentId: payments.intentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "pending")));
  if (!owed) return false;
  const refund = await findOrMakeRefund(services, owed);
  if (refund.status === "failed" || refund.status === "canceled")
    throw new Error(
      `The refund ${refund.id} of ${owed.intentId} is ${refund.status}: ${refund.failure_reason ?? "no reason"}`,
    );
  // Some banks take days; the reconciliation asks again.
  if (refund.status !== "succeeded") return false;
  return recordRefund(services, { id: refundId, providerId: refund.id });
}

async function findOrMakeRefund(services: Parts, { id, intentId, amountCents }: OwedRefund): Promise<Stripe.Refund> {
  // The provider forgets idempotency keys after a day, but never a refund.
  const { cardProvider } = services;
  const list = cardProvider.refunds.list({ payment_intent: intentId, limit: 100 });
  const all = await list.autoPagingToArray({ limit: mostRefunds });
  const ours = all.filter(({ metadata }) => metadata?.refundId === id);
  const before = ours.find(isGood) ?? (await findMadeByHand(services, all, amountCents));
  if (before) return before;
  return cardProvider.refunds.create(
    { payment_intent: intentId, amount: amountCents, metadata: { refundId: id } },
    { idempotencyKey: `refund-${id}-attempt-${ours.length + 1}` },
  );
}

/** A refund of this amount that was made by hand at the provider, and that none of the shop's refunds stands for yet. */
async function findMadeByHand({ db }: Parts, all: Stripe.Refund[], amountCents: number) {
  const byHand = all.filter((refund) => isGood(refund) && refund.amount === amountCents && !refund.metadata?.refundId);
  if (byHand.length === 0) return undefined;
  const ids = byHand.map(({ id }) => id);
  const rows = await db
    .select({ providerId: refunds.providerId })
    .from(refunds)
    .where(isAnyOf(refunds.providerId, ids));
  const taken = new Set(rows.map(({ providerId }) => providerId));
  return byHand.find(({ id }) => !taken.has(id));
}

const isGood = ({ status }: Stripe.Refund): boolean => status === "succeeded" || status === "pending";

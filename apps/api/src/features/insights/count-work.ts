import type { WorkCounts } from "@ironmonger/contract/insights";
import { orders, reviews } from "@ironmonger/db/schema";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { countInquiries } from "../content/list-inquiries.ts";
import { listDeadJobs } from "../ledger/list-dead-jobs.ts";
import { countOrders } from "../orders/lists/count-orders.ts";
import { listPaymentAlerts } from "../payments/list-payment-alerts.ts";
import { countUnknownPayments } from "../payments/unknown-payments.ts";
import { isVisible } from "../reviews/list-reviews.ts";
import { countStoppedSenders } from "../senders/stopped-senders.ts";

const expiresWithinHours = 6;
/** Every page of the office reads the counts, so they stop at this many reviews. */
const maxReviews = 1_000;

/** An unpaid order that gives its stock back within six hours. */
export const isAboutToExpire = and(
  eq(orders.payment, "due"),
  lt(orders.expiresAt, sql`now() + ${expiresWithinHours}::int * interval '1 hour'`),
);

export type WorkPermission = "office.open" | "payments.read" | "ledger.read" | "inquiries.answer";

/** How much waits for admins, for the counts in the menu of the office. */
export async function countWork(ctx: OfficeContext<WorkPermission>): Promise<WorkCounts> {
  const { db } = ctx;
  const unanswered = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isVisible, isNull(reviews.answer)))
    .limit(maxReviews)
    .as("unanswered");
  const [{ pending }, expiring, alerts, deadJobs, unknownPayments, inquiries, stoppedSenders, reviewsToAnswer] =
    await Promise.all([
      countOrders(db),
      db.$count(orders, isAboutToExpire),
      listPaymentAlerts(ctx),
      listDeadJobs(ctx),
      countUnknownPayments(ctx),
      countInquiries(ctx),
      countStoppedSenders(ctx),
      db.$count(unanswered),
    ]);
  const ledger = deadJobs.length + unknownPayments;
  return {
    today:
      pending + alerts.disputes.length + alerts.failedRefunds.length + expiring + inquiries + stoppedSenders + ledger,
    toShip: pending,
    reviews: reviewsToAnswer,
    ledger,
  };
}

import { disputes, unknownPayments } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { attachDisputes, changeDisputedOrder } from "./internal/disputed-order.ts";
import { lockPayment } from "./internal/lock-order.ts";
import { readPayment } from "./read-payment.ts";
import { bookReturned } from "./refunds/return-invoice-payment.ts";
import { notifyPeople } from "./send-payment-alert.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;
type DisputeState = Omit<typeof disputes.$inferInsert, "id" | "changedAt" | "amountCents"> & {
  /** Undefined: all of the payment. */
  amountCents: number | undefined;
};

const closedStatuses = ["won", "lost", "prevented", "warning_closed"];

/**
 * Records a dispute as the provider describes it now. Until it is won or closed, its order counts as disputed and ships only if an admin
 * insists; a lost dispute has taken the money. Disputes of payments that belong to no order are recorded, too. Returns whether anything was
 * new.
 * @throws if the provider does not answer
 */
export function recordDispute(services: Dependencies, dispute: Stripe.Dispute): Promise<boolean> {
  const withdrawn = dispute.balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
  const dueBy = dispute.evidence_details.due_by;
  return record(services, {
    intentId: idOf(dispute.payment_intent) ?? idOf(dispute.charge),
    kind: "dispute",
    providerId: dispute.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    isOpen: !closedStatuses.includes(dispute.status),
    evidenceDueBy: dueBy ? new Date(dueBy * 1000) : null,
    isChargeRefundable: dispute.is_charge_refundable,
    withdrawnCents: Math.max(withdrawn, 0),
    openedAt: new Date(dispute.created * 1000),
  });
}

/**
 * Records a warning that a dispute for fraud is likely. It notifies admins, who may refund in time; nothing else changes.
 * @throws if the provider does not answer
 */
export async function recordFraudWarning(
  services: Dependencies,
  warning: Stripe.Radar.EarlyFraudWarning,
): Promise<boolean> {
  const charge = warning.payment_intent
    ? undefined
    : await services.cardProvider.charges.retrieve(idOf(warning.charge));
  return record(services, {
    intentId: idOf(warning.payment_intent) ?? idOf(charge?.payment_intent) ?? idOf(warning.charge),
    kind: "early-fraud-warning",
    providerId: warning.id,
    amountCents: charge?.amount,
    reason: warning.fraud_type,
    status: warning.actionable ? "actionable" : "closed",
    isOpen: warning.actionable,
    isChargeRefundable: true,
    openedAt: new Date(warning.created * 1000),
  });
}

async function record(services: Dependencies, { intentId, ...state }: DisputeState): Promise<boolean> {
  // Records the payment, too, if it is new.
  await readPayment(services, intentId);
  const lostCents = state.status === "lost" ? (state.amountCents ?? 0) : 0;
  if (state.kind === "dispute") await bookReturned(services, intentId, { source: "dispute", cents: lostCents });
  return inTransaction(services, async (services) => {
    const { db, sql: tx, jobs, log } = services;
    // Locked as in `attachPayment`: either this transaction sees the order, or the other one sees the dispute.
    const [unknown] = await db
      .select()
      .from(unknownPayments)
      .where(eq(unknownPayments.intentId, intentId))
      .for("update");
    const payment = await lockPayment(tx, intentId);
    // The shop may have stopped while it attached the payment, after the order was paid.
    if (unknown?.status === "open" && payment?.status === "succeeded") await attachDisputes(db, payment);
    const amountCents = state.amountCents ?? payment?.amountCents ?? unknown?.amountCents;
    if (amountCents === undefined) return false;
    const values = { ...state, intentId, amountCents };
    const [before] = await db.select().from(disputes).where(eq(disputes.providerId, state.providerId)).for("update");
    if (before && (isStale(before, values) || isSame(before, values))) return false;
    const [row] = before
      ? await db
          .update(disputes)
          .set({ ...values, changedAt: sql`now()` })
          .where(eq(disputes.id, before.id))
          .returning()
      : await db
          .insert(disputes)
          .values({ ...values, id: newId() })
          .onConflictDoNothing()
          .returning();
    if (!row) return false;
    if (!before && row.isOpen) await notifyPeople(services, { kind: "disputed", id: row.id });
    log.warn(
      { dispute: row.providerId, order: payment?.orderId, status: row.status },
      "A payment is disputed, or was.",
    );
    // So that the ledger's page does not stay outdated until its next regular check.
    if (!payment) await jobs.enqueue(tx, "check-ledger", {});
    if (payment?.status === "succeeded" && row.kind === "dispute")
      await changeDisputedOrder(db, payment, { now: row, before });
    return true;
  });
}

type State = Pick<typeof disputes.$inferInsert, "status" | "isOpen" | "evidenceDueBy" | "withdrawnCents">;

/** Read before the dispute was closed; only an appeal opens it again. */
const isStale = (before: State, now: State): boolean =>
  !before.isOpen && now.isOpen && !now.status.startsWith("appeal_");

const isSame = (before: State, now: State): boolean =>
  before.status === now.status &&
  before.withdrawnCents === (now.withdrawnCents ?? 0) &&
  before.evidenceDueBy?.getTime() === now.evidenceDueBy?.getTime();

type Reference = string | { id: string };

function idOf(reference: Reference): string;
function idOf(reference: Reference | null | undefined): string | undefined;
function idOf(reference: Reference | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}

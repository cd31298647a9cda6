import { queryBuilder } from "@ironmonger/db/client";
import { disputes, orderEvents, orders } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { lockPayment } from "./internal/lock-order.ts";
import { notifyAdmins } from "./internal/notify-admins.statement.ts";
import { readPayment } from "./read-payment.ts";

type Parts = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;
type Found = Omit<typeof disputes.$inferInsert, "id" | "paymentId" | "changedAt" | "amountCents"> & {
  /** Undefined: all of the payment. */
  amountCents: number | undefined;
};

const closedStatuses = ["won", "lost", "prevented", "warning_closed"];

/**
 * Books a dispute as the provider describes it now. Its order is disputed, and ships only if an admin says so, until the dispute is won or
 * closed; a lost one has taken the money. Answers whether something was news.
 * @throws if the provider does not answer
 */
export function recordDispute(services: Parts, dispute: Stripe.Dispute): Promise<boolean> {
  const withdrawn = dispute.balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
  const dueBy = dispute.evidence_details.due_by;
  return record(services, idOf(dispute.payment_intent), {
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
 * Books a warning that a dispute for fraud is likely. Admins are told, who may refund in time; nothing else changes.
 * @throws if the provider does not answer
 */
export async function recordFraudWarning(services: Parts, warning: Stripe.Radar.EarlyFraudWarning): Promise<boolean> {
  const intentId = idOf(warning.payment_intent) ?? (await intentOf(services, warning.charge));
  return record(services, intentId, {
    kind: "early-fraud-warning",
    providerId: warning.id,
    amountCents: undefined,
    reason: warning.fraud_type,
    status: warning.actionable ? "actionable" : "closed",
    isOpen: warning.actionable,
    isChargeRefundable: true,
    openedAt: new Date(warning.created * 1000),
  });
}

async function record(services: Parts, intentId: string | undefined, found: Found): Promise<boolean> {
  const { sql: client, log } = services;
  const isKnown = intentId !== undefined && (await readPayment(services, intentId));
  if (!isKnown) {
    log.error({ intent: intentId, dispute: found.providerId }, "A payment that belongs to no order is disputed.");
    return false;
  }
  return client.begin(async (tx) => {
    const db = queryBuilder(tx);
    const payment = await lockPayment(tx, intentId);
    if (!payment) return false;
    const values = { ...found, amountCents: found.amountCents ?? payment.amountCents };
    const [before] = await db.select().from(disputes).where(eq(disputes.providerId, found.providerId));
    if (before && (isStale(before, values) || isSame(before, values))) return false;
    const [row] = before
      ? await db
          .update(disputes)
          .set({ ...values, changedAt: sql`now()` })
          .where(eq(disputes.id, before.id))
          .returning()
      : await db
          .insert(disputes)
          .values({ ...values, id: newId(), paymentId: payment.id })
          .returning();
    if (!row) return false;
    if (!before && row.isOpen) await notifyAdmins(tx, { kind: "disputed", id: row.id });
    const { orderId, id: paymentId } = payment;
    log.warn({ dispute: row.providerId, order: orderId, status: row.status }, "A payment is disputed, or was.");
    if (row.kind !== "dispute" || payment.status !== "succeeded") return true;
    const isDisputed = sql`exists (select from ${disputes} where ${disputes.paymentId} = ${paymentId}
      and ${disputes.kind} = 'dispute' and (${disputes.isOpen} or ${disputes.status} = 'lost'))`;
    await db.update(orders).set({ isDisputed }).where(eq(orders.id, orderId));
    const write = (kind: "disputed" | "dispute-won" | "dispute-lost" | "dispute-closed") =>
      db.insert(orderEvents).values({ id: newId(), orderId, kind, amountCents: row.amountCents });
    if (!before) await write("disputed");
    if (!row.isOpen && before?.status !== row.status) await write(endOf(row.status));
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

const endOf = (status: string) =>
  status === "won" ? "dispute-won" : status === "lost" ? "dispute-lost" : "dispute-closed";

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

async function intentOf({ cardProvider }: Parts, charge: string | Stripe.Charge): Promise<string | undefined> {
  const { payment_intent } = typeof charge === "string" ? await cardProvider.charges.retrieve(charge) : charge;
  return idOf(payment_intent);
}

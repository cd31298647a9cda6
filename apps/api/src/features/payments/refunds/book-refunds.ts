import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { orderLines, refundLines, refunds } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { tellOrder } from "../../events/order-events.statement.ts";
import { type AppliedRefunds, applyRefunds } from "../internal/apply-refunds.statement.ts";
import { isMissing } from "../internal/ask-provider.ts";
import { lockPayment } from "../internal/lock-order.ts";
import { readNamedLines } from "../internal/name-lines.ts";
import { followRefunds } from "../internal/returned-payments.ts";
import { readPayment } from "../read-payment.ts";
import { notifyPeople } from "../send-payment-alert.ts";
import { bookReturned } from "./return-invoice-payment.ts";

type Dependencies = Pick<Services, "sql" | "jobs" | "log">;
type ProviderDependencies = Dependencies & Pick<Services, "db" | "cardProvider">;
type RefundRow = typeof refunds.$inferSelect;
type Status = RefundRow["status"];
type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;
/** A refund whose state is new to the shop. */
type Change = { row: RefundRow; before: Status | undefined };

/** A payment of 5,000 lines may be refunded line by line. */
const maxRefunds = 10_000;

/** A list that was read earlier never resets a refund to an earlier state. */
const rank: Record<Status, number> = { pending: 0, succeeded: 1, failed: 2, cancelled: 2 };

/**
 * Reads all refunds of a payment back from the provider and records what is new: refunds made there, and the results of those made here. A
 * payment that the shop does not know is read first. Returns whether anything was new.
 * @throws if the provider does not answer
 */
export async function readRefunds(services: ProviderDependencies, intentId: string): Promise<boolean> {
  const isStored = await readPayment(services, intentId);
  const refunds = isStored ? await listRefunds(services, intentId) : [];
  const made = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
  const cents = made.reduce((sum, { amount }) => sum + amount, 0);
  if (await bookReturned(services, intentId, { source: "refund", cents })) return true;
  return (await bookRefunds(services, intentId, refunds)) > 0;
}

async function listRefunds({ cardProvider }: ProviderDependencies, intentId: string): Promise<Stripe.Refund[]> {
  try {
    const list = cardProvider.refunds.list({ payment_intent: intentId, limit: 100 });
    return await list.autoPagingToArray({ limit: maxRefunds });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Records refunds of a payment as the provider describes them now: those made here, those made there, and those that a restored database
 * has lost. Updates order, lines, stock and history, and queues emails, once, however often it is called. Returns how many refunds were new
 * or changed.
 */
export async function bookRefunds(services: Dependencies, intentId: string, atProvider: Stripe.Refund[]) {
  return inTransaction(services, async (services) => {
    const { sql: tx } = services;
    const payment = await lockPayment(tx, intentId);
    if (!payment) return 0;
    const stored = await services.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
    const changes: Change[] = [];
    for (const refund of atProvider.toSorted((one, other) => one.created - other.created)) {
      const change = await bookOne(tx, payment, stored, refund);
      if (change) changes.push(change);
    }
    const isReduced = await reduceToWhatIsLeft(tx, payment);
    if (changes.length === 0 && !isReduced) return 0;
    await follow(services, payment, changes);
    return changes.length;
  });
}

/** Marks a refund of the shop as failed, because the provider refuses to make it. */
export async function failRefund(services: Dependencies, intentId: string, id: string, reason: string) {
  await inTransaction(services, async (services) => {
    const { sql: tx } = services;
    const payment = await lockPayment(tx, intentId);
    const [row] = await services.db
      .update(refunds)
      .set({ status: "failed", failureReason: reason.slice(0, 500), settledAt: sql`now()`, checkedAt: sql`now()` })
      .where(sql`${refunds.id} = ${id} and ${refunds.status} = 'pending' and ${refunds.providerId} is null`)
      .returning();
    if (payment && row) await follow(services, payment, [{ row, before: "pending" }]);
  });
}

async function bookOne(
  tx: TransactionSql,
  payment: Payment,
  stored: RefundRow[],
  refund: Stripe.Refund,
): Promise<Change | undefined> {
  const db = queryBuilder(tx);
  const status = statusOf(refund, payment);
  const row =
    stored.find(({ providerId }) => providerId === refund.id) ??
    stored.find(({ id }) => id === refund.metadata?.refundId);
  const state = {
    status,
    amountCents: refund.amount,
    providerId: refund.id,
    failureReason: refund.failure_reason ?? null,
    checkedAt: new Date(),
    settledAt: status === "pending" ? null : new Date(),
  };
  if (!row) return insertRefund(tx, payment, refund, state);
  // A second refund at the provider with the same id was not made here: its metadata was copied, so the lines that it names are not its
  // own.
  if (row.providerId !== null && row.providerId !== refund.id)
    return insertRefund(tx, payment, { ...refund, metadata: null }, state);
  const hasChanged = rank[status] > rank[row.status] || row.providerId === null;
  const [changed] = hasChanged
    ? await db.update(refunds).set(state).where(eq(refunds.id, row.id)).returning()
    : await db.update(refunds).set({ checkedAt: state.checkedAt }).where(eq(refunds.id, row.id)).returning();
  if (!hasChanged || !changed) return undefined;
  if (row.amountCents > refund.amount) await clipLines(tx, row.id, refund.amount);
  return { row: changed, before: row.status };
}

type State = Pick<RefundRow, "status" | "amountCents" | "providerId" | "failureReason" | "checkedAt" | "settledAt">;

async function insertRefund(tx: TransactionSql, payment: Payment, refund: Stripe.Refund, state: State) {
  const db = queryBuilder(tx);
  const namedLines = readNamedLines(refund.metadata);
  const origin = namedLines.length > 0 ? ("shop" as const) : ("provider" as const);
  const [row] = await db
    .insert(refunds)
    .values({
      ...state,
      id: newId(),
      orderId: payment.orderId,
      paymentId: payment.id,
      origin,
      reason: refund.reason ?? null,
      decidedAt: new Date(refund.created * 1000),
      // The shop itself returns a payment that belongs to no order, so an admin need not decide about this attempt.
      resolvedAt: state.status === "failed" && payment.status === "returned" ? new Date() : null,
    })
    .returning();
  if (!row) return undefined;
  if (payment.status === "succeeded" && namedLines.length > 0) {
    const lines = await db
      .select({ id: orderLines.id, position: orderLines.position, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, payment.orderId));
    const byPosition = new Map(lines.map((line) => [line.position, line]));
    const rows = namedLines.flatMap(({ position, ...namedLine }) => {
      const line = byPosition.get(position);
      return line && namedLine.quantity <= line.quantity ? { refundId: row.id, lineId: line.id, ...namedLine } : [];
    });
    if (rows.length > 0) await db.insert(refundLines).values(rows).onConflictDoNothing();
    await clipLines(tx, row.id, row.amountCents);
  }
  return { row, before: undefined };
}

/**
 * The provider refunds no more than it took. If it has made refunds that the shop did not know of, the shop's own refunds that are not made
 * yet are reduced or cancelled, the newest first.
 */
async function reduceToWhatIsLeft(tx: TransactionSql, payment: Payment): Promise<boolean> {
  const db = queryBuilder(tx);
  const rows = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id)).orderBy(refunds.id);
  const live = rows.filter(isLive);
  const excess = live.reduce((sum, { amountCents }) => sum + amountCents, 0) - payment.amountCents;
  let left = excess;
  for (const { id, amountCents } of live.filter(({ providerId }) => providerId === null).toReversed()) {
    if (left <= 0) break;
    const less = Math.min(left, amountCents);
    left -= less;
    const change =
      less === amountCents
        ? { status: "cancelled" as const, settledAt: sql`now()` }
        : { amountCents: amountCents - less };
    await db.update(refunds).set(change).where(eq(refunds.id, id));
    await clipLines(tx, id, amountCents - less);
  }
  return excess > 0;
}

/** The amounts of a refund's lines never exceed the refund. */
async function clipLines(tx: TransactionSql, refundId: string, amountCents: number): Promise<void> {
  const db = queryBuilder(tx);
  const lines = await db
    .select()
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId))
    .orderBy(refundLines.lineId);
  let left = amountCents;
  for (const line of lines) {
    const cents = Math.min(line.amountCents, left);
    left -= cents;
    if (cents < line.amountCents)
      await db
        .update(refundLines)
        .set({ amountCents: cents })
        .where(sql`${refundLines.refundId} = ${refundId} and ${refundLines.lineId} = ${line.lineId}`);
  }
}

/** Updates the order, and notifies buyer and admins. */
async function follow(ctx: Within<Dependencies>, payment: Payment, changes: Change[]): Promise<void> {
  const { sql: tx, jobs, log } = ctx;
  const { orderId } = payment;
  const isOrders = payment.status === "succeeded";
  const applied = isOrders ? await applyRefunds(tx, { orderId, by: null }) : undefined;
  const newRefunds = changes.filter(({ row, before }) => before === undefined && isLive(row));
  const failed = changes.filter(({ row, before }) => before !== undefined && !isLive(row));
  if (payment.status === "returned") await followRefunds(queryBuilder(tx), payment);
  if (isOrders) await jobs.enqueue(tx, "issue-invoices", { orderId });
  if (applied) await writeHistory(tx, orderId, applied, { newRefunds, failed });
  for (const { row, before } of changes) {
    if (row.status === "succeeded" && before !== "succeeded")
      await jobs.enqueue(tx, "order-mails", { orderId, about: "refunded", refundId: row.id });
    if (row.status !== "failed" || row.resolvedAt) continue;
    // The buyer does not know of a refund that had failed before the shop knew of it.
    if (isOrders && before !== undefined)
      await jobs.enqueue(tx, "order-mails", { orderId, about: "refund-failed", refundId: row.id });
    await notifyPeople(ctx, { kind: "refund-failed", id: row.id });
    log.error({ refund: row.id, order: orderId, reason: row.failureReason }, "A refund has failed.");
  }
  if (applied && applied.short.length > 0)
    log.error({ order: orderId, short: applied.short }, "The pieces of a failed refund were sold meanwhile.");
}

async function writeHistory(
  tx: TransactionSql,
  orderId: string,
  { refunded, back, lineCount }: AppliedRefunds,
  { newRefunds, failed }: { newRefunds: Change[]; failed: Change[] },
): Promise<void> {
  const write = (kind: "refunded" | "partly-refunded" | "refund-failed", lineIds: string[], of: Change[]) =>
    tellOrder(queryBuilder(tx), {
      orderId,
      kind,
      lineIds: lineIds.length < lineCount ? lineIds : null,
      amountCents: of.reduce((sum, { row }) => sum + row.amountCents, 0) || null,
      aboutId: of.length === 1 ? of[0]?.row.id : null,
    });
  if (failed.length > 0 || back.length > 0) await write("refund-failed", back, failed);
  if (refunded.length > 0) await write("refunded", refunded, newRefunds);
  else if (newRefunds.length > 0) await write("partly-refunded", [], newRefunds);
}

const isLive = ({ status }: Pick<RefundRow, "status">): boolean => status === "pending" || status === "succeeded";

/** If the payment belongs to no order, a cancelled refund counts as failed: the money must still be returned, and an admin has to know. */
function statusOf({ status }: Stripe.Refund, payment: Payment): Status {
  if (status === "succeeded" || status === "failed") return status;
  if (status !== "canceled") return "pending";
  return payment.status === "returned" ? "failed" : "cancelled";
}

import { messages } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import {
  isSomething,
  judgeRefund,
  leftToRefund,
  type RefundPart,
  type RefundVerdict,
} from "@ironmonger/contract/orders/refunds";
import type { RefundLinesInput } from "@ironmonger/contract/payments";
import { onlyThisIsLeft, refusals } from "@ironmonger/contract/refusals";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { orderEvents, orderLines, refundLines, refunds } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { DomainError, type Issue } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { applyRefunds } from "./apply-refunds.statement.ts";
import { findPaymentOf, lockOrder } from "./lock-order.ts";
import { requireRefundable } from "./lost-to-dispute.ts";

export type RefundToDecide = {
  orderId: string;
  /** Undefined: all that is left of the order. */
  lines: RefundLinesInput["lines"] | undefined;
  /** If given: up to this amount of the whole order, without naming lines, as a refund in the provider's dashboard does. */
  onlyCents?: number;
  restock: boolean;
  reason: string | null;
  key: string | null;
  keyHash: string | null;
};
type Line = typeof orderLines.$inferSelect;
type Part = RefundPart & { lineId: string };

/**
 * Writes a refund, updates order, lines and stock, and queues the job that makes it at the provider; or changes nothing.
 * @throws DomainError conflict (nothing is left, the bank has taken the payment back, or with an issue for each line of which less is left)
 */
export const decideRefund = (ctx: AdminContext, refund: RefundToDecide): Promise<void> =>
  ctx.sql.begin((tx) => decideRefundWithin(tx, ctx, refund));

export async function decideRefundWithin(
  tx: TransactionSql,
  { user, jobs }: Pick<AdminContext, "user" | "jobs">,
  { orderId, lines: wanted, onlyCents, restock, reason, key, keyHash }: RefundToDecide,
): Promise<void> {
  const db = queryBuilder(tx);
  const order = await lockOrder(tx, orderId);
  const payment = await findPaymentOf(tx, orderId);
  if (payment) await requireRefundable(db, payment.intentId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const leftCents = order ? order.paidCents - order.refundedCents : 0;
  const parts = wanted ? chooseParts(lines, wanted) : lines.map(allOf).filter(isSomething);
  const clipped = onlyCents === undefined ? clip(parts, leftCents) : [];
  const amountCents =
    onlyCents === undefined ? clipped.reduce((sum, part) => sum + part.amountCents, 0) : Math.min(onlyCents, leftCents);
  if (!payment || amountCents === 0) throw new DomainError("conflict", messages.orderNotRefundable);
  if (wanted) requireAmounts(wanted, clipped);
  const refundId = newId();
  await db.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    amountCents,
    madeAt: onlyCents === undefined ? "shop" : "provider",
    reason,
    // Not the start of the transaction, which may have waited for a shipment of the same pieces.
    decidedAt: sql`clock_timestamp()`,
    byUserId: user.id,
    idempotencyKey: key,
    idempotencyHash: keyHash,
  });
  if (clipped.length > 0)
    await db
      .insert(refundLines)
      .values(clipped.map((part) => ({ refundId, ...part, isRestocked: restock && part.quantity > 0 })));
  const { refunded, lineCount } = await applyRefunds(tx, { orderId, by: user.id });
  const concerned = refunded.length > 0 ? refunded : clipped.map(({ lineId }) => lineId);
  await db.insert(orderEvents).values({
    id: newId(),
    orderId,
    kind: refunded.length > 0 ? "refunded" : "partly-refunded",
    lineIds: concerned.length < lineCount ? concerned : null,
    amountCents,
    aboutId: refundId,
    byUserId: user.id,
  });
  await jobs.enqueue(tx, "make-refund", { refundId });
}

/** All that is left of a line. */
const allOf = (line: Line): Part => ({ lineId: line.id, ...leftToRefund(line) });

/** @throws DomainError conflict, with an issue for each line that is wrong */
function chooseParts(lines: Line[], wanted: RefundLinesInput["lines"]): Part[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const issues: Issue[] = [];
  const parts = wanted.flatMap(({ lineId, ...some }, index): Part[] => {
    const line = byId.get(lineId);
    const verdict: RefundVerdict = line
      ? judgeRefund(line, some)
      : { field: "quantity", message: refusals.lineNotFound };
    if ("part" in verdict) return [{ lineId, ...verdict.part }];
    issues.push({ path: `lines.${index}.${verdict.field}`, message: verdict.message });
    return [];
  });
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
  return parts;
}

/**
 * Pieces are refunded with what is left; an amount that was named is refunded as it is, or not at all.
 * @throws DomainError conflict, with an issue for each amount of which less is left
 */
function requireAmounts(wanted: RefundLinesInput["lines"], clipped: Part[]): void {
  const issues = wanted.flatMap(({ amountCents = 0 }, index): Issue[] => {
    const leftCents = clipped[index]?.amountCents ?? 0;
    if (leftCents >= amountCents) return [];
    return [{ path: `lines.${index}.amountCents`, message: onlyThisIsLeft(formatMoney(leftCents)) }];
  });
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
}

/** A refund made at the provider names no lines, so less may be left of the order than of all its lines. */
function clip(parts: Part[], leftCents: number): Part[] {
  let left = leftCents;
  return parts.map((part) => {
    const amountCents = Math.min(part.amountCents, left);
    left -= amountCents;
    return { ...part, amountCents };
  });
}

import { messages, onlyThisIsLeft } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import {
  isSomething,
  judgeRefund,
  leftToRefund,
  type RefundPart,
  type RefundVerdict,
} from "@ironmonger/contract/orders/refunds";
import type { RefundLinesInput } from "@ironmonger/contract/payments";
import { orderEvents, orderLines, refundLines, refunds } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { DomainError, type Issue } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";
import { newId } from "../../../core/new-id.ts";
import { applyRefunds } from "./apply-refunds.statement.ts";
import { findPaymentOf, lockOrder } from "./lock-order.ts";
import { requireRefundable } from "./lost-to-dispute.ts";

export type RefundToDecide = {
  orderId: string;
  /** Undefined: all that is left of the order. */
  lines: RefundLinesInput["lines"] | undefined;
  /** If set: up to this amount of the whole order, without naming lines, as a refund in the provider's dashboard does. */
  onlyCents?: number;
  restock: boolean;
  reason: string | null;
  key: string | null;
  keyHash: string | null;
};
type Line = typeof orderLines.$inferSelect;
type LineAmount = RefundPart & { lineId: string };

/**
 * Writes a refund, updates order, lines and stock, and queues the job that makes it at the provider; or changes nothing.
 * @throws DomainError conflict (nothing is left, the bank has taken the payment back, or with an issue for each line that has less left)
 */
export const decideRefund = (ctx: OfficeContext<"payments.refund">, refund: RefundToDecide): Promise<void> =>
  inTransaction(ctx, (ctx) => decideRefundWithin(ctx, refund));

export async function decideRefundWithin(
  { sql: tx, db, afterCommit, pageInvalidation, user, jobs }: Within<OfficeContext<"payments.refund">>,
  { orderId, lines: requested, onlyCents, restock, reason, key, keyHash }: RefundToDecide,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const payment = await findPaymentOf(tx, orderId);
  if (payment) await requireRefundable(db, payment.intentId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const leftCents = order ? order.paidCents - order.refundedCents : 0;
  const amounts = requested ? chooseAmounts(lines, requested) : lines.map(allOf).filter(isSomething);
  const clipped = onlyCents === undefined ? clip(amounts, leftCents) : [];
  const amountCents =
    onlyCents === undefined
      ? clipped.reduce((sum, amount) => sum + amount.amountCents, 0)
      : Math.min(onlyCents, leftCents);
  if (!payment || amountCents === 0) throw new DomainError("conflict", messages.orderNotRefundable);
  if (requested) requireAmounts(requested, clipped);
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
      .values(clipped.map((amount) => ({ refundId, ...amount, isRestocked: restock && amount.quantity > 0 })));
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
  if (restock) afterCommit(() => pageInvalidation.invalidate("tool_stock"));
}

/** All that is left of a line. */
const allOf = (line: Line): LineAmount => ({ lineId: line.id, ...leftToRefund(line) });

/** @throws DomainError conflict, with an issue for each line that is wrong */
function chooseAmounts(lines: Line[], requested: RefundLinesInput["lines"]): LineAmount[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const issues: Issue[] = [];
  const amounts = requested.flatMap(({ lineId, ...some }, index): LineAmount[] => {
    const line = byId.get(lineId);
    const check: RefundVerdict = line
      ? judgeRefund(line, some)
      : { field: "quantity", message: errorMessages.lineNotFound };
    if ("part" in check) return [{ lineId, ...check.part }];
    issues.push({ path: `lines.${index}.${check.field}`, message: check.message });
    return [];
  });
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
  return amounts;
}

/**
 * Pieces are refunded with what is left; an amount that was named is refunded as it is, or not at all.
 * @throws DomainError conflict, with an issue for each amount that exceeds the rest of its line
 */
function requireAmounts(requested: RefundLinesInput["lines"], clipped: LineAmount[]): void {
  const issues = requested.flatMap(({ amountCents = 0 }, index): Issue[] => {
    const leftCents = clipped[index]?.amountCents ?? 0;
    if (leftCents >= amountCents) return [];
    return [{ path: `lines.${index}.amountCents`, message: onlyThisIsLeft(formatMoney(leftCents)) }];
  });
  if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
}

/** A refund made at the provider names no lines, so less may be left of the order than of all its lines. */
function clip(amounts: LineAmount[], leftCents: number): LineAmount[] {
  let left = leftCents;
  return amounts.map((amount) => {
    const amountCents = Math.min(amount.amountCents, left);
    left -= amountCents;
    return { ...amount, amountCents };
  });
}

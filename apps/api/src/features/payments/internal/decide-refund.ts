import { messages } from "@ironmonger/contract/messages";
import type { RefundLinesInput } from "@ironmonger/contract/payments";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { orderEvents, orderLines, refundLines, refunds } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { DomainError, type Issue } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { applyRefunds } from "./apply-refunds.statement.ts";
import { findPaymentOf, lockOrder } from "./lock-order.ts";

export type RefundToDecide = {
  orderId: string;
  /** Undefined: all that is left of the order. */
  lines: RefundLinesInput["lines"] | undefined;
  restock: boolean;
  reason: string | null;
  key: string | null;
  keyHash: string | null;
};
type Line = typeof orderLines.$inferSelect;
type Part = { lineId: string; quantity: number; amountCents: number };

/**
 * Writes a refund, changes order, lines and stock by it, and queues the job that makes it at the provider: all of it or nothing.
 * @throws DomainError conflict (nothing is left, or with an issue for each line of which less is left)
 */
export const decideRefund = (ctx: AdminContext, refund: RefundToDecide): Promise<void> =>
  ctx.sql.begin((tx) => decideRefundWithin(tx, ctx, refund));

export async function decideRefundWithin(
  tx: TransactionSql,
  { user, jobs }: Pick<AdminContext, "user" | "jobs">,
  { orderId, lines: wanted, restock, reason, key, keyHash }: RefundToDecide,
): Promise<void> {
  const db = queryBuilder(tx);
  const order = await lockOrder(tx, orderId);
  const payment = await findPaymentOf(tx, orderId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const parts = wanted ? chooseParts(lines, wanted) : lines.filter(isPaid).map(allOf).filter(isSomething);
  const leftCents = order ? order.paidCents - order.refundedCents : 0;
  const clipped = clip(parts, leftCents);
  const amountCents = clipped.reduce((sum, part) => sum + part.amountCents, 0);
  if (!payment || amountCents === 0) throw new DomainError("conflict", messages.orderNotRefundable);
  const refundId = newId();
  await db.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    amountCents,
    reason,
    byUserId: user.id,
    idempotencyKey: key,
    idempotencyHash: keyHash,
  });
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
    byUserId: user.id,
  });
  await jobs.enqueue(tx, "make-refund", { refundId });
}

const isPaid = ({ status }: Line): boolean => status !== "unpaid" && status !== "cancelled";
const isSomething = ({ quantity, amountCents }: Part): boolean => quantity > 0 || amountCents > 0;

/** All that is left of a line. */
const allOf = ({ id, quantity, refundedQuantity, totalCents, refundedCents }: Line): Part => ({
  lineId: id,
  quantity: quantity - refundedQuantity,
  amountCents: totalCents - refundedCents,
});

/** @throws DomainError conflict, with an issue for each line that is wrong */
function chooseParts(lines: Line[], wanted: RefundLinesInput["lines"]): Part[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const issues: Issue[] = [];
  const parts = wanted.flatMap(({ lineId, quantity, amountCents }, index): Part[] => {
    const line = byId.get(lineId);
    const refuse = (field: "quantity" | "amountCents", message: string) => {
      issues.push({ path: `lines.${index}.${field}`, message });
      return [];
    };
    if (!line) return refuse("quantity", messages.lineNotFound);
    const left = allOf(line);
    if (!isPaid(line) || !isSomething(left)) return refuse("quantity", messages.orderNotRefundable);
    if (quantity !== undefined && quantity > left.quantity) return refuse("quantity", messages.fewerPiecesLeft);
    if (amountCents !== undefined && amountCents > left.amountCents)
      return refuse("amountCents", messages.lessMoneyLeft);
    if (amountCents !== undefined) return [{ lineId, quantity: quantity ?? 0, amountCents }];
    if (quantity === undefined || quantity === left.quantity) return [left];
    return [{ lineId, quantity, amountCents: Math.min(quantity * line.unitPriceCents, left.amountCents) }];
  });
  if (issues.length > 0) throw new DomainError("conflict", messages.orderNotRefundable, { issues });
  return parts;
}

/** A refund made at the provider names no lines, so of the order less may be left than of its lines together. */
function clip(parts: Part[], leftCents: number): Part[] {
  let left = leftCents;
  return parts.map((part) => {
    const amountCents = Math.min(part.amountCents, left);
    left -= amountCents;
    return { ...part, amountCents };
  });
}

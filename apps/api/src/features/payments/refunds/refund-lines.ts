import { createHash } from "node:crypto";
import { messages, onlyThisIsLeft } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { leftOfClaim } from "@ironmonger/contract/orders/line-states";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import {
  isSomething,
  judgeRefund,
  leftToRefund,
  type RefundAmount,
  type RefundCheck,
} from "@ironmonger/contract/orders/refunds";
import type { RefundLinesInput, RefundOrderInput } from "@ironmonger/contract/payments";
import { orderLines, orders, paymentsIn, refunds, refundLines as rowsOfLines } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { requireCheckedRestore } from "../../../core/database/unchecked-restore.ts";
import { DomainError, type Issue } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { tellOrder } from "../../events/order-events.statement.ts";
import { tellStockOfOrders } from "../../events/tell-change.ts";
import { orderErrors } from "../../orders/error-messages.ts";
import { requireRefundable } from "../../orders/find-refund-issues.ts";
import { getRefundedOrder } from "../../orders/get-order.ts";
import { paymentErrors } from "../error-messages.ts";
import { applyRefunds } from "../internal/apply-refunds.statement.ts";
import { findPaymentOf, lockOrder } from "../internal/lock-order.ts";

type RefundToDecide = {
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
type LineAmount = RefundAmount & { lineId: string };

type RefundInput = RefundOrderInput & Partial<Pick<RefundLinesInput, "lines">>;

/**
 * Refunds what remains of a paid order: all its lines, shipped or not, less what was refunded before, here or at the provider. Pieces
 * return to stock immediately, unless `restock` is false; a job makes the refund, retries until it succeeds, and then notifies the buyer.
 * With an idempotency key, a repeated or concurrent request refunds once.
 * @throws DomainError not_found · conflict (nothing is left to be refunded, a dispute has taken the money, or the key was used for another
 * refund) · unavailable (the shop was restored from a backup, and has not been compared with the card provider yet)
 */
export const refundOrder = (ctx: OfficeContext<"payments.refund">, input: RefundOrderInput): Promise<Order> =>
  refund(ctx, input);

/**
 * As `refundOrder`, for the named lines, all of them or none: the whole line, a number of pieces, or only an amount, which leaves the
 * pieces where they are.
 * @throws DomainError not_found · conflict (with an issue for each line that has less left; a dispute has taken the money; or the key
 * was used for another refund) · unavailable (as above)
 */
export const refundLines = (ctx: OfficeContext<"payments.refund">, input: RefundLinesInput): Promise<Order> =>
  refund(ctx, input);

async function refund(ctx: OfficeContext<"payments.refund">, input: RefundInput): Promise<Order> {
  const key = input.idempotencyKey ?? null;
  const keyHash = key === null ? null : hashOf(input);
  const { orderId, lines, restock, reason } = input;
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError("not_found", messages.orderNotFound);
  // What was refunded since the backup would otherwise be refunded twice.
  await requireCheckedRestore(ctx);
  const money = await shopMoney(ctx);
  try {
    await inTransaction(ctx, (ctx) => decideRefund(ctx, { orderId, lines, restock, reason, key, keyHash }, money));
  } catch (error) {
    if (!(error instanceof DomainError || isUniqueViolation(error, "refunds_idempotency"))) throw error;
    // A repeated request finds its own lines refunded, so the key is checked before refusing.
    const before = key === null ? undefined : await findByKey(ctx, key);
    if (!before) throw error;
    if (before.hash !== keyHash) throw new DomainError("conflict", paymentErrors.refundKeyReused);
  }
  return getRefundedOrder(ctx, orderId);
}

function hashOf({ idempotencyKey: _, ...refund }: RefundInput): string {
  return createHash("sha256").update(JSON.stringify(refund)).digest("base64url");
}

/** The refund that this admin decided with this key before. */
async function findByKey({ db, user }: OfficeContext<"payments.refund">, key: string) {
  const [row] = await db
    .select({ hash: refunds.idempotencyHash })
    .from(refunds)
    .where(and(eq(refunds.byUserId, user.id), eq(refunds.idempotencyKey, key)));
  return row;
}

/**
 * Writes a refund, whose id it returns, updates order, lines and stock, and queues the job that makes it at the provider; or changes
 * nothing. If the order was not paid by card, no money goes back: the claim is reduced immediately.
 * @throws DomainError conflict (nothing is left, the bank has taken the payment back, or with an issue for each line that has less left)
 */
export async function decideRefund(
  ctx: Within<OfficeContext<"payments.refund">>,
  { orderId, lines: requested, onlyCents, restock, reason, key, keyHash }: RefundToDecide,
  money: Money,
): Promise<{ refundId: string }> {
  const { sql: tx, db, user, jobs } = ctx;
  const order = await lockOrder(tx, orderId);
  // What is paid on account is less to pay, or credit.
  const payment = order?.terms === "account" ? undefined : await findPaymentOf(tx, orderId);
  if (payment) await requireRefundable(db, payment.intentId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const leftCents = order ? leftOfClaim(order) : 0;
  const amounts = requested ? chooseAmounts(lines, requested, money) : lines.map(allOf).filter(isSomething);
  const clipped = onlyCents === undefined ? clip(amounts, leftCents) : [];
  const amountCents =
    onlyCents === undefined
      ? clipped.reduce((sum, amount) => sum + amount.amountCents, 0)
      : Math.min(onlyCents, leftCents);
  if (amountCents === 0) throw new DomainError("conflict", messages.orderNotRefundable);
  if (requested) requireAmounts(requested, clipped, money);
  const refundId = newId();
  await db.insert(refunds).values({
    id: refundId,
    orderId,
    amountCents,
    ...(payment ? { paymentId: payment.id } : { status: "succeeded", settledAt: sql`clock_timestamp()` }),
    origin: onlyCents === undefined ? "shop" : "provider",
    reason,
    // Not the start of the transaction, which may have waited for a shipment of the same pieces.
    decidedAt: sql`clock_timestamp()`,
    byUserId: user.id,
    idempotencyKey: key,
    idempotencyHash: keyHash,
  });
  if (clipped.length > 0)
    await db
      .insert(rowsOfLines)
      .values(clipped.map((amount) => ({ refundId, ...amount, isRestocked: restock && amount.quantity > 0 })));
  const { refunded, lineCount } = await applyRefunds(tx, { orderId, by: user.id });
  const concerned = refunded.length > 0 ? refunded : clipped.map(({ lineId }) => lineId);
  await tellOrder(db, {
    orderId,
    kind: refunded.length > 0 ? "refunded" : "partly-refunded",
    lineIds: concerned.length < lineCount ? concerned : null,
    amountCents,
    aboutId: refundId,
    byUserId: user.id,
  });
  if (payment) await jobs.enqueue(tx, "make-refund", { refundId });
  await jobs.enqueue(tx, "issue-invoices", { orderId });
  if (restock) tellStockOfOrders(ctx);
  if (order && order.depositCents > 0 && order.transactionId) await freeDeposit(ctx, order, amountCents);
  return { refundId };
}

/** What is left of a deposit and is more than what is still to be invoiced becomes credit of the company. */
async function freeDeposit(
  { sql: tx, db, jobs }: Within<OfficeContext<"payments.refund">>,
  order: typeof orders.$inferSelect,
  refundedCents: number,
): Promise<void> {
  const claimCents = order.totalCents - order.refundedCents - refundedCents;
  const toInvoiceCents = Math.max(0, claimCents - order.invoicedCents + order.creditedCents);
  const amountCents = order.depositCents - order.depositInvoicedCents - toInvoiceCents;
  if (amountCents <= 0) return;
  const { id, companyId, userId } = order;
  await db
    .update(orders)
    .set({ depositInvoicedCents: sql`${orders.depositInvoicedCents} + ${amountCents}` })
    .where(eq(orders.id, id));
  await db.insert(paymentsIn).values({
    ...{ id: newId(), source: "card", status: "received", companyId, userId, amountCents },
    ...{ reference: `Deposit of ${formatOrderNumber(order.number)}`, receivedAt: new Date() },
  });
  await jobs.enqueue(tx, "use-credit", { companyId, userId: companyId ? null : userId });
}

/** All that is left of a line. */
const allOf = (line: Line): LineAmount => ({ lineId: line.id, ...leftToRefund(line) });

/** @throws DomainError conflict, with an issue for each line that is wrong */
function chooseAmounts(lines: Line[], requested: RefundLinesInput["lines"], money: Money): LineAmount[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const issues: Issue[] = [];
  const amounts = requested.flatMap(({ lineId, ...some }, index): LineAmount[] => {
    const line = byId.get(lineId);
    const check: RefundCheck = line
      ? judgeRefund(line, some, money)
      : { field: "quantity", message: orderErrors.lineNotFound };
    if ("amount" in check) return [{ lineId, ...check.amount }];
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
function requireAmounts(requested: RefundLinesInput["lines"], clipped: LineAmount[], money: Money): void {
  const issues = requested.flatMap(({ amountCents = 0 }, index): Issue[] => {
    const leftCents = clipped[index]?.amountCents ?? 0;
    if (leftCents >= amountCents) return [];
    return [{ path: `lines.${index}.amountCents`, message: onlyThisIsLeft(money.format(leftCents)) }];
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

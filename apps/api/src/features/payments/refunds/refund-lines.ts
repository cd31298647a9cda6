import { createHash } from "node:crypto";
import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import type { RefundLinesInput, RefundOrderInput } from "@ironmonger/contract/payments";
import { orders, refunds } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { requireCheckedRestore } from "../../../core/database/unchecked-restore.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";
import { getRefundedOrder } from "../../orders/get-order.ts";
import { decideRefund } from "../internal/decide-refund.ts";

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
  try {
    await decideRefund(ctx, { orderId, lines, restock, reason, key, keyHash });
  } catch (error) {
    if (!(error instanceof DomainError || isUniqueViolation(error, "refunds_idempotency"))) throw error;
    // A repeated request finds its own lines refunded, so the key is checked before refusing.
    const before = key === null ? undefined : await findByKey(ctx, key);
    if (!before) throw error;
    if (before.hash !== keyHash) throw new DomainError("conflict", errorMessages.refundKeyReused);
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

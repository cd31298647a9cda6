import type { ListRefundsInput, Refund } from "@ironmonger/contract/payments";
import { refundLines, refunds } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { may, type SignedInContext } from "../../../core/context.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { requireVisibleOrder } from "../../orders/get-order.ts";

/**
 * All refunds of an order, oldest first, for its buyer and for admins. Reasons are the shop's own notes, for admins alone.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export async function listRefunds(ctx: SignedInContext, { orderId }: ListRefundsInput): Promise<Refund[]> {
  await requireVisibleOrder(ctx, orderId);
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.decidedAt, refunds.id);
  const ids = rows.map(({ id }) => id);
  const lines = await ctx.db
    .select()
    .from(refundLines)
    .where(isAnyOf(refundLines.refundId, ids))
    .orderBy(refundLines.lineId);
  const linesOf = Map.groupBy(lines, ({ refundId }) => refundId);
  return rows.map(({ id, providerId, amountCents, status, origin, decidedAt, ...refund }) => ({
    id,
    providerId,
    amountCents,
    status,
    origin,
    decidedAt: decidedAt.toISOString(),
    lines: linesOf.get(id) ?? [],
    reason: may(ctx.user, "orders.read") ? refund.reason : null,
    failureReason: may(ctx.user, "orders.read") ? refund.failureReason : null,
  }));
}

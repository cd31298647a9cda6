import type { OrderId, OrderWithShipments } from "@ironmonger/contract/orders";
import { orderLines } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { orderErrors } from "../error-messages.ts";
import { getChangedOrder, getVisibleOrderRow, hasId } from "../get-order.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";
import { requireMayCancel } from "../internal/require-may-cancel.ts";

/**
 * Cancels all unpaid lines and returns their stock. Lists no longer show the order. A job closes its open intent at the provider; if that
 * one is paid first, the money is refunded.
 * @throws DomainError not_found (no such order, or another buyer's) · forbidden (a colleague's) · conflict (paid, or cancelled before)
 */
export async function cancelOrder(ctx: SignedInContext, { id }: OrderId): Promise<OrderWithShipments> {
  await requireMayCancel(ctx, await getVisibleOrderRow(ctx, hasId(id)));
  if (await inTransaction(ctx, (ctx) => releaseLines(ctx, { of: { orderId: id }, as: "cancelled", by: ctx.user.id })))
    return getChangedOrder(ctx, id, eq(orderLines.fulfilment, "cancelled"));
  const { payment } = await getVisibleOrderRow(ctx, hasId(id));
  throw new DomainError("conflict", payment === null ? orderErrors.orderCancelled : orderErrors.orderNotUnpaid);
}

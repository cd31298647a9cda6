import { mayCancel } from "@ironmonger/contract/orders/may-cancel";
import { may, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { findBuyerOf } from "../find-buyer-of.ts";
import type { OrderRow } from "./order-rows.ts";

/**
 * Call it for an order that the caller sees.
 * @throws DomainError forbidden (a colleague's order, and the caller is neither an approver nor a manager)
 */
export const requireMayCancel = (ctx: SignedInContext, order: OrderRow): Promise<void> =>
  requireMayChange(ctx, order, "cancel this order");

/** As `requireMayCancel`, for other changes of an order: `what` completes the refusal. */
export async function requireMayChange(ctx: SignedInContext, order: OrderRow, what: string): Promise<void> {
  const { user } = ctx;
  const { userId: buyerId, buyerName } = order;
  const company = (await findBuyerOf(ctx, order))?.company;
  if (mayCancel({ buyerId }, { userId: user.id, isAdmin: may(user, "orders.edit"), role: company?.role ?? null }))
    return;
  throw new DomainError(
    "forbidden",
    `Only ${buyerName}, or an approver or manager of ${company?.companyName ?? "the company"}, can ${what}.`,
  );
}

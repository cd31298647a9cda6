import { mayCancel } from "@ironmonger/contract/orders/may-cancel";
import { may, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";

/**
 * Call it for an order that the caller sees.
 * @throws DomainError forbidden (a colleague's order, and the caller is neither an approver nor a manager)
 */
export function requireMayCancel(
  { user, buyer: { principal, company } }: SignedInContext,
  order: { buyerId: string; buyerName: string },
): void {
  if (mayCancel(order, { userId: principal.id, isAdmin: may(user, "orders.edit"), role: company?.role ?? null }))
    return;
  throw new DomainError(
    "forbidden",
    `Only ${order.buyerName}, or an approver or manager of ${company?.companyName ?? "the company"}, can cancel this order.`,
  );
}

import { messages } from "@ironmonger/contract/messages";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { seesOrder } from "./find-buyer-of.ts";
import { findLine, type LineInOrder } from "./internal/order-rows.ts";

/**
 * One line that is not cancelled, with its order, for its buyer and for admins.
 * @throws DomainError not_found (no such line, another buyer's, or cancelled) · as `requirePermission`, for a member of the office who
 * lacks the second factor
 */
export async function getOrderLine(ctx: SignedInContext, { id }: { id: string }): Promise<LineInOrder> {
  const row = await findLine(ctx.db, id, await shopMoney(ctx));
  if (!row || !(await seesOrder(ctx, row)) || hasLeft(row.line.status))
    throw new DomainError("not_found", messages.orderNotFound);
  return row;
}

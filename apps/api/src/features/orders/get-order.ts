import type { Order, OrderId } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { getVisibleOrder } from "./internal/get-visible-order.ts";
import { toOrder } from "./internal/order-rows.ts";

/**
 * One order, for its buyer and for admins.
 * @throws DomainError not_found (no such order, another buyer's, or cancelled)
 */
export const getOrder = async (ctx: SignedInContext, { id }: OrderId): Promise<Order> =>
  toOrder(await getVisibleOrder(ctx, id));

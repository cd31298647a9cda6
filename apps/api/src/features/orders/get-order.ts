import { type GetOrderInput, type OrderWithShipments, readOrderNumber } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { getVisibleOrder, getVisibleOrderRow, hasId, hasLine, hasNumber } from "./internal/get-visible-order.ts";

/**
 * One order with all its lines and shipments, also a cancelled one, for its buyer and for admins.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export const getOrder = (ctx: SignedInContext, input: GetOrderInput): Promise<OrderWithShipments> =>
  getVisibleOrder(ctx, "lineId" in input ? hasLine(input.lineId) : hasNumber(readOrderNumber(input.number) ?? 0));

/**
 * That there is an order with this id, and that the caller may see it.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export const requireVisibleOrder = async (ctx: SignedInContext, orderId: string): Promise<void> =>
  void (await getVisibleOrderRow(ctx, hasId(orderId)));

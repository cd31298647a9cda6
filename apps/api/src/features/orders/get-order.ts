import type { GetOrderInput, GetOrdersInput, OrderWithShipments } from "@ironmonger/contract/orders";
import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { rangeOf } from "@ironmonger/contract/tables/paging";
import { orderLines, orders } from "@ironmonger/db/schema";
import { inArray, sql } from "drizzle-orm";
import type { OfficeContext, SignedInContext } from "../../core/context.ts";
import {
  getChangedOrder,
  getVisibleOrder,
  getVisibleOrderRow,
  hasId,
  hasLine,
  hasNumber,
} from "./internal/get-visible-order.ts";
import { withAllLines } from "./internal/order-rows.ts";

/**
 * One order with its shipments and a page of its lines, or all, also a cancelled one, for its buyer and for admins.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export const getOrder = (ctx: SignedInContext, input: GetOrderInput): Promise<OrderWithShipments> =>
  getVisibleOrder(
    ctx,
    "lineId" in input ? hasLine(input.lineId) : hasNumber(readOrderNumber(input.number) ?? 0),
    input.page === undefined && input.pageSize === undefined ? "all" : rangeOf(input),
  );

/** Orders by their numbers, in the requested order, with all their lines and shipments; unknown numbers are skipped. */
export async function getOrders(
  { db }: OfficeContext<"orders.read">,
  { numbers }: GetOrdersInput,
): Promise<OrderWithShipments[]> {
  const requestedNumbers = numbers.map((number) => readOrderNumber(number) ?? 0);
  const rows = await db.select().from(orders).where(inArray(orders.number, requestedNumbers));
  const positions = new Map(requestedNumbers.map((number, index) => [number, index]));
  const positionOf = ({ number }: (typeof rows)[number]) => positions.get(number) ?? 0;
  return withAllLines(
    db,
    rows.toSorted((one, other) => positionOf(one) - positionOf(other)),
  );
}

/**
 * Requires that the order exists and that the caller may see it.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export const requireVisibleOrder = async (ctx: SignedInContext, orderId: string): Promise<void> =>
  void (await getVisibleOrderRow(ctx, hasId(orderId)));

/** What a refund answers: the order with at most 500 lines, those of its newest refund first. */
export const getRefundedOrder = (ctx: SignedInContext, orderId: string): Promise<OrderWithShipments> =>
  getChangedOrder(
    ctx,
    orderId,
    sql`${orderLines.id} in (select line_id from refund_lines where refund_id = (
      select r.id from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId} order by r.id desc limit 1))`,
  );

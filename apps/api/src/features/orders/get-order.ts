import { messages } from "@ironmonger/contract/messages";
import type { GetOrderInput, GetOrdersInput, OrderWithShipments } from "@ironmonger/contract/orders";
import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { rangeOf } from "@ironmonger/contract/tables/paging";
import { orderLines, orders } from "@ironmonger/db/schema";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { OfficeContext, SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { seesOrder } from "./find-buyer-of.ts";
import { type OrderRow, type ShownLines, withAllLines, withLines, withListedLines } from "./internal/order-rows.ts";

/**
 * One order with its shipments and a page of its lines, or all, also a cancelled one, for its buyer and for admins. People of a company see
 * it whomever they buy for at the moment.
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
  { db, settings }: OfficeContext<"orders.read">,
  { numbers }: GetOrdersInput,
): Promise<OrderWithShipments[]> {
  const requestedNumbers = numbers.map((number) => readOrderNumber(number) ?? 0);
  const rows = await db.select().from(orders).where(inArray(orders.number, requestedNumbers));
  const positions = new Map(requestedNumbers.map((number, index) => [number, index]));
  const positionOf = ({ number }: (typeof rows)[number]) => positions.get(number) ?? 0;
  return withAllLines(
    db,
    rows.toSorted((one, other) => positionOf(one) - positionOf(other)),
    await shopMoney({ settings }),
  );
}

/** Orders of a company as a list shows them, each with its first lines, for use cases that have checked who sees them. */
export const listOrdersWithLines = withListedLines;

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
      select id from refunds where order_id = ${orderId} order by id desc limit 1))`,
  );

export const hasId = (id: string): SQL => eq(orders.id, id);
export const hasNumber = (number: number): SQL => eq(orders.number, number);
export const hasLine = (lineId: string): SQL =>
  sql`${orders.id} = (select ${orderLines.orderId} from ${orderLines} where ${orderLines.id} = ${lineId})`;

/**
 * The order that a condition finds, for its buyer or an admin. For everybody else it throws not_found, so that a stranger cannot learn that
 * the order exists.
 * @throws DomainError not_found · as `requirePermission`, for a member of the office who lacks the second factor
 */
export async function getVisibleOrderRow(ctx: SignedInContext, condition: SQL): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(condition);
  if (order && (await seesOrder(ctx, order))) return order;
  throw new DomainError("not_found", messages.orderNotFound);
}

/** As `getVisibleOrderRow`, with its shipments and all its lines, or some of them. */
export const getVisibleOrder = async (
  ctx: SignedInContext,
  condition: SQL,
  shown: ShownLines = "all",
): Promise<OrderWithShipments> =>
  withLines(ctx.db, await getVisibleOrderRow(ctx, condition), await shopMoney(ctx), shown);

/**
 * What a change of an order answers: the order with at most 500 lines, those first that changed, which a condition on `order_lines` finds.
 * @throws DomainError as `getVisibleOrderRow`
 */
export const getChangedOrder = (ctx: SignedInContext, orderId: string, changed: SQL): Promise<OrderWithShipments> =>
  getVisibleOrder(ctx, hasId(orderId), { first: changed });

export const isInShipment = (shipmentId: string | SQL): SQL =>
  sql`${orderLines.id} in (select line_id from shipment_lines where shipment_id = ${shipmentId})`;

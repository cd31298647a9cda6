import { messages } from "@ironmonger/contract/messages";
import type { OrderWithShipments } from "@ironmonger/contract/orders";
import { orderLines, orders } from "@ironmonger/db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { ownsOrMay, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { type OrderRow, type ShownLines, withLines } from "./order-rows.ts";

export const hasId = (id: string): SQL => eq(orders.id, id);
export const hasNumber = (number: number): SQL => eq(orders.number, number);
export const hasLine = (lineId: string): SQL =>
  sql`${orders.id} = (select ${orderLines.orderId} from ${orderLines} where ${orderLines.id} = ${lineId})`;

/**
 * The order that a condition finds, for its buyer or an admin. For everybody else it throws not_found, so that a stranger cannot learn that
 * the order exists.
 * @throws DomainError not_found · as `requirePermission`, for somebody of the office who lacks the second factor
 */
export async function getVisibleOrderRow(ctx: SignedInContext, condition: SQL): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(condition);
  if (ownsOrMay(ctx, order, "orders.read") && order) return order;
  throw new DomainError("not_found", messages.orderNotFound);
}

/** As `getVisibleOrderRow`, with its shipments and all its lines, or some of them. */
export const getVisibleOrder = async (
  ctx: SignedInContext,
  condition: SQL,
  shown: ShownLines = "all",
): Promise<OrderWithShipments> => withLines(ctx.db, await getVisibleOrderRow(ctx, condition), shown);

/**
 * What a change of an order answers: the order with at most 500 lines, those first that changed, which a condition on `order_lines` finds.
 * @throws DomainError as `getVisibleOrderRow`
 */
export const getChangedOrder = (ctx: SignedInContext, orderId: string, changed: SQL): Promise<OrderWithShipments> =>
  getVisibleOrder(ctx, hasId(orderId), { first: changed });

export const isInShipment = (shipmentId: string | SQL): SQL =>
  sql`${orderLines.id} in (select line_id from shipment_lines where shipment_id = ${shipmentId})`;

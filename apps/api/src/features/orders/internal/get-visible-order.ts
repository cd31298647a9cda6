import { messages } from "@ironmonger/contract/messages";
import type { OrderWithShipments } from "@ironmonger/contract/orders";
import { orderLines, orders } from "@ironmonger/db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { ownsOrMay, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { type OrderRow, withLines } from "./order-rows.ts";

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

/** As `getVisibleOrderRow`, with all its lines and shipments. */
export const getVisibleOrder = async (ctx: SignedInContext, condition: SQL): Promise<OrderWithShipments> =>
  withLines(ctx.db, await getVisibleOrderRow(ctx, condition));

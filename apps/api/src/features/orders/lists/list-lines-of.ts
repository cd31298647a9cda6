import { orderLines, orders } from "@ironmonger/db/schema";
import { ne } from "drizzle-orm";
import { requireOwnEmail, type SignedInContext } from "../../../core/context.ts";
import { ordersSeenBy } from "../../../core/database/owned-by.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { type LineInOrder, readLines } from "../internal/order-rows.ts";

/**
 * All order lines of the buyer with this email, oldest first, without cancelled ones, in batches.
 * @throws DomainError forbidden (not the caller's own email)
 */
export async function* listLinesOf(
  ctx: SignedInContext,
  email: string,
): AsyncGenerator<LineInOrder[], void, undefined> {
  requireOwnEmail(ctx, email);
  const money = await shopMoney(ctx);
  yield* readLines(ctx.db, { orders: ordersSeenBy(orders, ctx), lines: ne(orderLines.status, "cancelled") }, money);
}

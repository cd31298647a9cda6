import type { ReleasedOrders, ReleaseHeldOrdersInput } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { releaseLines } from "./internal/release-lines.statement.ts";

/**
 * Cancels the unpaid orders of one buyer one by one, as `cancelOrder` does: each returns its stock, and the buyer gets an email about each.
 * Answers how many; an order that was paid meanwhile stays.
 */
export async function releaseHeldOrders(
  ctx: AdminContext,
  { userId }: ReleaseHeldOrdersInput,
): Promise<ReleasedOrders> {
  const held = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), orders.isHeld))
    .orderBy(orders.id);
  let released = 0;
  for (const { id } of held) {
    if (await releaseLines(ctx, { of: { orderId: id }, by: ctx.user.id })) released += 1;
  }
  return { released };
}

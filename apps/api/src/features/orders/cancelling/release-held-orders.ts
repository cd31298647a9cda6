import type { ReleasedOrders, ReleaseHeldOrdersInput } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { recordChange } from "../../audit/record-change.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";

/**
 * Cancels the unpaid orders of one buyer one by one, as `cancelOrder` does: each returns its stock, and the buyer gets an email about each.
 * Returns how many; an order that was paid meanwhile stays.
 */
export async function releaseHeldOrders(
  ctx: AdminContext,
  { userId }: ReleaseHeldOrdersInput,
): Promise<ReleasedOrders> {
  const held = await ctx.db
    .select({ id: orders.id, buyerEmail: orders.buyerEmail })
    .from(orders)
    .where(and(eq(orders.userId, userId), orders.isHeld))
    .orderBy(orders.id);
  let released = 0;
  try {
    for (const { id } of held) {
      if (await releaseLines(ctx, { of: { orderId: id }, by: ctx.user.id })) released += 1;
    }
  } finally {
    // Each order has its own event; this is one entry for all of them, also if one of them fails.
    if (held[0] && released > 0)
      await recordChange(ctx.db, ctx, {
        action: "unpaid-cancelled",
        entity: "user",
        entityId: userId,
        entityName: held[0].buyerEmail,
        before: null,
        after: { ordersCancelled: released },
      });
  }
  return { released };
}

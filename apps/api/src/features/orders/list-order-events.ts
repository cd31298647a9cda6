import type { ListOrderEventsInput, OrderEvent } from "@ironmonger/contract/orders";
import { orderEvents, users } from "@ironmonger/db/schema";
import { and, eq, ne } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { getVisibleOrderRow, hasId } from "./internal/get-visible-order.ts";

/**
 * What happened to the order, oldest first, for its buyer and for admins. Notes are for admins only.
 * @throws DomainError not_found (no such order, or another buyer's)
 */
export async function listOrderEvents(ctx: SignedInContext, { orderId }: ListOrderEventsInput): Promise<OrderEvent[]> {
  await getVisibleOrderRow(ctx, hasId(orderId));
  const rows = await ctx.db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      lineIds: orderEvents.lineIds,
      amountCents: orderEvents.amountCents,
      text: orderEvents.text,
      by: users.displayName,
      happenedAt: orderEvents.happenedAt,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.byUserId))
    .where(and(eq(orderEvents.orderId, orderId), ctx.user.isAdmin ? undefined : ne(orderEvents.kind, "note")))
    .orderBy(orderEvents.id);
  return rows.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() }));
}

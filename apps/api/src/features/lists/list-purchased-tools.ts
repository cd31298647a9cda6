import type { PurchasedTool } from "@ironmonger/contract/lists";
import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
import { orderLines, orders, users } from "@ironmonger/db/schema";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isPaidOrder } from "../../core/database/is-paid-order.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";

const maxTools = 1_000;

/**
 * The tools of the user's paid orders, those ordered last first, at most 1,000. A line that was cancelled before its order was paid does
 * not count.
 */
export async function listPurchasedTools(ctx: SignedInContext): Promise<PurchasedTool[]> {
  const { db } = ctx;
  const { toolId, quantity, unitPriceCents, priceUnit } = orderLines;
  const byQuantity = db
    .select({
      toolId,
      quantity,
      times: sql<number>`count(*)`.as("times"),
      lastOrderedAt: sql<Date>`max(${orders.placedAt})`.as("last_ordered_at"),
      lastBuyer: sql<string>`(array_agg(${users.displayName} order by ${orders.id} desc))[1]`.as("last_buyer"),
      lastPriceCents: sql<number>`(array_agg(${unitPriceCents} order by ${orders.id} desc))[1]`.as("last_price_cents"),
      lastPriceUnit: sql<PriceUnit>`(array_agg(${priceUnit} order by ${orders.id} desc))[1]`.as("last_price_unit"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(ownedBy(orders, ctx), isPaidOrder(), ne(orderLines.status, "cancelled")))
    .groupBy(toolId, quantity)
    .as("by_quantity");
  const lastOrderedAt = sql`max(${byQuantity.lastOrderedAt})`;
  const bought = await db
    .select({
      toolId: byQuantity.toolId,
      lastOrderedAt: lastOrderedAt.mapWith(orders.placedAt).as("ordered_at"),
      boughtBy: sql<string>`(array_agg(${byQuantity.lastBuyer} order by ${byQuantity.lastOrderedAt} desc))[1]`.as(
        "buyer",
      ),
      lastPriceCents:
        sql<number>`(array_agg(${byQuantity.lastPriceCents} order by ${byQuantity.times} desc, ${byQuantity.lastOrderedAt} desc))[1]`.as(
          "price",
        ),
      lastPriceUnit:
        sql<PriceUnit>`(array_agg(${byQuantity.lastPriceUnit} order by ${byQuantity.times} desc, ${byQuantity.lastOrderedAt} desc))[1]`.as(
          "unit",
        ),
      usualQuantity:
        sql<number>`(array_agg(${byQuantity.quantity} order by ${byQuantity.times} desc, ${byQuantity.lastOrderedAt} desc))[1]`.as(
          "usual",
        ),
    })
    .from(byQuantity)
    .groupBy(byQuantity.toolId)
    .orderBy(desc(lastOrderedAt), desc(byQuantity.toolId))
    .limit(maxTools);
  const tools = await readPricedTools(
    ctx,
    bought.map(({ toolId: id }) => id),
  );
  const isCompanys = ctx.buyer.companyId !== null;
  return bought.flatMap(({ lastOrderedAt: at, boughtBy, ...purchase }) => {
    const tool = tools.get(purchase.toolId);
    const facts = { lastOrderedAt: at.toISOString(), boughtBy: isCompanys ? boughtBy : null };
    return tool ? [{ id: purchase.toolId, ...tool, ...purchase, ...facts }] : [];
  });
}

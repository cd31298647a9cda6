import type { OrderStatus } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { shopTotals } from "@ironmonger/db/schema";
import { type AnyColumn, sql } from "drizzle-orm";

const sum = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** How many orders have a line in each status, and how many are not wholly cancelled, from the running totals. */
export async function countOrders(db: Database): Promise<Record<OrderStatus | "listed", number>> {
  const [counts] = await db
    .select({
      "to-approve": sum(shopTotals.toApprove),
      unpaid: sum(shopTotals.unpaid),
      pending: sum(shopTotals.pending),
      shipped: sum(shopTotals.shipped),
      cancelled: sum(shopTotals.cancelled),
      declined: sum(shopTotals.declined),
      refunded: sum(shopTotals.refunded),
      listed: sum(shopTotals.listed),
    })
    .from(shopTotals);
  const none = {
    "to-approve": 0,
    unpaid: 0,
    pending: 0,
    shipped: 0,
    cancelled: 0,
    declined: 0,
    refunded: 0,
    listed: 0,
  };
  return counts ?? none;
}

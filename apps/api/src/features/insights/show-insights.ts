import type { Insights } from "@ironmonger/contract/insights";
import { orderStatuses } from "@ironmonger/contract/orders";
import { salesByDay, shopTotals, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { AdminContext } from "../../core/context.ts";
import { countOrders } from "../orders/count-orders.ts";

type Parts = Pick<AdminContext, "replica" | "settings">;

const days = 30;
const dayMs = 24 * 3600 * 1000;

/** The last thirty days (UTC): orders by the day they were placed, and their revenue: what was paid for them less what was refunded. */
export async function showInsights(parts: Parts): Promise<Insights> {
  const [sales, counts, lowStock] = await Promise.all([
    listSales(parts),
    countOrders(parts.replica.db),
    listLowStock(parts),
  ]);
  return { days: sales, statuses: orderStatuses.map((status) => ({ status, orders: counts[status] })), lowStock };
}

async function listSales({ replica: { db } }: Parts): Promise<Insights["days"]> {
  const firstDay = isoDay(Date.now() - (days - 1) * dayMs);
  const sales = unionAll(
    db
      .select({ day: salesByDay.day, orders: salesByDay.orders, revenueCents: salesByDay.revenueCents })
      .from(salesByDay)
      .where(gte(salesByDay.day, firstDay)),
    db
      .select({ day: sql<string>`${shopTotals.day}`, orders: shopTotals.orders, revenueCents: shopTotals.revenueCents })
      .from(shopTotals)
      .where(and(isNotNull(shopTotals.day), gte(shopTotals.day, firstDay))),
  ).as("sales");
  const found = await db
    .select({
      day: sql<string>`to_char(${sales.day}, 'YYYY-MM-DD')`,
      orders: sql<number>`sum(${sales.orders})::bigint`,
      revenueCents: sql<number>`sum(${sales.revenueCents})::bigint`,
    })
    .from(sales)
    .groupBy(sales.day);
  const byDay = new Map(found.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = isoDay(Date.parse(firstDay) + index * dayMs);
    return byDay.get(day) ?? { day, orders: 0, revenueCents: 0 };
  });
}

async function listLowStock({ replica: { db }, settings }: Parts): Promise<Insights["lowStock"]> {
  const { lowStockMinimumOrders } = await settings.read();
  return db
    .select({ id: tools.id, name: tools.name, available: toolStock.available, minOrder: tools.minOrder })
    .from(toolStock)
    .innerJoin(tools, eq(tools.id, toolStock.toolId))
    .where(and(isNull(tools.deletedAt), lt(toolStock.level, lowStockMinimumOrders)))
    .orderBy(toolStock.level, toolStock.toolId)
    .limit(20);
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

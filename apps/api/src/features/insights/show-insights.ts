import type { Figures, Insights, PeriodInput, PeriodSales } from "@ironmonger/contract/insights";
import { orderStatuses } from "@ironmonger/contract/tables/table-choices";
import { salesByQuarter, shopTotals, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../core/context.ts";
import { startsOfDays } from "../../core/shop-days.ts";
import { countOrders } from "../orders/lists/count-orders.ts";
import { findPeriod } from "./internal/find-period.ts";

type Dependencies = Pick<OfficeContext<"insights.read">, "replica" | "settings">;
type DaySales = PeriodSales["days"][number];

/**
 * A period and the days before it, with the orders placed on each day; the current number of orders by status, and the tools with low
 * stock.
 */
export async function showInsights(services: Dependencies, input: PeriodInput): Promise<Insights> {
  const [sales, counts, lowStock] = await Promise.all([
    showSales(services, input),
    countOrders(services.replica.db),
    listLowStock(services),
  ]);
  return { ...sales, statuses: orderStatuses.map((status) => ({ status, orders: counts[status] })), lowStock };
}

/** The orders of a period and of the days before it. */
export async function showSales(
  services: Dependencies,
  input: PeriodInput,
): Promise<Pick<Insights, "period" | "before">> {
  const { days, before, dayAfter, timeZone } = await findPeriod(services, input);
  const figures = await readSales(services, startsOfDays([...before, ...days, dayAfter], timeZone));
  const sales = [...before, ...days].map((day, index) => ({ day, ...(figures.get(index) ?? nothing) }));
  return { period: sumUp(sales.slice(before.length)), before: sumUp(sales.slice(0, before.length)) };
}

/** The days with sales, by their position. Each day ends where the next one begins; the last start is the end of all days. */
async function readSales({ replica: { db } }: Dependencies, starts: number[]): Promise<Map<number, Figures>> {
  const from = new Date(starts[0] ?? 0);
  const before = new Date(starts.at(-1) ?? 0);
  const { quarter, orders, paidOrders, paidPieces, paidCents, refundedCents } = salesByQuarter;
  const { listed, ...added } = shopTotals;
  const sales = unionAll(
    db
      .select({ quarter, orders, paidOrders, paidPieces, paidCents, refundedCents })
      .from(salesByQuarter)
      .where(and(gte(quarter, from), lt(quarter, before))),
    db
      .select({
        quarter: sql<Date>`${added.quarter}`,
        orders: listed,
        paidOrders: added.paidOrders,
        paidPieces: added.paidPieces,
        paidCents: added.paidCents,
        refundedCents: added.refundedCents,
      })
      .from(shopTotals)
      .where(and(gte(added.quarter, from), lt(added.quarter, before))),
  ).as("sales");
  const moments = sql.param(starts.map((start) => new Date(start).toISOString()));
  const rows = await db
    .select({
      index: sql<number>`width_bucket(${sales.quarter}, ${moments}::timestamptz[]) - 1`.as("index"),
      orders: sql<number>`sum(${sales.orders})::bigint`,
      paidOrders: sql<number>`sum(${sales.paidOrders})::bigint`,
      paidPieces: sql<number>`sum(${sales.paidPieces})::bigint`,
      revenueCents: sql<number>`sum(${sales.paidCents} - ${sales.refundedCents})::bigint`,
      refundedCents: sql<number>`sum(${sales.refundedCents})::bigint`,
    })
    .from(sales)
    .groupBy(sql`index`);
  return new Map(rows.map(({ index, ...figures }) => [index, figures]));
}

const nothing: Figures = { orders: 0, paidOrders: 0, paidPieces: 0, revenueCents: 0, refundedCents: 0 };

function sumUp(days: DaySales[]): PeriodSales {
  const sum = (figure: keyof Figures) => days.reduce((total, day) => total + day[figure], 0);
  return {
    from: days[0]?.day ?? "",
    to: days.at(-1)?.day ?? "",
    total: {
      orders: sum("orders"),
      paidOrders: sum("paidOrders"),
      paidPieces: sum("paidPieces"),
      revenueCents: sum("revenueCents"),
      refundedCents: sum("refundedCents"),
    },
    days,
  };
}

async function listLowStock({ replica: { db }, settings }: Dependencies): Promise<Insights["lowStock"]> {
  const { lowStockMinimumOrders } = await settings.read();
  return db
    .select({ id: tools.id, name: tools.name, available: toolStock.available, minOrder: tools.minOrder })
    .from(toolStock)
    .innerJoin(tools, eq(tools.id, toolStock.toolId))
    .where(and(isNull(tools.deletedAt), lt(toolStock.level, lowStockMinimumOrders)))
    .orderBy(toolStock.level, toolStock.toolId)
    .limit(20);
}

import type { PeriodInput, SalesRanking } from "@ironmonger/contract/insights";
import { queryBuilder } from "@ironmonger/db/client";
import { orderLines, orders, tools } from "@ironmonger/db/schema";
import { and, count, countDistinct, desc, eq, gt, gte, inArray, lt, max, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { lowestId } from "../../core/new-id.ts";
import { startsOfDays } from "../../core/shop-days.ts";
import { findPeriod } from "./internal/find-period.ts";

const mostShown = 10;

/** The tools, buyers and categories that brought most revenue in a period, and what new and returning buyers brought. */
export async function rankSales(
  ctx: Pick<AdminContext, "replica" | "settings">,
  input: PeriodInput,
): Promise<SalesRanking> {
  // Planned for its days each time: the plan for a week would be wrong for a year.
  const db = queryBuilder(ctx.replica.sql, { prepare: false });
  const { days, dayAfter, timeZone } = await findPeriod(ctx, input);
  const [from = 0, before = 0] = startsOfDays([days[0] ?? "", dayAfter], timeZone);
  const first = lowestId(from);
  const end = lowestId(before);

  // Unpaid and cancelled lines are not sold. Lines are found by the ids of their orders, which begin with the moment of placing.
  const isSold = and(
    gte(orderLines.orderId, first),
    lt(orderLines.orderId, end),
    inArray(orderLines.status, ["pending", "shipped", "refunded"]),
  );
  const pieces = sql<number>`sum(${orderLines.quantity})::bigint`;
  const lineRevenue = cents(sql`${orderLines.toPayCents} - ${orderLines.refundedCents}`);
  const bestTools = db
    .select({ id: tools.id, name: tools.name, orders: count(), pieces, revenueCents: lineRevenue })
    .from(orderLines)
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .where(isSold)
    .groupBy(tools.id)
    .orderBy(desc(lineRevenue), tools.id)
    .limit(mostShown);
  const bestCategories = db
    .select({
      category: tools.category,
      orders: countDistinct(orderLines.orderId),
      pieces,
      revenueCents: lineRevenue,
    })
    .from(orderLines)
    .innerJoin(tools, eq(tools.id, orderLines.toolId))
    .where(isSold)
    .groupBy(tools.category)
    .orderBy(desc(lineRevenue));

  const isPaid = and(gte(orders.id, first), lt(orders.id, end), gt(orders.paidCents, 0));
  const orderRevenue = cents(sql`${orders.paidCents} - ${orders.refundedCents}`);
  const bestBuyers = db
    .select({ email: orders.buyerEmail, name: max(orders.buyerName), orders: count(), revenueCents: orderRevenue })
    .from(orders)
    .where(isPaid)
    .groupBy(orders.buyerEmail)
    .orderBy(desc(orderRevenue), orders.buyerEmail)
    .limit(mostShown);
  const byBuyer = db
    .select({ userId: orders.userId, orders: count().as("orders"), revenueCents: orderRevenue.as("revenue") })
    .from(orders)
    .where(isPaid)
    .groupBy(orders.userId)
    .as("by_buyer");
  const earlier = sql`select from ${orders} where ${orders.userId} = ${byBuyer.userId} and ${orders.id} < ${first} and ${orders.paidCents} > 0`;
  const byNewness = db
    .select({
      isReturning: sql<boolean>`exists (${earlier})`.as("is_returning"),
      buyers: count(),
      orders: sql<number>`sum(${byBuyer.orders})::bigint`,
      revenueCents: cents(sql`${byBuyer.revenueCents}`),
    })
    .from(byBuyer)
    .groupBy(sql`is_returning`);

  const [toolRows, buyerRows, categoryRows, newness] = await Promise.all([
    bestTools,
    bestBuyers,
    bestCategories,
    byNewness,
  ]);
  const brought = (returning: boolean) => {
    const { buyers, orders, revenueCents } = newness.find(({ isReturning }) => isReturning === returning) ?? nobody;
    return { buyers, orders, revenueCents };
  };
  return {
    tools: toolRows,
    buyers: buyerRows.map((buyer) => ({ ...buyer, name: buyer.name ?? "" })),
    categories: categoryRows,
    newBuyers: brought(false),
    returningBuyers: brought(true),
  };
}

const nobody = { buyers: 0, orders: 0, revenueCents: 0 };
const cents = (amount: SQL) => sql<number>`sum(${amount})::bigint`;

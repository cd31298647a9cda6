import { suggestReorder } from "@ironmonger/contract/catalog/reorder";
import type { Today } from "@ironmonger/contract/insights";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { orderLines, orders, toolStock, tools } from "@ironmonger/db/schema";
import { and, count, desc, eq, gte, inArray, isNull, lt, min, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { lowestId } from "../../core/new-id.ts";
import { listSameCompanies } from "../companies/list-same-companies.ts";
import { listInquiries } from "../content/list-inquiries.ts";
import { listDeadJobs } from "../ledger/list-dead-jobs.ts";
import { listOrders } from "../orders/lists/list-orders.ts";
import { sumToShip } from "../orders/lists/sum-to-ship.ts";
import { listPaymentAlerts } from "../payments/list-payment-alerts.ts";
import { countUnknownPayments } from "../payments/unknown-payments.ts";
import { listStoppedSenders } from "../senders/stopped-senders.ts";
import { isAboutToExpire, type WorkPermission } from "./count-work.ts";

/** Today shows work of every kind, so it needs what each kind needs. */
type TodayPermission = WorkPermission | "orders.read" | "tools.read" | "companies.read";

const maxShown = 10;
const salesDays = 60;
const dayMs = 24 * 3_600_000;
/** How many of the newest orders, and how many low tools, are read, to bound the cost. */
const maxOrdersRead = 20_000;
const maxToolsRead = 1_000;

/**
 * What an admin has to do: orders to ship, oldest first, orders that are about to expire, disputes, failed refunds and jobs, payments
 * without an order, messages of visitors, stopped senders of emails, companies that may be the same firm, and tools to restock.
 */
export async function showToday(ctx: OfficeContext<TodayPermission>): Promise<Today> {
  const [
    pending,
    sums,
    expiring,
    alerts,
    deadJobs,
    unknownPayments,
    inquiries,
    stoppedSenders,
    sameCompanies,
    reorder,
  ] = await Promise.all([
    listOrders(ctx, {
      status: "pending",
      sortBy: "placedAt",
      direction: "asc",
      page: 1,
      pageSize: maxShown,
      search: "",
    }),
    sumToShip(ctx),
    listExpiring(ctx),
    listPaymentAlerts(ctx),
    listDeadJobs(ctx),
    countUnknownPayments(ctx),
    listInquiries(ctx, { limit: maxShown }),
    listStoppedSenders(ctx, { limit: maxShown }),
    listSameCompanies(ctx, { limit: maxShown }),
    listToReorder(ctx),
  ]);
  return {
    toShip: {
      total: pending.total,
      ...sums,
      orders: pending.rows,
    },
    expiring,
    disputes: alerts.disputes,
    failedRefunds: alerts.failedRefunds.length,
    failedJobs: deadJobs.length,
    unknownPayments,
    inquiries,
    stoppedSenders,
    sameCompanies,
    reorder,
  };
}

async function listExpiring({ db }: OfficeContext<TodayPermission>): Promise<Today["expiring"]> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      expiresAt: orders.expiresAt,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .where(isAboutToExpire)
    .orderBy(orders.expiresAt)
    .limit(maxShown);
  return {
    total: await db.$count(orders, isAboutToExpire),
    orders: rows.map((row) => ({
      ...row,
      number: formatOrderNumber(row.number),
      expiresAt: row.expiresAt.toISOString(),
    })),
  };
}

/** Of the lowest tools of the shop, those that sold most, with their recent sales. */
async function listToReorder(ctx: OfficeContext<TodayPermission>): Promise<Today["reorder"]> {
  const { db } = ctx.replica;
  const { lowStockMinimumOrders } = await ctx.settings.read();
  const low = db
    .select({
      id: tools.id,
      name: tools.name,
      sku: tools.sku,
      minOrder: tools.minOrder,
      casePack: tools.casePack,
      salesUnit: tools.salesUnit,
      available: toolStock.available,
      sold: toolStock.sold,
    })
    .from(toolStock)
    .innerJoin(tools, eq(tools.id, toolStock.toolId))
    .where(and(isNull(tools.deletedAt), lt(toolStock.level, lowStockMinimumOrders)))
    .orderBy(toolStock.level, toolStock.toolId)
    .limit(maxToolsRead)
    .as("low");
  const lowest = await db.select().from(low).orderBy(desc(low.sold), low.id).limit(maxShown);
  const sold = await countSoldLately(
    ctx,
    lowest.map(({ id }) => id),
  );
  return lowest.map(({ casePack, sold: _, ...tool }) => {
    const soldLately = sold.get(tool.id) ?? 0;
    return { ...tool, soldLately, suggested: suggestReorder({ ...tool, casePack, soldLately, lowStockMinimumOrders }) };
  });
}

/**
 * How many pieces of each tool were sold in the last 60 days. A busy shop's newest 20,000 orders cover fewer days; then their sales are
 * scaled up.
 */
async function countSoldLately(
  { replica: { db } }: OfficeContext<TodayPermission>,
  toolIds: string[],
): Promise<Map<string, number>> {
  if (toolIds.length === 0) return new Map();
  const read = db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(gte(orders.id, lowestId(Date.now() - salesDays * dayMs)))
    .orderBy(desc(orders.id))
    .limit(maxOrdersRead)
    .as("newest");
  const [span] = await db.select({ orders: count(), firstPlacedAt: min(read.placedAt) }).from(read);
  const isCut = span?.orders === maxOrdersRead && span.firstPlacedAt;
  const daysRead = isCut ? Math.max(1, (Date.now() - isCut.getTime()) / dayMs) : salesDays;
  const rows = await db
    .select({
      id: orderLines.toolId,
      pieces: sql<number>`sum(${orderLines.quantity} - ${orderLines.refundedQuantity})::bigint`,
    })
    .from(read)
    .innerJoin(orderLines, eq(orderLines.orderId, read.id))
    .where(and(isAnyOf(orderLines.toolId, toolIds), inArray(orderLines.status, ["pending", "shipped"])))
    .groupBy(orderLines.toolId);
  return new Map(rows.map(({ id, pieces }) => [id, Math.round((pieces * salesDays) / daysRead)]));
}

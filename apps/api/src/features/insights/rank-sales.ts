import type { PeriodInput, SalesRanking } from "@ironmonger/contract/insights";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { orderLines, orders, tools } from "@ironmonger/db/schema";
import { and, count, gt, gte, inArray, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { lowestId } from "../../core/new-id.ts";
import { startsOfDays } from "../../core/shop-days.ts";
import { findPeriod } from "./internal/find-period.ts";

const mostShown = 10;

/** The ids of the orders of a period are from `first` on, and below `end`. */
type Ids = { first: string; end: string };

/** The tools, buyers and categories that brought most revenue in a period, and what new and returning buyers brought. */
export async function rankSales(
  ctx: Pick<AdminContext, "replica" | "settings">,
  input: PeriodInput,
): Promise<SalesRanking> {
  const { days, dayAfter, timeZone } = await findPeriod(ctx, input);
  const [from = 0, before = 0] = startsOfDays([days[0] ?? "", dayAfter], timeZone);
  const ids = { first: lowestId(from), end: lowestId(before) };
  // Planned for its days each time: the plan for a week would be wrong for a year.
  const db = queryBuilder(ctx.replica.sql, { prepare: false });
  const [sold, bought] = await Promise.all([rankLines(db, ids), rankBuyers(db, ids)]);
  return { ...sold, ...bought };
}

const oneRow = sql`(select) as one_row`;

/** The rows of a query, in this order. */
const listOf = <Rows>(query: SQL, order: SQL): SQL<Rows | null> =>
  sql<Rows | null>`(select json_agg(listed order by ${order}) from (${query}) listed)`;

/**
 * Reads the lines of the period once. Unpaid and cancelled ones are not sold. Nearly every tool may have been sold: in less memory their
 * sums would be written to temporary files.
 */
const rankLines = (db: Database, ids: Ids): Promise<Pick<SalesRanking, "tools" | "categories">> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '128MB'`);
    return sumUpLines(tx, ids);
  });

async function sumUpLines(db: Database, { first, end }: Ids): Promise<Pick<SalesRanking, "tools" | "categories">> {
  const byTool = db.$with("by_tool").as(
    db
      .select({
        toolId: orderLines.toolId,
        orders: count().as("orders"),
        pieces: sql`sum(${orderLines.quantity})`.as("pieces"),
        // Exact for whole numbers, and cheaper than the sum of a `bigint`, which is a `numeric`.
        revenue: sql`sum((${orderLines.toPayCents} - ${orderLines.refundedCents})::float8)`.as("revenue"),
      })
      .from(orderLines)
      .where(
        and(
          gte(orderLines.orderId, first),
          lt(orderLines.orderId, end),
          inArray(orderLines.status, ["pending", "shipped", "refunded"]),
        ),
      )
      .groupBy(orderLines.toolId),
  );
  const best = sql`
    select tool_id as id, ${tools.name} as name, orders, pieces, revenue as "revenueCents"
    from (select * from by_tool order by revenue desc, tool_id limit ${mostShown}) best join ${tools} on ${tools.id} = tool_id`;
  // The categories of the tools on sale are read from an index alone, those of deleted tools one by one.
  const byCategory = sql`
    select coalesce(on_sale.category, (select category from ${tools} where on_sale.id is null and ${tools.id} = tool_id)) as category,
      sum(pieces) as pieces, sum(revenue) as "revenueCents"
    from by_tool left join (select id, category from ${tools} where ${isNull(tools.deletedAt)}) on_sale on on_sale.id = tool_id group by 1`;
  const [row] = await db
    .with(byTool)
    .select({
      tools: listOf<SalesRanking["tools"]>(best, sql`"revenueCents" desc, id`),
      categories: listOf<SalesRanking["categories"]>(byCategory, sql`"revenueCents" desc`),
    })
    .from(oneRow);
  return { tools: row?.tools ?? [], categories: row?.categories ?? [] };
}

type Buyers = Omit<SalesRanking, "tools" | "categories">;

/** Reads the orders of the period once. */
async function rankBuyers(db: Database, { first, end }: Ids): Promise<Buyers> {
  const byBuyer = db.$with("by_buyer").as(
    db
      .select({
        userId: orders.userId,
        email: orders.buyerEmail,
        name: max(orders.buyerName).as("name"),
        orders: count().as("orders"),
        revenue: sql`sum(${orders.paidCents} - ${orders.refundedCents})`.as("revenue"),
      })
      .from(orders)
      .where(and(gte(orders.id, first), lt(orders.id, end), gt(orders.paidCents, 0)))
      .groupBy(orders.userId, orders.buyerEmail),
  );
  // `limit` keeps the planner from reading all earlier orders instead of an index once for each buyer.
  const isReturning = sql`(
    select true from ${orders} where ${orders.userId} = by_buyer.user_id and ${orders.id} < ${first} and ${orders.paidCents} > 0 limit 1) is not null`;
  const best = sql`
    select buyer_email as email, name, orders, revenue as "revenueCents"
    from by_buyer order by revenue desc, buyer_email limit ${mostShown}`;
  const byNewness = sql`
    select ${isReturning} as "isReturning", count(distinct user_id) as buyers, sum(orders) as orders, sum(revenue) as "revenueCents"
    from by_buyer group by 1`;
  const [row] = await db
    .with(byBuyer)
    .select({
      buyers: listOf<SalesRanking["buyers"]>(best, sql`"revenueCents" desc, email`),
      newness: listOf<(SalesRanking["newBuyers"] & { isReturning: boolean })[]>(byNewness, sql`"isReturning"`),
    })
    .from(oneRow);
  const brought = (returning: boolean) => {
    const found = row?.newness?.find(({ isReturning }) => isReturning === returning);
    return { buyers: found?.buyers ?? 0, orders: found?.orders ?? 0, revenueCents: found?.revenueCents ?? 0 };
  };
  return { buyers: row?.buyers ?? [], newBuyers: brought(false), returningBuyers: brought(true) };
}

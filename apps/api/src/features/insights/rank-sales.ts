import type { PeriodInput, SalesRanking } from "@ironmonger/contract/insights";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { orderLines, orders, tools } from "@ironmonger/db/schema";
import { and, count, desc, eq, gt, gte, inArray, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { lowestId } from "../../core/new-id.ts";
import { startsOfDays } from "../../core/shop-days.ts";
import { findPeriod } from "./internal/find-period.ts";
import { withMemory } from "./internal/with-memory.statement.ts";

const maxShown = 10;

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
  const [sold, bought] = await Promise.all([
    withMemory(db, (tx) => rankLines(tx, ids)),
    withMemory(db, (tx) => rankBuyers(tx, ids)),
  ]);
  return { ...sold, ...bought };
}

/** The rows of a query, in this order. */
const listOf = <Rows>(query: SQL, order: SQL): SQL<Rows | null> =>
  sql<Rows | null>`(select json_agg(listed order by ${order}) from (${query}) listed)`;

/** The paid lines of the period. */
const isSold = ({ first, end }: Ids): SQL | undefined =>
  and(
    gte(orderLines.orderId, first),
    lt(orderLines.orderId, end),
    inArray(orderLines.status, ["pending", "shipped", "refunded"]),
  );
const pieces = sql<number>`sum(${orderLines.quantity})`.mapWith(Number);
// Exact for whole numbers, and cheaper than the sum of a `bigint`, which is a `numeric`.
const revenueCents = sql<number>`sum((${orderLines.toPayCents} - ${orderLines.refundedCents})::float8)`.mapWith(Number);

/** Reads the lines of the period once, for tools and categories. */
async function rankLines(db: Database, ids: Ids): Promise<Pick<SalesRanking, "tools" | "categories">> {
  const sums = db
    .select({
      toolId: sql<string | null>`${orderLines.toolId}`.as("of_tool"),
      category: sql<string | null>`${orderLines.category}`.as("of_category"),
      orders: count().as("orders"),
      pieces: pieces.as("pieces"),
      revenueCents: revenueCents.as("revenue_cents"),
      rank: sql<number>`row_number() over (partition by grouping(${orderLines.toolId}) order by ${revenueCents} desc, ${orderLines.toolId})`.as(
        "rank",
      ),
    })
    .from(orderLines)
    .where(isSold(ids))
    .groupBy(sql`grouping sets (${orderLines.toolId}, ${orderLines.category})`)
    .as("sums");
  const rows = await db
    .select({
      id: sums.toolId,
      category: sums.category,
      name: tools.name,
      orders: sums.orders,
      pieces: sums.pieces,
      revenueCents: sums.revenueCents,
    })
    .from(sums)
    .leftJoin(tools, eq(tools.id, sums.toolId))
    .where(lte(sums.rank, maxShown))
    .orderBy(desc(sums.revenueCents), sums.toolId);
  const best = rows.flatMap(({ category: _, id, name, ...sold }) => (id && name ? [{ id, name, ...sold }] : []));
  const ofCategories = rows.flatMap(({ id, name: _, orders: __, ...sold }) => (id ? [] : [sold]));
  return { tools: best, categories: ofCategories };
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
        revenue: sql`sum((${orders.paidCents} - ${orders.refundedCents})::float8)`.as("revenue"),
      })
      .from(orders)
      .where(and(gte(orders.id, first), lt(orders.id, end), gt(orders.paidCents, 0)))
      .groupBy(orders.userId, orders.buyerEmail),
  );
  // With `limit`, the planner reads an index once for each buyer instead of all earlier orders.
  const isReturning = sql`(
    select true from ${orders} where ${orders.userId} = by_buyer.user_id and ${orders.id} < ${first} and ${orders.paidCents} > 0 limit 1) is not null`;
  const best = sql`
    select buyer_email as email, name, orders, revenue as "revenueCents"
    from by_buyer order by revenue desc, buyer_email limit ${maxShown}`;
  const byNewness = sql`
    select ${isReturning} as "isReturning", count(distinct user_id) as buyers, sum(orders) as orders, sum(revenue) as "revenueCents"
    from by_buyer group by 1`;
  const [row] = await db
    .with(byBuyer)
    .select({
      buyers: listOf<SalesRanking["buyers"]>(best, sql`"revenueCents" desc, email`),
      newness: listOf<(SalesRanking["newBuyers"] & { isReturning: boolean })[]>(byNewness, sql`"isReturning"`),
    })
    .from(sql`(select) as one_row`);
  const brought = (returning: boolean) => {
    const figures = row?.newness?.find(({ isReturning }) => isReturning === returning);
    return { buyers: figures?.buyers ?? 0, orders: figures?.orders ?? 0, revenueCents: figures?.revenueCents ?? 0 };
  };
  return { buyers: row?.buyers ?? [], newBuyers: brought(false), returningBuyers: brought(true) };
}

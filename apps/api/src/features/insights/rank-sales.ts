import type { PeriodInput, SalesRanking } from "@ironmonger/contract/insights";
import { type Client, type Database, queryBuilder } from "@ironmonger/db/client";
import { orderLines, orders, tools } from "@ironmonger/db/schema";
import { and, count, desc, eq, gte, inArray, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isPaidOrder } from "../../core/database/is-paid-order.ts";
import { setLocal } from "../../core/database/until-commit.statement.ts";
import { lowestId } from "../../core/new-id.ts";
import { startsOfDays } from "../../core/shop-days.ts";
import { findPeriod } from "./internal/find-period.ts";

const maxShown = 10;

/** The ids of the orders of a period are from `first` on, and below `end`. */
type Ids = { first: string; end: string };

/** The tools, buyers and categories that brought most revenue in a period, and what new and returning buyers brought. */
export async function rankSales(
  ctx: Pick<OfficeContext<"insights.read">, "replica" | "settings">,
  input: PeriodInput,
): Promise<SalesRanking> {
  const { days, dayAfter, timeZone } = await findPeriod(ctx, input);
  const [from = 0, before = 0] = startsOfDays([days[0] ?? "", dayAfter], timeZone);
  const ids = { first: lowestId(from), end: lowestId(before) };
  const [sold, bought] = await Promise.all([
    withMemory(ctx.replica, (db) => rankLines(db, ids)),
    withMemory(ctx.replica, (db) => rankBuyers(db, ids)),
  ]);
  return { ...sold, ...bought };
}

/**
 * For sums of nearly every tool or buyer: in less memory they would be written to temporary files. They are planned for
 * their days each time: the plan for a week would be wrong for a year.
 */
const withMemory = <Result>(pool: Pick<Client, "sql">, read: (db: Database) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, async (pool) => {
    const db = queryBuilder(pool.sql, { prepare: false });
    await setLocal(db, "work_mem", "128MB");
    return read(db);
  });

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

/** What the buyer paid for the goods of a line, without tax and delivery, minus the share of it that was refunded. */
const salesOfLine = sql`(${orderLines.totalCents} - case when ${orderLines.isTaxIncluded}
    then (${orderLines.taxCents} + ${orderLines.taxDeductedCents})::float8 * ${orderLines.totalCents} / greatest(${orderLines.totalCents} + ${orderLines.deliveryCents}, 1)
    else 0 end) * (1 - ${orderLines.refundedCents}::float8 / greatest(${orderLines.toPayCents}, 1))`;
const sumWhere = (amount: SQL, condition: SQL) =>
  sql<number>`round(coalesce(sum(${amount}) filter (where ${condition}), 0))`.mapWith(Number);
const isCostKnown = sql`${orderLines.costCents} is not null`;
const marginSums = {
  salesCents: sumWhere(salesOfLine, isCostKnown),
  costCents: sumWhere(
    sql`${orderLines.costCents}::float8 * (${orderLines.quantity} - ${orderLines.restockedQuantity})`,
    isCostKnown,
  ),
  unknownCents: sumWhere(salesOfLine, sql`not ${isCostKnown}`),
};

/** Reads the lines of the period once, for tools, categories and the whole. */
async function rankLines(db: Database, ids: Ids): Promise<Pick<SalesRanking, "margin" | "tools" | "categories">> {
  const sums = db
    .select({
      toolId: sql<string | null>`${orderLines.toolId}`.as("of_tool"),
      category: sql<string | null>`${orderLines.category}`.as("of_category"),
      orders: count().as("orders"),
      pieces: pieces.as("pieces"),
      revenueCents: revenueCents.as("revenue_cents"),
      salesCents: marginSums.salesCents.as("sales_cents"),
      costCents: marginSums.costCents.as("known_cost_cents"),
      unknownCents: marginSums.unknownCents.as("unknown_cents"),
      isWhole: sql<boolean>`grouping(${orderLines.toolId}, ${orderLines.category}) = 3`.as("is_whole"),
      rank: sql<number>`row_number() over (partition by grouping(${orderLines.toolId}, ${orderLines.category}) order by ${revenueCents} desc, ${orderLines.toolId})`.as(
        "rank",
      ),
    })
    .from(orderLines)
    .where(isSold(ids))
    .groupBy(sql`grouping sets (${orderLines.toolId}, ${orderLines.category}, ())`)
    .as("sums");
  const rows = await db
    .select({
      id: sums.toolId,
      category: sums.category,
      name: tools.name,
      orders: sums.orders,
      pieces: sums.pieces,
      revenueCents: sums.revenueCents,
      margin: { salesCents: sums.salesCents, costCents: sums.costCents, unknownCents: sums.unknownCents },
      isWhole: sums.isWhole,
    })
    .from(sums)
    .leftJoin(tools, eq(tools.id, sums.toolId))
    .where(lte(sums.rank, maxShown))
    .orderBy(desc(sums.revenueCents), sums.toolId);
  const best = rows.flatMap(({ category: _, isWhole: __, id, name, ...sold }) =>
    id && name ? [{ id, name, ...sold }] : [],
  );
  const ofCategories = rows.flatMap(({ id, category, pieces: sold, revenueCents: revenue, isWhole }) =>
    id || isWhole ? [] : [{ category, pieces: sold, revenueCents: revenue }],
  );
  const whole = rows.find(({ isWhole }) => isWhole)?.margin;
  return {
    margin: whole ?? { salesCents: 0, costCents: 0, unknownCents: 0 },
    tools: best,
    categories: ofCategories,
  };
}

type Buyers = Omit<SalesRanking, "margin" | "tools" | "categories">;

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
      .where(and(gte(orders.id, first), lt(orders.id, end), isPaidOrder()))
      .groupBy(orders.userId, orders.buyerEmail),
  );
  // With `limit`, the planner reads an index once for each buyer instead of all earlier orders.
  const isReturning = sql`(
    select true from ${orders} where ${orders.userId} = by_buyer.user_id and ${orders.id} < ${first} and ${isPaidOrder()} limit 1) is not null`;
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

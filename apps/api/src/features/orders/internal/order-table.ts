import type { ListOrdersInput, Order, OrderPage, OrderStatus } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import type { Services } from "../../../services.ts";
import { findPage, rowsOnPage } from "../../../shared/find-page.ts";
import type { Fragment } from "../../../shared/jobs.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { type OrderCondition, searchLimit } from "./order-filter.ts";
import { type OrderRow, orderColumns, toOrder } from "./order-row.ts";

type Wish = Pick<ListOrdersInput, "page" | "pageSize" | "sortBy" | "direction">;

const sortColumns: Record<ListOrdersInput["sortBy"], (sql: Sql) => Fragment> = {
  placedAt: (sql) => sql`o.id`,
  buyerEmail: (sql) => sql`o.buyer_email collate "C"`,
  toolName: (sql) => sql`o.tool_name collate "C"`,
  quantity: (sql) => sql`o.quantity`,
  total: (sql) => sql`o.total_cents`,
};

/** A page of the first `searchLimit` orders that a search finds, in the wished order. */
export async function findSearchedPage(sql: Sql, wish: Wish, condition: OrderCondition): Promise<OrderPage> {
  return condition.finds === "many"
    ? { rows: await findAmongMany(sql, wish, condition), total: searchLimit }
    : findAmongFew(sql, wish, condition);
}

/** The index of the wished order soon leads to those that match. */
async function findAmongMany(
  sql: Sql,
  { page, pageSize, sortBy, direction }: Wish,
  { where }: OrderCondition,
): Promise<Order[]> {
  const way = direction === "desc" ? sql`desc` : sql`asc`;
  const rows = await planForValues(sql<OrderRow[]>`
    with page as materialized (
      select o.id, ${sortColumns[sortBy](sql)} as at from orders o where ${where}
      order by at ${way}, id ${way} limit ${rowsOnPage({ page, pageSize }, searchLimit)} offset ${(page - 1) * pageSize})
    select ${orderColumns(sql)} from page join orders o using (id) order by page.at ${way}, page.id ${way}`);
  return rows.map(toOrder);
}

async function findAmongFew(
  sql: Sql,
  { page, pageSize, sortBy, direction }: Wish,
  { where, finds }: OrderCondition,
): Promise<OrderPage> {
  const way = direction === "desc" ? sql`desc` : sql`asc`;
  const rows = await planForValues(sql<(OrderRow & { total: number })[]>`
    with matches as ${finds === "collected" ? sql`materialized` : sql`not materialized`} (
      select o.id, ${sortColumns[sortBy](sql)} as at from orders o where ${where}),
    found as materialized (select id, at from matches order by at ${way}, id ${way} limit ${searchLimit}),
    page as materialized (
      select id, at from found order by at ${way}, id ${way} limit ${pageSize} offset ${(page - 1) * pageSize})
    select counted.total, ${orderColumns(sql)}
    from (select count(*) as total from found) as counted left join (page join orders o using (id)) on true
    order by page.at ${way}, page.id ${way}`);
  return { rows: rows.filter(({ id }) => id !== null).map(toOrder), total: rows[0]?.total ?? 0 };
}

/** How many orders the table has with this status, or at all; the running totals know. */
export async function countOrders(sql: Sql, status: OrderStatus | undefined): Promise<number> {
  const [totals] = await sql<[Record<OrderStatus, number>]>`
    select coalesce(sum(unpaid), 0)::bigint as unpaid, coalesce(sum(pending), 0)::bigint as pending,
      coalesce(sum(shipped), 0)::bigint as shipped, coalesce(sum(cancelled), 0)::bigint as cancelled,
      coalesce(sum(refunded), 0)::bigint as refunded from shop_totals`;
  return status ? totals[status] : totals.unpaid + totals.pending + totals.shipped + totals.refunded;
}

/** One page of the whole table. The ids are found in the index of the wanted sort, and only then the rows, so it reads none that it does not show. */
export async function findOrderPage(
  parts: Pick<Services, "sql" | "pageMarks">,
  input: ListOrdersInput,
  { where }: OrderCondition,
  total: number,
): Promise<Order[]> {
  const { sql } = parts;
  const sorted = {
    name: `orders ${input.sortBy} ${input.status ?? "listed"}`,
    source: sql`select o.id, ${sortColumns[input.sortBy](sql)} as key from orders o where ${where}`,
  };
  const found = await findPage(parts, sorted, input, total);
  if (!found) return [];
  const { ids, way, isReversed } = found;
  const rows = await planForValues(sql<OrderRow[]>`
    with page as materialized (${ids})
    select ${orderColumns(sql)} from page join orders o using (id) order by page.key ${way}, page.id ${way}`);
  return (isReversed ? rows.toReversed() : rows).map(toOrder);
}

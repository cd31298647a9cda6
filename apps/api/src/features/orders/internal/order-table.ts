import type { ListOrdersInput, Order, OrderStatus } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import { findPage, wayOf } from "../../../core/database/find-page.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import type { Services } from "../../../core/services.ts";
import { inStatus } from "./order-filter.ts";
import { type OrderRow, orderColumns, toOrder } from "./order-row.ts";
import { sortColumns } from "./sort-columns.ts";

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
  parts: Pick<Services, "sql">,
  input: ListOrdersInput,
  total: number,
): Promise<Order[]> {
  const { sql } = parts;
  const key = sortColumns[input.sortBy](sql);
  return findPage(input, total, async ({ direction, limit, offset }) => {
    const way = wayOf(sql, direction);
    const rows = await planForValues(sql<OrderRow[]>`
      with page as materialized (
        select o.id, ${key} as key from orders o where ${inStatus(sql, input.status)}
        order by key ${way}, id ${way} limit ${limit} offset ${offset})
      select ${orderColumns(sql)} from page join orders o using (id) order by page.key ${way}, page.id ${way}`);
    return rows.map(toOrder);
  });
}

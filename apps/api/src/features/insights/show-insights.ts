import type { Insights } from "@ironmonger/contract/content";
import { orderStatuses } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";

/** The last thirty days (UTC): orders by the day they were placed, and what of them is paid and not refunded. */
export async function showInsights({ replica: { sql } }: Pick<AdminContext, "replica">): Promise<Insights> {
  const [days, [totals], lowStock] = await Promise.all([
    sql<Insights["days"]>`
      with recent as (
        select day, sum(orders) as orders, sum(revenue_cents) as revenue from (
          select day, orders, revenue_cents from sales_by_day union all select day, orders, revenue_cents from shop_totals) as parts
        where day >= (now() at time zone 'UTC')::date - 29 group by day)
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(revenue, 0)::bigint as "revenueCents",
        coalesce(orders, 0)::bigint as orders
      from generate_series((now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date, interval '1 day') as series(at)
      cross join lateral (select at::date as day) as dates left join recent using (day) order by day`,
    sql<[Record<string, number>]>`
      select coalesce(sum(unpaid), 0)::bigint as unpaid, coalesce(sum(pending), 0)::bigint as pending,
        coalesce(sum(shipped), 0)::bigint as shipped, coalesce(sum(cancelled), 0)::bigint as cancelled,
        coalesce(sum(refunded), 0)::bigint as refunded
      from shop_totals`,
    sql<Insights["lowStock"]>`
      select t.id, t.name, s.available, t.min_order as "minOrder" from tool_stock s join tools t on t.id = s.tool_id
      where t.deleted_at is null and s.level <= 2 order by s.level, s.tool_id limit 20`,
  ]);
  return {
    days,
    statuses: orderStatuses.map((status) => ({ status, orders: totals[status] ?? 0 })),
    lowStock,
  };
}

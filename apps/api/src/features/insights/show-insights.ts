import type { Insights } from "@ironmonger/contract/content";
import { orderStatuses } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import type { AdminContext } from "../../trpc/context.ts";

const freshForMs = 10_000;
const kept = new WeakMap<Sql, { insights: Promise<Insights>; until: number }>();

/**
 * The last thirty days (UTC): orders by the day they were placed, and what of them is paid and not refunded. Admins who look at
 * the same time share one answer, which is at most ten seconds old.
 */
export async function showInsights({ replica: { sql } }: Pick<AdminContext, "replica">): Promise<Insights> {
  const now = Date.now();
  const known = kept.get(sql);
  if (known && known.until > now) return known.insights;
  const insights = readInsights(sql);
  kept.set(sql, { insights, until: now + freshForMs });
  insights.catch(() => kept.delete(sql));
  return insights;
}

async function readInsights(sql: Sql): Promise<Insights> {
  const [days, [totals], lowStock] = await Promise.all([
    // An order's id begins with the millisecond it was placed, so its primary key finds the last thirty days.
    sql<Insights["days"]>`
      with recent as (
        select (placed_at at time zone 'UTC')::date as day, count(*) as orders,
          sum(total_cents) filter (where status in ('pending', 'shipped')) as revenue
        from orders
        where id >= (lpad(to_hex((extract(epoch from (now() at time zone 'UTC')::date - 29) * 1000)::bigint), 12, '0')
          || '00000000000000000000')::uuid
        group by 1)
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
      select id, name, available, min_order as "minOrder" from tools
      where deleted_at is null and stock_level <= 2 order by stock_level, id limit 20`,
  ]);
  return {
    days,
    statuses: orderStatuses.map((status) => ({ status, orders: totals[status] ?? 0 })),
    lowStock,
  };
}

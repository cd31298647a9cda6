import type { Sql } from "@ironmonger/db/client";

/** One value of a gauge of the metrics, with its labels. */
export type GaugeRow = { labels: Record<string, string>; count: number };

export const pingDatabase = async (sql: Sql): Promise<boolean> => (await sql`select 1`).count === 1;

/** Whether the server's disk has room for a megabyte. */
export const hasDiskSpace = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql<{ hasSpace: boolean }[]>`select has_disk_space() as "hasSpace"`;
  return row?.hasSpace ?? false;
};

export const readGauges = {
  orders: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('status', status) as labels, count from (
      select coalesce(sum(unpaid), 0)::bigint as unpaid, coalesce(sum(pending), 0)::bigint as pending,
             coalesce(sum(shipped), 0)::bigint as shipped, coalesce(sum(cancelled), 0)::bigint as cancelled,
             coalesce(sum(refunded), 0)::bigint as refunded from shop_totals) as totals
    cross join lateral (values ('unpaid', unpaid), ('pending', pending), ('shipped', shipped), ('cancelled', cancelled),
                               ('refunded', refunded)) as each (status, count)`,
  payments: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('status', status) as labels, count from (
      select 'open' as status, count(*) as count from payments where status = 'open'
      union all select 'refunding', count(*) from refunds where status = 'pending') as unsettled where count > 0`,
  jobs: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('queue', name, 'state', state) as labels, count(*) as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state`,
  connections: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('state', coalesce(state, 'background')) as labels, count(*) as count
    from pg_stat_activity where datname = current_database() group by state`,
};

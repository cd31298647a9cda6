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
      select coalesce(sum(to_approve), 0)::bigint as to_approve, coalesce(sum(declined), 0)::bigint as declined, coalesce(sum(unpaid), 0)::bigint as unpaid, coalesce(sum(pending), 0)::bigint as pending,
             coalesce(sum(shipped), 0)::bigint as shipped, coalesce(sum(cancelled), 0)::bigint as cancelled,
             coalesce(sum(refunded), 0)::bigint as refunded from shop_totals) as totals
    cross join lateral (values ('to-approve', to_approve), ('declined', declined), ('unpaid', unpaid), ('pending', pending), ('shipped', shipped), ('cancelled', cancelled),
                               ('refunded', refunded)) as each (status, count)`,
  payments: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('status', status) as labels, count from (
      select 'open' as status, count(*) as count from payments where status = 'open'
      union all select 'refunding', count(*) from refunds where status = 'pending') as unsettled`,
  disputes: (sql: Sql) => sql<GaugeRow[]>`
    select '{}'::json as labels, count(*) as count from disputes where is_open and kind = 'dispute'`,
  /** 1 where the last check of the ledger failed, and 0 before the first check. */
  ledgerRed: (sql: Sql) => sql<GaugeRow[]>`
    select '{}'::json as labels, coalesce((
      select case when (result ->> 'isGreen')::boolean then 0 else 1 end from ledger_checks order by id desc limit 1), 0) as count`,
  /** Without a backup, the seconds since the shop's database was made: no backup is as bad as an old one. */
  backupAge: (sql: Sql) => sql<GaugeRow[]>`
    select '{}'::json as labels, extract(epoch from now() - coalesce(
      (select finished_at from last_backup), (select min(created_at) from users), now()))::bigint as count`,
  jobs: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('queue', q.name, 'state', s.state) as labels, count(j.id) as count
    from pgboss.queue q cross join unnest(array['created', 'retry', 'active', 'failed']) as s (state)
    left join pgboss.job j on j.name = q.name and j.state::text = s.state group by q.name, s.state`,
  connections: (sql: Sql) => sql<GaugeRow[]>`
    select json_build_object('state', coalesce(state, 'background')) as labels, count(*) as count
    from pg_stat_activity where datname = current_database() group by state`,
};

import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const totalsAreTrue: LedgerRule = {
  name: "totals-are-true",
  title: "The shop's running totals are what the tables say",
  findViolations: (sql) => sql<Violation[]>`
    with running as (
      select 'tools' as id, sum(tools) as n from shop_totals union all select 'available', sum(available) from shop_totals
      union all select 'sold', sum(sold) from shop_totals union all select 'unpaid', sum(unpaid) from shop_totals
      union all select 'pending', sum(pending) from shop_totals union all select 'shipped', sum(shipped) from shop_totals
      union all select 'cancelled', sum(cancelled) from shop_totals union all select 'declined', sum(declined) from shop_totals
      union all select 'to-approve', sum(to_approve) from shop_totals union all select 'refunded', sum(refunded) from shop_totals
      union all select 'listed', sum(listed) from shop_totals
      union all select v.id, v.n from (
        select quarter, sum(orders) as orders, sum(paid_orders) as paid, sum(paid_pieces) as pieces, sum(paid_cents) as cents, sum(refunded_cents) as refunds
        from (
          select quarter, orders, paid_orders, paid_pieces, paid_cents, refunded_cents from sales_by_quarter
          union all select quarter, listed, paid_orders, paid_pieces, paid_cents, refunded_cents from shop_totals where quarter is not null) as all_sales
        group by quarter) s,
        lateral (values ('orders of ', orders), ('paid orders of ', paid), ('pieces of ', pieces), ('payments of ', cents), ('refunds of ', refunds)) as kinds(kind, n),
        lateral (values (kind || quarter, n)) as v(id, n)),
    counted as (
      select v.id, v.n from (
        select count(*) as tools, sum(available) as available, sum(sold) as sold from tools join tool_stock on tool_id = id
        where deleted_at is null) t,
        lateral (values ('tools', t.tools), ('available', t.available), ('sold', t.sold)) as v(id, n)
      union all select status, count(*) from orders, unnest(statuses) as status group by status
      union all select 'listed', count(*) from orders where not statuses <@ '{cancelled,declined}'
      union all select v.id, v.n from (
        select quarter_of(id) as quarter, count(*) filter (where not statuses <@ '{cancelled,declined}') as orders, count(*) filter (where paid_cents > 0) as paid,
          coalesce(sum(pieces) filter (where paid_cents > 0), 0) as pieces, sum(paid_cents) as cents, sum(refunded_cents) as refunds
        from orders group by quarter) s,
        lateral (values ('orders of ', orders), ('paid orders of ', paid), ('pieces of ', pieces), ('payments of ', cents), ('refunds of ', refunds)) as kinds(kind, n),
        lateral (values (kind || quarter, n)) as v(id, n))
    select id, 'totals say ' || coalesce(running.n, 0) || ', tables say ' || coalesce(counted.n, 0) as detail
    from running full join counted using (id) where coalesce(running.n, 0) <> coalesce(counted.n, 0)`,
};

import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const statusMatchesHistory: LedgerRule = {
  name: "status-matches-history",
  title: "Each order line's status is what the history of its order says",
  findViolations: (sql) => sql<Violation[]>`
    with named as (
      select line_id, kind, count(*) as n from order_events, unnest(line_ids) as line_id group by line_id, kind),
    of_line as (
      select line_id, coalesce(sum(n) filter (where kind in ('cancelled', 'expired', 'declined')), 0) as cancelled,
        coalesce(sum(n) filter (where kind = 'shipped'), 0) - coalesce(sum(n) filter (where kind = 'shipment-undone'), 0) as shipped,
        coalesce(sum(n) filter (where kind = 'refunded'), 0) - coalesce(sum(n) filter (where kind = 'refund-failed'), 0) as refunded
      from named group by line_id),
    of_order as (
      select order_id, count(*) filter (where kind = 'placed') as placed, count(*) filter (where kind = 'paid') as paid,
        count(*) filter (where kind in ('cancelled', 'expired', 'declined') and line_ids is null) as cancelled,
        count(*) filter (where kind = 'shipped' and line_ids is null) - count(*) filter (where kind = 'shipment-undone' and line_ids is null) as shipped,
        count(*) filter (where kind = 'refunded' and line_ids is null) - count(*) filter (where kind = 'refund-failed' and line_ids is null) as refunded
      from order_events group by order_id)
    select l.id, 'status ' || l.status || ', history: ' || coalesce(
      (select string_agg(e.kind, ', ' order by e.id) from order_events e
       where e.order_id = l.order_id and (e.line_ids is null or l.id = any (e.line_ids))), 'none') as detail
    from order_lines l join orders on orders.id = l.order_id left join of_order o using (order_id) left join of_line h on h.line_id = l.id
    where o.placed is distinct from 1
      or coalesce(h.cancelled, 0) + o.cancelled <> (l.status in ('cancelled', 'declined'))::int
      or (coalesce(h.shipped, 0) + o.shipped > 0) <> (l.shipped_quantity > 0)
      or coalesce(h.refunded, 0) + o.refunded <> (l.status = 'refunded')::int
      or o.paid <> case when l.payment is null then o.paid when l.payment = 'paid' then 1 when l.payment = 'on-account' then (orders.deposit_cents > 0)::int when l.payment = 'refunded' then (orders.paid_cents > 0)::int else 0 end
    limit 100`,
};

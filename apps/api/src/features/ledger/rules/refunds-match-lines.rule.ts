import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const refundsMatchLines: LedgerRule = {
  name: "refunds-match-lines",
  title:
    "What is refunded of each order and line is what its refunds say, and each refund made here is the sum of its lines",
  findViolations: (sql) => sql<Violation[]>`
    with live as (select * from refunds where status in ('pending', 'succeeded')),
    of_line as (
      select n.line_id, sum(n.quantity) as pieces, sum(n.amount_cents) as cents
      from refund_lines n join live on live.id = n.refund_id group by n.line_id),
    of_order as (
      select p.order_id, sum(live.amount_cents) as cents from live join payments p on p.id = live.payment_id
      where p.status = 'succeeded' group by p.order_id),
    of_refund as (select refund_id, sum(amount_cents) as cents from refund_lines group by refund_id)
    select l.id, 'status ' || l.status || ', refunded ' || l.refunded_quantity || ' for ' || l.refunded_cents || ' cents; its refunds: '
      || coalesce(r.pieces, 0) || ' for ' || coalesce(r.cents, 0) as detail
    from order_lines l join orders o on o.id = l.order_id left join of_line r on r.line_id = l.id
    where (l.payment is not distinct from 'refunded') <> (l.refunded_quantity = l.quantity)
      or (l.payment is distinct from 'refunded' and l.refunded_quantity <> coalesce(r.pieces, 0))
      or l.refunded_cents <> case when o.paid_cents > 0 and o.paid_cents = o.refunded_cents and l.status <> 'cancelled'
        then l.to_pay_cents else coalesce(r.cents, 0) end
    union all
    select o.id, o.refunded_cents || ' cents refunded, its refunds say ' || coalesce(r.cents, 0)
    from orders o left join of_order r on r.order_id = o.id where o.refunded_cents <> coalesce(r.cents, 0)
    union all
    select live.id, live.status || ' ' || live.amount_cents || ' cents, its lines say ' || coalesce(l.cents, 0)
    from live join payments p on p.id = live.payment_id left join of_refund l on l.refund_id = live.id
    where coalesce(l.cents, 0) <> case when p.status = 'succeeded' and live.made_at = 'shop' then live.amount_cents else 0 end
    limit 100`,
};

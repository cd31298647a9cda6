import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const refundsMatchLines: LedgerRule = {
  name: "refunds-match-lines",
  title:
    "What is refunded of each order and line is what its refunds say, each refund made here is the sum of its lines, and no payment gives back more than it took",
  findViolations: (sql) => sql<Violation[]>`
    with live as (
      select r.*, p.status is distinct from 'returned' as is_of_claim from refunds r left join payments p on p.id = r.payment_id
      where r.status in ('pending', 'succeeded')),
    of_line as (
      select n.line_id, sum(n.quantity) as pieces, sum(n.amount_cents) as cents
      from refund_lines n join live on live.id = n.refund_id group by n.line_id),
    of_order as (select order_id, sum(amount_cents) as cents from live where is_of_claim group by order_id),
    of_payment as (select payment_id, sum(amount_cents) as cents from live group by payment_id),
    of_refund as (select refund_id, sum(amount_cents) as cents from refund_lines group by refund_id)
    select l.id, 'status ' || l.status || ', refunded ' || l.refunded_quantity || ' for ' || l.refunded_cents || ' cents; its refunds: '
      || coalesce(r.pieces, 0) || ' for ' || coalesce(r.cents, 0) as detail
    from order_lines l join orders o on o.id = l.order_id left join of_line r on r.line_id = l.id
    where (l.payment is not distinct from 'refunded') <> (l.refunded_quantity = l.quantity)
      or (l.payment is distinct from 'refunded' and l.refunded_quantity <> coalesce(r.pieces, 0))
      or l.refunded_cents <> case when o.refunded_cents > 0 and o.total_cents = o.refunded_cents and l.status not in ('cancelled', 'declined')
        then l.to_pay_cents else coalesce(r.cents, 0) end
    union all
    select o.id, o.refunded_cents || ' cents refunded, its refunds say ' || coalesce(r.cents, 0)
    from orders o left join of_order r on r.order_id = o.id where o.refunded_cents <> coalesce(r.cents, 0)
    union all
    select live.id, live.status || ' ' || live.amount_cents || ' cents, its lines say ' || coalesce(l.cents, 0)
    from live left join of_refund l on l.refund_id = live.id
    where coalesce(l.cents, 0) <> case when live.is_of_claim and live.made_at = 'shop' then live.amount_cents else 0 end
    union all
    select p.id, p.intent_id || ' of ' || p.amount_cents || ' cents gives back ' || r.cents
    from of_payment r join payments p on p.id = r.payment_id where r.cents > p.amount_cents
    limit 100`,
};

import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const orderIsSumOfLines: LedgerRule = {
  name: "order-is-sum-of-lines",
  title:
    "Each order's lines, pieces, subtotal, delivery, tax, total, fulfilment, payment and statuses are those of its lines",
  findViolations: (sql) => sql<Violation[]>`
    with summed as (
      select order_id, count(*) as lines, sum(quantity) as pieces, sum((2::bigint * quantity * unit_price_cents + price_unit) / (2 * price_unit)) as subtotal,
        sum(delivery_cents) as delivery, sum(tax_cents) as tax, sum(tax_deducted_cents) as deducted, sum(to_pay_cents) as cents
      from order_lines where status not in ('cancelled', 'declined') group by order_id),
    stated as (select order_id, array_agg(distinct status order by status) as statuses, min(fulfilment) as fulfilment, min(payment) as payment from order_lines group by order_id)
    select o.id, o.line_count || ' lines of ' || o.pieces || ' pieces for ' || o.total_cents || ' cents (subtotal ' || o.subtotal_cents || ', delivery '
      || o.delivery_cents || ', tax ' || o.tax_cents || ', deducted tax ' || o.tax_deducted_cents || '), ' || array_to_string(o.statuses, ' ') || '; its lines: ' || coalesce(s.lines || ' of '
      || s.pieces || ' for ' || s.cents || ' (' || s.subtotal || ', ' || s.delivery || ', ' || s.tax || ', ' || s.deducted || ')', 'none') || coalesce(', ' || array_to_string(h.statuses, ' '), '') as detail
    from orders o left join summed s on s.order_id = o.id left join stated h on h.order_id = o.id
    where (o.line_count, o.pieces, o.subtotal_cents, o.delivery_cents, o.tax_cents, o.tax_deducted_cents, o.total_cents)
        is distinct from (coalesce(s.lines, 0), coalesce(s.pieces, 0), coalesce(s.subtotal, 0), coalesce(s.delivery, 0), coalesce(s.tax, 0), coalesce(s.deducted, 0), coalesce(s.cents, 0))
      or (o.statuses, o.fulfilment, o.payment) is distinct from (h.statuses, h.fulfilment, h.payment)
    limit 100`,
};

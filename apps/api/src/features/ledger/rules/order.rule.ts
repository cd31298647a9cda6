import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const orderRules: readonly LedgerRule[] = [
  {
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
  },
  {
    name: "shares-match-charges",
    title:
      "Each order's delivery charge is shared out among its lines, and each line's tax, or what an exempt buyer does not pay of it, is that of the order's rate for its class",
    findViolations: (sql) => sql<Violation[]>`
      with charged as (
        select id, coalesce((charges #>> '{delivery,cents}')::bigint, 0) as delivery, coalesce((charges #>> '{tax,isIncluded}')::boolean, false) as is_included,
          coalesce((charges #>> '{tax,isExempt}')::boolean, false) as is_exempt, coalesce(charges #> '{tax,rates}', '[]') as rates
        from orders)
      select o.id, 'delivery of ' || o.delivery || ' cents, its lines have ' || sum(l.delivery_cents) as detail
      from charged o join order_lines l on l.order_id = o.id group by o.id, o.delivery having sum(l.delivery_cents) <> o.delivery
      union all
      select l.id, l.tax_cents || ' cents of tax and ' || l.tax_deducted_cents || ' deducted for ' || l.total_cents || ' and delivery of ' || l.delivery_cents || ', class ' || l.tax_class || ' of ' || o.rates::text
        || case when l.is_tax_included then ' included' else '' end
        || case when o.is_exempt then ', exempt' else '' end
      from order_lines l join charged o on o.id = l.order_id,
        lateral (select coalesce((select (rate ->> 'percent')::numeric from jsonb_array_elements(o.rates) as rate where rate ->> 'taxClass' = l.tax_class), 0) as percent) own
      where l.is_tax_included <> o.is_included or case when o.is_exempt then l.tax_cents else l.tax_deducted_cents end <> 0
        or l.tax_cents + l.tax_deducted_cents <> all (
          select floor((l.total_cents + l.delivery_cents) * own.percent / (100 + case when o.is_included then own.percent else 0 end) + 0.5)
          union all
          select floor(l.total_cents * own.percent / (100 + case when o.is_included then own.percent else 0 end) + 0.5)
            + floor(l.delivery_cents * percent / (100 + case when o.is_included then percent else 0 end) + 0.5)
          from (select (rate ->> 'percent')::numeric as percent from jsonb_array_elements(o.rates) as rate) as of_delivery
          where percent > own.percent)
      limit 100`,
  },
];

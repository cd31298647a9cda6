import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const sharesMatchCharges: LedgerRule = {
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
};

import type { LedgerRule, Violation } from "./ledger-rule.ts";

/** The job that invoices may take this long. */
const underWay = "5 minutes";

export const whatIsDueIsInvoiced: LedgerRule = {
  name: "what-is-due-is-invoiced",
  title:
    "What is shipped on account is invoiced, or waits for the invoice of its month; what is paid in advance, less refunds, is what is invoiced, less credit notes, at payment or once it is shipped",
  findViolations: (sql) => sql<Violation[]>`
    with invoicing as (select coalesce((select saved #>> '{invoicing,when}' from settings), 'payment') as "when"),
    claimed as (
      select o.id, o.number, o.fulfilment, o.payment, o.terms, o.total_cents - o.refunded_cents as claim, o.invoiced_cents - o.credited_cents as invoiced,
        o.terms = 'account' and c.invoice_per = 'month' as is_collected
      from orders o left join companies c on c.id = o.company_id
      where o.payment in ('paid', 'on-account', 'refunded') and o.total_cents - o.refunded_cents <> o.invoiced_cents - o.credited_cents),
    due as (
      select id, number || ': ' || claim || ' cents claimed, ' || invoiced || ' invoiced' as detail
      from claimed, invoicing
      where invoiced > claim or not is_collected and (fulfilment in ('shipped', 'cancelled') or terms <> 'account' and "when" = 'payment')
      union all
      select o.id, o.number || ': a shipment is not invoiced'
      from shipments s join orders o on o.id = s.order_id left join companies c on c.id = o.company_id
      where o.terms = 'account' and c.invoice_per is distinct from 'month' and s.undone_at is null
        and not exists (select from invoice_lines l where l.shipment_id = s.id))
    select due.id, due.detail from due
    where not exists (select from order_events e where e.order_id = due.id and e.happened_at > now() - ${underWay}::interval)
      -- What was paid and shipped before the shop made invoices has none.
      and exists (
        select from order_events e where e.order_id = due.id and e.happened_at > (select min(issued_at) from invoices)
          and e.kind in ('paid', 'shipped', 'shipment-undone', 'refunded', 'partly-refunded', 'refund-failed'))
    limit 100`,
};

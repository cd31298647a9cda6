import type { LedgerRule, Violation } from "./ledger-rule.ts";

/** The job that invoices may take this long. */
const underWay = "5 minutes";

export const invoiceRules: readonly LedgerRule[] = [
  {
    name: "invoices-match-orders",
    title:
      "Each invoice and credit note is the sum of its lines, each order counts them, none gives back more than was invoiced, and no number of a series is missing",
    findViolations: (sql) => sql<Violation[]>`
      with of_invoice as (select invoice_id, sum(total_cents) as cents from invoice_lines group by invoice_id),
      of_order as (
        select l.order_id, coalesce(sum(l.total_cents) filter (where i.kind = 'invoice'), 0) as invoiced,
          coalesce(sum(l.total_cents) filter (where i.kind = 'credit-note'), 0) as credited
        from invoice_lines l join invoices i on i.id = l.invoice_id group by l.order_id),
      numbered as (
        select split_part(number, '-', 1) as series, split_part(number, '-', 2)::int as year, count(*) as count, max(split_part(number, '-', 3)::int) as last
        from invoices group by 1, 2)
      select i.id::text, i.number || ' of ' || i.total_cents || ' cents, its lines say ' || coalesce(l.cents, 0) as detail
      from invoices i left join of_invoice l on l.invoice_id = i.id where i.total_cents <> coalesce(l.cents, 0)
      union all
      select o.id::text, o.number || ': ' || o.invoiced_cents || ' cents invoiced and ' || o.credited_cents || ' credited, its invoices say '
        || coalesce(w.invoiced, 0) || ' and ' || coalesce(w.credited, 0)
      from orders o left join of_order w on w.order_id = o.id
      where (o.invoiced_cents, o.credited_cents) <> (coalesce(w.invoiced, 0), coalesce(w.credited, 0)) or o.credited_cents > o.invoiced_cents
      union all
      select s.series || '-' || s.year, s.last_number || ' numbers taken, ' || coalesce(n.count, 0) || ' used, the last ' || coalesce(n.last, 0)
      from invoice_series s left join numbered n using (series, year)
      where (s.last_number, s.last_number) is distinct from (n.count::int, n.last)
      limit 100`,
  },
  {
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
  },
  {
    name: "open-is-what-is-left",
    title:
      "What is open of each invoice is what was invoiced, less what was credited, paid and not claimed; what a company owes is that and its orders on account that are not invoiced yet",
    findViolations: (sql) => sql<Violation[]>`
      with settled as (select invoice_id, sum(amount_cents) as cents from allocations where invoice_id is not null group by invoice_id),
      owed as (
        select company_id, sum(cents) as cents from (
          select company_id, open_cents as cents from orders where company_id is not null
          union all select company_id, open_cents from invoices where company_id is not null) as parts
        group by company_id)
      select i.id, i.number || ' of ' || i.total_cents || ' cents, ' || i.prepaid_cents || ' paid before, ' || coalesce(s.cents, 0) || ' settled, ' || i.open_cents || ' open' as detail
      from invoices i left join settled s on s.invoice_id = i.id
      where i.open_cents <> case i.kind when 'invoice' then i.total_cents - i.prepaid_cents - coalesce(s.cents, 0) else 0 end
      union all
      select c.id, c.name || ' owes ' || c.open_cents || ' cents, its orders and invoices say ' || coalesce(o.cents, 0)
      from companies c left join owed o on o.company_id = c.id where c.open_cents <> coalesce(o.cents, 0)
      limit 100`,
  },
  {
    name: "credit-is-what-is-left",
    title:
      "No payment of an invoice pays more than came in, none that was taken back pays anything, nobody was paid out more than their credit, a credit note settles at most its amount, and an order that was transferred is paid",
    findViolations: (sql) => sql<Violation[]>`
      with used as (select payment_id, sum(amount_cents) as cents from allocations where payment_id is not null group by payment_id),
      noted as (select credit_note_id, sum(cents) as cents from (
        select credit_note_id, amount_cents as cents from allocations where credit_note_id is not null
        union all select credit_note_id, amount_cents from payments_in where credit_note_id is not null and status = 'received') as parts group by credit_note_id),
      credit as (select owner_id, sum(cents) as cents from (
        select coalesce(p.company_id, p.user_id) as owner_id, p.amount_cents - coalesce(u.cents, 0) as cents
        from payments_in p left join used u on u.payment_id = p.id where p.status = 'received'
        union all select coalesce(company_id, user_id), -amount_cents from payouts) as parts group by owner_id),
      transferred as (select order_id, sum(amount_cents) as cents from allocations where order_id is not null group by order_id)
      select p.id, p.status || ' payment of ' || p.amount_cents || ' cents, ' || coalesce(u.cents, 0) || ' of it used' as detail
      from payments_in p left join used u on u.payment_id = p.id
      where coalesce(u.cents, 0) not between 0 and case p.status when 'received' then p.amount_cents else 0 end
      union all
      select owner_id, 'a credit of ' || cents || ' cents' from credit where cents < 0
      union all
      select i.id, i.number || ' of ' || i.total_cents || ' cents settles ' || n.cents from noted n join invoices i on i.id = n.credit_note_id where n.cents > i.total_cents
      union all
      select o.id, o.number || ': ' || o.paid_cents || ' cents paid by transfer, ' || coalesce(t.cents, 0) || ' came in'
      from orders o left join transferred t on t.order_id = o.id
      where o.terms = 'transfer' and o.transaction_id is null and (coalesce(t.cents, 0) < 0 or o.paid_cents > 0
        and coalesce(t.cents, 0) not between o.total_cents - greatest(0, o.refunded_cents - o.credited_cents) and o.total_cents)
      limit 100`,
  },
];

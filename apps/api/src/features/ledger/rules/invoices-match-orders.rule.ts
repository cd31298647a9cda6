import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const invoicesMatchOrders: LedgerRule = {
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
};

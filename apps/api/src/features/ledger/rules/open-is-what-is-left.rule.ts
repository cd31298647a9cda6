import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const openIsWhatIsLeft: LedgerRule = {
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
};

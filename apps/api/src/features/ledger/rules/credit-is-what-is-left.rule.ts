import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const creditIsWhatIsLeft: LedgerRule = {
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
};

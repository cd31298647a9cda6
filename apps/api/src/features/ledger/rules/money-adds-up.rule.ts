import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const moneyAddsUp: LedgerRule = {
  name: "money-adds-up",
  title:
    "What was taken, less what went back or is going back and what is listed as payments without an order, is the sum of the paid lines and deposits",
  findViolations: (sql) => sql<Violation[]>`
    with taken as (select coalesce(sum(amount_cents), 0) as cents from payments where status in ('succeeded', 'returned')),
    back as (select coalesce(sum(amount_cents), 0) as cents from refunds where payment_id is not null and status in ('pending', 'succeeded')),
    owed as (
      select coalesce(sum(case terms when 'account' then deposit_cents
        else (select sum(l.to_pay_cents) from order_lines l where l.order_id = o.id and l.payment in ('paid', 'refunded')) end), 0) as cents
      from orders o where transaction_id is not null),
    less as (
      select coalesce(sum(case terms when 'account'
        then (select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.payment_id is not null and r.status in ('pending', 'succeeded'))
        else refunded_cents end), 0) as cents
      from orders o where transaction_id is not null),
    listed as (
      select coalesce(sum(p.amount_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status in ('pending', 'succeeded')), 0)), 0) as cents
      from payments p join unknown_payments u using (intent_id) where p.status = 'returned' and u.status in ('open', 'paid-out'))
    select 'shop' as id, taken.cents || ' cents taken, ' || back.cents || ' refunded, ' || listed.cents || ' without an order, ' || owed.cents || ' cents of paid lines, '
      || less.cents || ' of them refunded' as detail
    from taken, back, owed, less, listed where taken.cents - back.cents - listed.cents <> owed.cents - less.cents`,
};

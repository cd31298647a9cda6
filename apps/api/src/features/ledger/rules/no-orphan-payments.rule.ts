import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const noOrphanPayments: LedgerRule = {
  name: "no-orphan-payments",
  title: "Money that was taken belongs to a paid order, is on its way back, or is listed as a payment without an order",
  findViolations: (sql) => sql<Violation[]>`
    with owed as (
      select payment_id, sum(amount_cents) as cents from refunds where status in ('pending', 'succeeded') group by payment_id)
    select p.id, p.intent_id || ' ' || p.status || ' of ' || p.amount_cents || ' cents, ' || coalesce(r.cents, 0)
      || ' on their way back, order ' || array_to_string(o.statuses, ' ') as detail
    from payments p join orders o on o.id = p.order_id left join owed r on r.payment_id = p.id
    where case p.status when 'succeeded' then p.intent_id is distinct from o.transaction_id
      when 'returned' then p.intent_id = o.transaction_id or (r.cents is distinct from p.amount_cents
        and not exists (select from unknown_payments u where u.intent_id = p.intent_id and u.status in ('open', 'paid-out')))
      else r.cents is not null end
    limit 100`,
};

import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const paidOrderHasOnePayment: LedgerRule = {
  name: "paid-order-has-one-payment",
  title:
    "Each order that was paid by card has exactly one succeeded payment, of its whole amount or its deposit, and no unpaid line",
  findViolations: (sql) => sql<Violation[]>`
    with taken as (
      select order_id, count(*) as payments, sum(amount_cents) as cents, min(intent_id) as intent_id
      from payments where status = 'succeeded' group by order_id)
    select o.id, array_to_string(o.statuses, ' ') || ', total ' || o.total_cents || ', paid ' || o.paid_cents || ', '
      || coalesce(p.payments, 0) || ' payments of ' || coalesce(p.cents, 0) || ' cents' as detail
    from orders o left join taken p on p.order_id = o.id
    where case when o.terms = 'account'
      then coalesce(p.cents, 0) <> case when o.transaction_id is null then 0 else o.deposit_cents end or o.paid_cents < coalesce(p.cents, 0)
      when o.terms = 'transfer' and o.transaction_id is null then p.payments is not null or o.paid_cents not in (0, o.total_cents)
      when o.payment = 'paid' or (o.payment = 'refunded' and o.paid_cents > 0)
      then p.payments is distinct from 1 or p.cents <> o.total_cents or p.intent_id is distinct from o.transaction_id
        or o.paid_cents <> o.total_cents
      else o.transaction_id is not null or o.paid_cents <> 0 end
    limit 100`,
};

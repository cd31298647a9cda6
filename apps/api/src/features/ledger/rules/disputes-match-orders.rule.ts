import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const disputesMatchOrders: LedgerRule = {
  name: "disputes-match-orders",
  title: "An order is disputed exactly if its payment has a dispute that is open or lost",
  findViolations: (sql) => sql<Violation[]>`
    with disputed as (
      select distinct p.order_id from disputes d join payments p using (intent_id)
      where d.kind = 'dispute' and p.status = 'succeeded' and (d.is_open or d.status = 'lost'))
    select o.id, o.number || case when o.is_disputed then ' is disputed, and no dispute says so' else ' is not disputed, and its payment is' end as detail
    from orders o left join disputed d on d.order_id = o.id
    where (o.is_disputed or d.order_id is not null) and o.is_disputed <> (d.order_id is not null) limit 100`,
};

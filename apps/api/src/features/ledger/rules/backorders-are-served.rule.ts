import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const backordersAreServed: LedgerRule = {
  name: "backorders-are-served",
  title:
    "No tool has stock while an order waits for it, and each backorder waits for the pieces that have not arrived and were neither cancelled nor refunded",
  findViolations: (sql) => sql<Violation[]>`
    select t.id, t.name || ': ' || s.available || ' in stock, ' || sum(b.open_quantity) || ' on backorder' as detail
    from backorders b join tool_stock s using (tool_id) join tools t on t.id = b.tool_id
    where b.open_quantity > 0 and s.available > 0 group by t.id, s.available
    union all
    select l.id, 'status ' || l.status || ', refunded ' || l.refunded_quantity || '; of ' || b.quantity || ' on backorder ' || b.served_quantity || ' served and '
      || b.dropped_quantity || ' dropped, shipped ' || l.shipped_quantity as detail
    from backorders b join order_lines l on l.id = b.line_id
    where b.tool_id <> l.tool_id or b.quantity > l.quantity
      or b.dropped_quantity <> least(case when l.status in ('cancelled', 'declined') then l.quantity else l.refunded_quantity end, b.quantity - b.served_quantity)
      or l.shipped_quantity > l.quantity - (b.quantity - b.served_quantity)
    limit 100`,
};

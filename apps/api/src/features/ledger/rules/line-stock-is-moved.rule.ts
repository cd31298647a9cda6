import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const lineStockIsMoved: LedgerRule = {
  name: "line-stock-is-moved",
  title:
    "Each order line took its pieces from stock once (backordered pieces when they arrived), less what who approved it cut, and gave them back if it was cancelled, or refunded and restocked",
  findViolations: (sql) => sql<Violation[]>`
    with moved as (
      select order_line_id, tool_id, sum(delta) filter (where reason = 'order') as taken, sum(delta) filter (where reason = 'backorder') as served,
        sum(delta) filter (where reason = 'cut') as cut, sum(delta) filter (where reason not in ('order', 'backorder', 'cut')) as returned
      from stock_movements where order_line_id is not null group by order_line_id, tool_id)
    select coalesce(l.id, m.order_line_id) as id, 'status ' || coalesce(l.status, 'missing') || ', quantity ' || coalesce(l.quantity, 0)
      || ', on backorder ' || coalesce(b.quantity, 0) || ', of them served ' || coalesce(b.served_quantity, 0) || ', restocked ' || coalesce(l.restocked_quantity, 0)
      || ', took ' || coalesce(m.taken, 0) || ' and ' || coalesce(m.served, 0) || ', gave back ' || coalesce(m.returned, 0) || ', cut ' || coalesce(m.cut, 0) as detail
    from order_lines l full join moved m on m.order_line_id = l.id and m.tool_id = l.tool_id left join backorders b on b.line_id = l.id
    where l.id is null or coalesce(m.served, 0) <> -coalesce(b.served_quantity, 0)
      or case when l.status in ('cancelled', 'declined') then coalesce(m.taken, 0) + coalesce(m.served, 0) + coalesce(m.cut, 0) + coalesce(m.returned, 0) <> 0
        else coalesce(m.taken, 0) + coalesce(m.cut, 0) <> coalesce(b.quantity, 0) - l.quantity or coalesce(m.returned, 0) <> l.restocked_quantity end
    limit 100`,
};

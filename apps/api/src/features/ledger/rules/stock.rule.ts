import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const stockRules: readonly LedgerRule[] = [
  {
    name: "stock-is-sum-of-movements",
    title: "Each tool's stock is the sum of its movements",
    findViolations: (sql) => sql<Violation[]>`
      with moved as (select tool_id, sum(delta) as pieces from stock_movements group by tool_id)
      select t.id, t.name || ': ' || coalesce(s.available || ' available', 'no stock') || ', movements say ' || coalesce(m.pieces, 0) as detail
      from tools t left join tool_stock s on s.tool_id = t.id left join moved m on m.tool_id = t.id
      where s.available is distinct from coalesce(m.pieces, 0) limit 100`,
  },
  {
    name: "sold-is-paid-pieces",
    title:
      "Each tool's sold pieces, without those sold before the records began, are those that were paid or bought on account, and not refunded",
    findViolations: (sql) => sql<Violation[]>`
      with paid as (
        select tool_id, sum(quantity - refunded_quantity) as pieces from order_lines
        where payment <> 'due' and fulfilment <> 'to-approve' group by tool_id)
      select t.id, t.name || ': ' || s.sold - s.sold_before || ' sold, orders say ' || coalesce(p.pieces, 0) as detail
      from tools t join tool_stock s on s.tool_id = t.id left join paid p on p.tool_id = t.id
      where s.sold - s.sold_before <> coalesce(p.pieces, 0) limit 100`,
  },
  {
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
  },
  {
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
  },
];

import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const stockIsSumOfMovements: LedgerRule = {
  name: "stock-is-sum-of-movements",
  title: "Each tool's stock is the sum of its movements",
  findViolations: (sql) => sql<Violation[]>`
    with moved as (select tool_id, sum(delta) as pieces from stock_movements group by tool_id)
    select t.id, t.name || ': ' || coalesce(s.available || ' available', 'no stock') || ', movements say ' || coalesce(m.pieces, 0) as detail
    from tools t left join tool_stock s on s.tool_id = t.id left join moved m on m.tool_id = t.id
    where s.available is distinct from coalesce(m.pieces, 0) limit 100`,
};

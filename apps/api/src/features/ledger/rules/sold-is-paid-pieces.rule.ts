import type { LedgerRule, Violation } from "./ledger-rule.ts";

export const soldIsPaidPieces: LedgerRule = {
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
};

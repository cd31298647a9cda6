import type { RuleCheck } from "@ironmonger/contract/ledger";
import type { Sql, TransactionSql } from "@ironmonger/db/client";

type Fault = RuleCheck["rows"][number];
type Rule = Pick<RuleCheck, "name" | "title"> & {
  /** The rows that break the rule, at most a hundred. */
  findFaults: (sql: TransactionSql) => Promise<Fault[]>;
};

/** Checks every rule on one snapshot, so that orders placed meanwhile are no faults. */
export const checkRules = (sql: Sql): Promise<RuleCheck[]> =>
  sql.begin("isolation level repeatable read read only", async (tx) => {
    // In a large shop the check takes longer than a request's statement may.
    await tx`set local statement_timeout = '10min'`;
    const checks: RuleCheck[] = [];
    for (const { name, title, findFaults } of rules) {
      const rows = [...(await findFaults(tx))];
      const detail = rows.map((row) => `${row.id}: ${row.detail}`).join("\n");
      checks.push({ name, title, isGreen: rows.length === 0, detail, rows });
    }
    return checks;
  });

/** What must hold at any moment. */
const rules: readonly Rule[] = [
  {
    name: "stock-is-sum-of-movements",
    title: "Each tool's stock is the sum of its movements",
    findFaults: (sql) => sql<Fault[]>`
      with moved as (select tool_id, sum(delta) as pieces from stock_movements group by tool_id)
      select t.id, t.name || ': ' || coalesce(s.available || ' available', 'no stock') || ', movements say ' || coalesce(m.pieces, 0) as detail
      from tools t left join tool_stock s on s.tool_id = t.id left join moved m on m.tool_id = t.id
      where s.available is distinct from coalesce(m.pieces, 0) limit 100`,
  },
  {
    name: "sold-is-paid-pieces",
    title: "Each tool's sold pieces are those of its paid orders",
    findFaults: (sql) => sql<Fault[]>`
      with paid as (select tool_id, sum(quantity) as pieces from orders where status in ('pending', 'shipped') group by tool_id)
      select t.id, t.name || ': ' || s.sold - s.sold_before || ' sold, orders say ' || coalesce(p.pieces, 0) as detail
      from tools t join tool_stock s on s.tool_id = t.id left join paid p on p.tool_id = t.id
      where s.sold - s.sold_before <> coalesce(p.pieces, 0) limit 100`,
  },
  {
    name: "order-stock-is-moved",
    title: "Each order took its pieces once, and gave them back if it was cancelled or refunded",
    findFaults: (sql) => sql<Fault[]>`
      with moved as (
        select order_id, tool_id, sum(delta) filter (where delta < 0) as taken, sum(delta) filter (where delta > 0) as returned
        from stock_movements where order_id is not null group by order_id, tool_id)
      select coalesce(o.id, m.order_id) as id, 'status ' || coalesce(o.status, 'missing') || ', quantity ' || coalesce(o.quantity, 0)
        || ', took ' || coalesce(m.taken, 0) || ', gave back ' || coalesce(m.returned, 0) as detail
      from orders o full join moved m on m.order_id = o.id and m.tool_id = o.tool_id
      where o.id is null or coalesce(m.taken, 0) <> -o.quantity
        or coalesce(m.returned, 0) <> case when o.status in ('cancelled', 'refunded') then o.quantity else 0 end
      limit 100`,
  },
  {
    name: "order-total-is-quantity-times-price",
    title: "Each order's total is its quantity times its price",
    findFaults: (sql) => sql<Fault[]>`
      select id, total_cents || ' cents for ' || quantity || ' at ' || unit_price_cents as detail from orders
      where total_cents <> quantity::bigint * unit_price_cents limit 100`,
  },
  {
    name: "paid-order-has-one-payment",
    title: "Each paid order has exactly one succeeded payment of its amount",
    findFaults: (sql) => sql<Fault[]>`
      with taken as (
        select order_id, count(*) as payments, sum(amount_cents) as cents, min(intent_id) as intent_id
        from payments where status = 'succeeded' group by order_id)
      select o.id, 'status ' || o.status || ', total ' || o.total_cents || ', ' || coalesce(p.payments, 0) || ' payments of '
        || coalesce(p.cents, 0) || ' cents' as detail
      from orders o left join taken p on p.order_id = o.id
      where o.status in ('pending', 'shipped')
        and (p.payments is distinct from 1 or p.cents <> o.total_cents or p.intent_id <> o.transaction_id)
      limit 100`,
  },
  {
    name: "no-orphan-payments",
    title: "Money that was taken belongs to a paid order, or is on its way back",
    findFaults: (sql) => sql<Fault[]>`
      select p.id, p.intent_id || ' ' || p.status || ', order ' || o.status as detail
      from payments p join orders o on o.id = p.order_id
      where (p.status = 'succeeded' and o.status not in ('pending', 'shipped'))
         or (p.status in ('refunding', 'refunded') and o.status in ('pending', 'shipped') and p.intent_id = o.transaction_id)
      limit 100`,
  },
  {
    name: "refunds-are-whole",
    title: "Each refunded payment went back whole, and each refunded order's payment is going back",
    findFaults: (sql) => sql<Fault[]>`
      select p.id, p.intent_id || ': ' || p.refunded_cents || ' of ' || p.amount_cents || ' cents are back' as detail
      from payments p
      where (p.status = 'refunded' and (p.refunded_cents <> p.amount_cents or p.refund_id is null))
         or (p.status <> 'refunded' and p.refunded_cents <> 0)
      union all
      select o.id, 'no payment of ' || o.transaction_id || ' is going back' from orders o
      where o.status = 'refunded' and not exists (
        select 1 from payments p where p.intent_id = o.transaction_id and p.status in ('refunding', 'refunded'))
      limit 100`,
  },
  {
    name: "money-adds-up",
    title: "What was taken, less what went back or is going back, is the sum of the paid orders",
    findFaults: (sql) => sql<Fault[]>`
      with kept as (select coalesce(sum(amount_cents - refunded_cents), 0) as cents from payments where status = 'succeeded'),
      owed as (select coalesce(sum(total_cents), 0) as cents from orders where status in ('pending', 'shipped'))
      select 'shop' as id, kept.cents || ' cents kept, ' || owed.cents || ' cents of paid orders' as detail
      from kept, owed where kept.cents <> owed.cents`,
  },
  {
    name: "status-matches-history",
    title: "Each order's status is what its history says",
    findFaults: (sql) => sql<Fault[]>`
      with history as (
        select order_id, count(*) filter (where kind = 'placed') as placed, count(*) filter (where kind = 'paid') as paid,
          count(*) filter (where kind = 'shipped') as shipped, count(*) filter (where kind in ('cancelled', 'expired')) as cancelled,
          count(*) filter (where kind = 'refunded') as refunded
        from order_events group by order_id)
      select o.id, 'status ' || o.status || ', history: ' || coalesce(
        (select string_agg(e.kind, ', ' order by e.id) from order_events e where e.order_id = o.id), 'none') as detail
      from orders o left join history h on h.order_id = o.id
      where h.placed is distinct from 1
        or h.paid <> (o.status in ('pending', 'shipped', 'refunded'))::int
        or h.shipped <> (o.status = 'shipped')::int
        or h.cancelled <> (o.status = 'cancelled')::int
        or h.refunded <> (o.status = 'refunded')::int
      limit 100`,
  },
  {
    name: "totals-are-true",
    title: "The shop's running totals are what the tables say",
    findFaults: (sql) => sql<Fault[]>`
      with running as (
        select 'tools' as id, sum(tools) as n from shop_totals union all select 'available', sum(available) from shop_totals
        union all select 'sold', sum(sold) from shop_totals union all select 'unpaid', sum(unpaid) from shop_totals
        union all select 'pending', sum(pending) from shop_totals union all select 'shipped', sum(shipped) from shop_totals
        union all select 'cancelled', sum(cancelled) from shop_totals union all select 'refunded', sum(refunded) from shop_totals
        union all select v.id, v.n from (
          select day, sum(orders) as orders, sum(revenue_cents) as revenue from (
            select day, orders, revenue_cents from sales_by_day
            union all select day, orders, revenue_cents from shop_totals where day is not null) as parts
          group by day) of_day,
          lateral (values ('orders of ' || day, orders), ('revenue of ' || day, revenue)) as v(id, n)),
      counted as (
        select v.id, v.n from (
          select count(*) as tools, sum(available) as available, sum(sold) as sold from tools join tool_stock on tool_id = id
          where deleted_at is null) t,
          lateral (values ('tools', t.tools), ('available', t.available), ('sold', t.sold)) as v(id, n)
        union all select status, count(*) from orders group by status
        union all select v.id, v.n from (
          select (placed_at at time zone 'UTC')::date as day, count(*) as orders,
            sum(total_cents) filter (where status in ('pending', 'shipped')) as revenue from orders group by day) of_day,
          lateral (values ('orders of ' || day, orders), ('revenue of ' || day, revenue)) as v(id, n))
      select id, 'totals say ' || coalesce(running.n, 0) || ', tables say ' || coalesce(counted.n, 0) as detail
      from running full join counted using (id) where coalesce(running.n, 0) <> coalesce(counted.n, 0)`,
  },
];

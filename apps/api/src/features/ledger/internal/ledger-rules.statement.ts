import type { RuleCheck } from "@ironmonger/contract/ledger";
import { formatMoneyIn } from "@ironmonger/contract/money";
import type { Client, TransactionSql } from "@ironmonger/db/client";
import { inSnapshot } from "../../../core/database/in-transaction.ts";

type Violation = RuleCheck["rows"][number];
type Rule = Pick<RuleCheck, "name" | "title"> & {
  /** The rows that break the rule, at most a hundred. */
  findViolations: (sql: TransactionSql) => Promise<Violation[]>;
};

type UnknownPayment = {
  id: string;
  takenCents: number;
  refundedCents: number;
  currency: string;
  description: string | null;
  takenAt: string;
  isDisputed: boolean;
};

/** Checks every rule on one snapshot, so that orders placed meanwhile are no violations. */
export const checkRules = (pool: Pick<Client, "sql">): Promise<RuleCheck[]> =>
  inSnapshot(pool, async ({ sql }) => {
    // In a large shop the check takes longer than a request's statement may. Behind a pooler the limit is the account's.
    await sql`set local statement_timeout = '10min'`;
    const checks: RuleCheck[] = [];
    for (const { name, title, findViolations } of rules) {
      const rows = [...(await findViolations(sql))];
      const detail = rows.map((row) => `${row.id}: ${row.detail}`).join("\n");
      checks.push({ name, title, isGreen: rows.length === 0, detail, rows });
    }
    return checks;
  });

/** The rules that must hold at any moment. */
const rules: readonly Rule[] = [
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
      "Each tool's sold pieces, without those sold before the records began, are those that were paid and not refunded",
    findViolations: (sql) => sql<Violation[]>`
      with paid as (
        select tool_id, sum(quantity - refunded_quantity) as pieces from order_lines
        where payment in ('on-account', 'paid', 'refunded') group by tool_id)
      select t.id, t.name || ': ' || s.sold - s.sold_before || ' sold, orders say ' || coalesce(p.pieces, 0) as detail
      from tools t join tool_stock s on s.tool_id = t.id left join paid p on p.tool_id = t.id
      where s.sold - s.sold_before <> coalesce(p.pieces, 0) limit 100`,
  },
  {
    name: "line-stock-is-moved",
    title:
      "Each order line took its pieces from stock once (backordered pieces when they arrived), and gave them back if it was cancelled, or refunded and restocked",
    findViolations: (sql) => sql<Violation[]>`
      with moved as (
        select order_line_id, tool_id, sum(delta) filter (where reason = 'order') as taken, sum(delta) filter (where reason = 'backorder') as served,
          sum(delta) filter (where reason not in ('order', 'backorder')) as returned
        from stock_movements where order_line_id is not null group by order_line_id, tool_id)
      select coalesce(l.id, m.order_line_id) as id, 'status ' || coalesce(l.status, 'missing') || ', quantity ' || coalesce(l.quantity, 0)
        || ', on backorder ' || coalesce(b.quantity, 0) || ', of them served ' || coalesce(b.served_quantity, 0) || ', restocked ' || coalesce(l.restocked_quantity, 0)
        || ', took ' || coalesce(m.taken, 0) || ' and ' || coalesce(m.served, 0) || ', gave back ' || coalesce(m.returned, 0) as detail
      from order_lines l full join moved m on m.order_line_id = l.id and m.tool_id = l.tool_id left join backorders b on b.line_id = l.id
      where l.id is null or coalesce(m.taken, 0) <> coalesce(b.quantity, 0) - l.quantity or coalesce(m.served, 0) <> -coalesce(b.served_quantity, 0)
        or coalesce(m.returned, 0) <> case l.status when 'cancelled' then l.quantity - coalesce(b.quantity - b.served_quantity, 0) else l.restocked_quantity end
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
        or b.dropped_quantity <> least(case l.status when 'cancelled' then l.quantity else l.refunded_quantity end, b.quantity - b.served_quantity)
        or l.shipped_quantity > l.quantity - (b.quantity - b.served_quantity)
      limit 100`,
  },
  {
    name: "order-is-sum-of-lines",
    title:
      "Each order's lines, pieces, subtotal, delivery, tax, total, fulfilment, payment and statuses are those of its lines",
    findViolations: (sql) => sql<Violation[]>`
      with summed as (
        select order_id, count(*) as lines, sum(quantity) as pieces, sum(quantity::bigint * unit_price_cents) as subtotal,
          sum(delivery_cents) as delivery, sum(tax_cents) as tax, sum(tax_deducted_cents) as deducted, sum(to_pay_cents) as cents
        from order_lines where status <> 'cancelled' group by order_id),
      stated as (select order_id, array_agg(distinct status order by status) as statuses, min(fulfilment) as fulfilment, min(payment) as payment from order_lines group by order_id)
      select o.id, o.line_count || ' lines of ' || o.pieces || ' pieces for ' || o.total_cents || ' cents (subtotal ' || o.subtotal_cents || ', delivery '
        || o.delivery_cents || ', tax ' || o.tax_cents || ', deducted tax ' || o.tax_deducted_cents || '), ' || array_to_string(o.statuses, ' ') || '; its lines: ' || coalesce(s.lines || ' of '
        || s.pieces || ' for ' || s.cents || ' (' || s.subtotal || ', ' || s.delivery || ', ' || s.tax || ', ' || s.deducted || ')', 'none') || coalesce(', ' || array_to_string(h.statuses, ' '), '') as detail
      from orders o left join summed s on s.order_id = o.id left join stated h on h.order_id = o.id
      where (o.line_count, o.pieces, o.subtotal_cents, o.delivery_cents, o.tax_cents, o.tax_deducted_cents, o.total_cents)
          is distinct from (coalesce(s.lines, 0), coalesce(s.pieces, 0), coalesce(s.subtotal, 0), coalesce(s.delivery, 0), coalesce(s.tax, 0), coalesce(s.deducted, 0), coalesce(s.cents, 0))
        or (o.statuses, o.fulfilment, o.payment) is distinct from (h.statuses, h.fulfilment, h.payment)
      limit 100`,
  },
  {
    name: "shares-match-charges",
    title:
      "Each order's delivery charge is shared out among its lines, and each line's tax, or what an exempt buyer does not pay of it, is that of the order's rate for its class",
    findViolations: (sql) => sql<Violation[]>`
      with charged as (
        select id, coalesce((charges #>> '{delivery,cents}')::bigint, 0) as delivery, coalesce((charges #>> '{tax,isIncluded}')::boolean, false) as is_included,
          coalesce((charges #>> '{tax,isExempt}')::boolean, false) as is_exempt, coalesce(charges #> '{tax,rates}', '[]') as rates
        from orders)
      select o.id, 'delivery of ' || o.delivery || ' cents, its lines have ' || sum(l.delivery_cents) as detail
      from charged o join order_lines l on l.order_id = o.id group by o.id, o.delivery having sum(l.delivery_cents) <> o.delivery
      union all
      select l.id, l.tax_cents || ' cents of tax and ' || l.tax_deducted_cents || ' deducted for ' || l.total_cents || ' and delivery of ' || l.delivery_cents || ', class ' || l.tax_class || ' of ' || o.rates::text
        || case when l.is_tax_included then ' included' else '' end
        || case when o.is_exempt then ', exempt' else '' end
      from order_lines l join charged o on o.id = l.order_id,
        lateral (select coalesce((select (rate ->> 'percent')::numeric from jsonb_array_elements(o.rates) as rate where rate ->> 'taxClass' = l.tax_class), 0) as percent) own
      where l.is_tax_included <> o.is_included or case when o.is_exempt then l.tax_cents else l.tax_deducted_cents end <> 0
        or l.tax_cents + l.tax_deducted_cents <> all (
          select floor((l.total_cents + l.delivery_cents) * own.percent / (100 + case when o.is_included then own.percent else 0 end) + 0.5)
          union all
          select floor(l.total_cents * own.percent / (100 + case when o.is_included then own.percent else 0 end) + 0.5)
            + floor(l.delivery_cents * percent / (100 + case when o.is_included then percent else 0 end) + 0.5)
          from (select (rate ->> 'percent')::numeric as percent from jsonb_array_elements(o.rates) as rate) as of_delivery
          where percent > own.percent)
      limit 100`,
  },
  {
    name: "paid-order-has-one-payment",
    title: "Each paid order has exactly one succeeded payment, of its whole amount, and no unpaid line",
    findViolations: (sql) => sql<Violation[]>`
      with taken as (
        select order_id, count(*) as payments, sum(amount_cents) as cents, min(intent_id) as intent_id
        from payments where status = 'succeeded' group by order_id)
      select o.id, array_to_string(o.statuses, ' ') || ', total ' || o.total_cents || ', paid ' || o.paid_cents || ', '
        || coalesce(p.payments, 0) || ' payments of ' || coalesce(p.cents, 0) || ' cents' as detail
      from orders o left join taken p on p.order_id = o.id
      where case when o.payment in ('paid', 'refunded')
        then p.payments is distinct from 1 or p.cents <> o.total_cents or p.intent_id is distinct from o.transaction_id
          or o.paid_cents <> o.total_cents
        else o.transaction_id is not null or o.paid_cents <> 0 end
      limit 100`,
  },
  {
    name: "no-orphan-payments",
    title:
      "Money that was taken belongs to a paid order, is on its way back, or is listed as a payment without an order",
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
  },
  {
    name: "refunds-match-lines",
    title:
      "What is refunded of each order and line is what its refunds say, and each refund made here is the sum of its lines",
    findViolations: (sql) => sql<Violation[]>`
      with live as (select * from refunds where status in ('pending', 'succeeded')),
      of_line as (
        select n.line_id, sum(n.quantity) as pieces, sum(n.amount_cents) as cents
        from refund_lines n join live on live.id = n.refund_id group by n.line_id),
      of_order as (
        select p.order_id, sum(live.amount_cents) as cents from live join payments p on p.id = live.payment_id
        where p.status = 'succeeded' group by p.order_id),
      of_refund as (select refund_id, sum(amount_cents) as cents from refund_lines group by refund_id)
      select l.id, 'status ' || l.status || ', refunded ' || l.refunded_quantity || ' for ' || l.refunded_cents || ' cents; its refunds: '
        || coalesce(r.pieces, 0) || ' for ' || coalesce(r.cents, 0) as detail
      from order_lines l join orders o on o.id = l.order_id left join of_line r on r.line_id = l.id
      where (l.payment is not distinct from 'refunded') <> (l.refunded_quantity = l.quantity)
        or (l.payment is distinct from 'refunded' and l.refunded_quantity <> coalesce(r.pieces, 0))
        or l.refunded_cents <> case when o.paid_cents > 0 and o.paid_cents = o.refunded_cents and l.status <> 'cancelled'
          then l.to_pay_cents else coalesce(r.cents, 0) end
      union all
      select o.id, o.refunded_cents || ' cents refunded, its refunds say ' || coalesce(r.cents, 0)
      from orders o left join of_order r on r.order_id = o.id where o.refunded_cents <> coalesce(r.cents, 0)
      union all
      select live.id, live.status || ' ' || live.amount_cents || ' cents, its lines say ' || coalesce(l.cents, 0)
      from live join payments p on p.id = live.payment_id left join of_refund l on l.refund_id = live.id
      where coalesce(l.cents, 0) <> case when p.status = 'succeeded' and live.made_at = 'shop' then live.amount_cents else 0 end
      limit 100`,
  },
  {
    name: "money-adds-up",
    title:
      "What was taken, less what went back or is going back and what is listed as payments without an order, is the sum of the paid lines",
    findViolations: (sql) => sql<Violation[]>`
      with taken as (select coalesce(sum(amount_cents), 0) as cents from payments where status in ('succeeded', 'returned')),
      back as (select coalesce(sum(amount_cents), 0) as cents from refunds where status in ('pending', 'succeeded')),
      owed as (select coalesce(sum(to_pay_cents), 0) as cents from order_lines where payment in ('paid', 'refunded')),
      less as (select coalesce(sum(refunded_cents), 0) as cents from orders),
      listed as (
        select coalesce(sum(p.amount_cents - coalesce((
          select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status in ('pending', 'succeeded')), 0)), 0) as cents
        from payments p join unknown_payments u using (intent_id) where p.status = 'returned' and u.status in ('open', 'paid-out'))
      select 'shop' as id, taken.cents || ' cents taken, ' || back.cents || ' refunded, ' || listed.cents || ' without an order, ' || owed.cents || ' cents of paid lines, '
        || less.cents || ' of them refunded' as detail
      from taken, back, owed, less, listed where taken.cents - back.cents - listed.cents <> owed.cents - less.cents`,
  },
  {
    name: "status-matches-history",
    title: "Each order line's status is what the history of its order says",
    findViolations: (sql) => sql<Violation[]>`
      with named as (
        select line_id, kind, count(*) as n from order_events, unnest(line_ids) as line_id group by line_id, kind),
      of_line as (
        select line_id, coalesce(sum(n) filter (where kind in ('cancelled', 'expired')), 0) as cancelled,
          coalesce(sum(n) filter (where kind = 'shipped'), 0) - coalesce(sum(n) filter (where kind = 'shipment-undone'), 0) as shipped,
          coalesce(sum(n) filter (where kind = 'refunded'), 0) - coalesce(sum(n) filter (where kind = 'refund-failed'), 0) as refunded
        from named group by line_id),
      of_order as (
        select order_id, count(*) filter (where kind = 'placed') as placed, count(*) filter (where kind = 'paid') as paid,
          count(*) filter (where kind in ('cancelled', 'expired') and line_ids is null) as cancelled,
          count(*) filter (where kind = 'shipped' and line_ids is null) - count(*) filter (where kind = 'shipment-undone' and line_ids is null) as shipped,
          count(*) filter (where kind = 'refunded' and line_ids is null) - count(*) filter (where kind = 'refund-failed' and line_ids is null) as refunded
        from order_events group by order_id)
      select l.id, 'status ' || l.status || ', history: ' || coalesce(
        (select string_agg(e.kind, ', ' order by e.id) from order_events e
         where e.order_id = l.order_id and (e.line_ids is null or l.id = any (e.line_ids))), 'none') as detail
      from order_lines l left join of_order o using (order_id) left join of_line h on h.line_id = l.id
      where o.placed is distinct from 1
        or coalesce(h.cancelled, 0) + o.cancelled <> (l.status = 'cancelled')::int
        or (coalesce(h.shipped, 0) + o.shipped > 0) <> (l.shipped_quantity > 0)
        or coalesce(h.refunded, 0) + o.refunded <> (l.status = 'refunded')::int
        or o.paid <> case when l.payment = 'due' then 0 when l.payment is null then o.paid else 1 end
      limit 100`,
  },
  {
    name: "no-unknown-payments",
    title: "The card provider took no money that belongs to no order",
    findViolations: async (sql) => {
      const rows = await sql<UnknownPayment[]>`
        select intent_id as id, amount_cents::float8 as "takenCents", refunded_cents::float8 as "refundedCents", currency, description,
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "takenAt",
          exists (select from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.is_open) as "isDisputed"
        from unknown_payments u where status = 'open'
          and amount_cents > refunded_cents + coalesce((select sum(d.amount_cents) from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.status = 'lost'), 0)
        order by created_at limit 100`;
      return rows.map(describeUnknown);
    },
  },
  {
    name: "disputes-match-orders",
    title: "An order is disputed exactly if its payment has a dispute that is open or lost",
    findViolations: (sql) => sql<Violation[]>`
      with disputed as (
        select distinct p.order_id from disputes d join payments p using (intent_id)
        where d.kind = 'dispute' and p.status = 'succeeded' and (d.is_open or d.status = 'lost'))
      select o.id, o.number || case when o.is_disputed then ' is disputed, and no dispute says so' else ' is not disputed, and its payment is' end as detail
      from orders o left join disputed d on d.order_id = o.id
      where (o.is_disputed or d.order_id is not null) and o.is_disputed <> (d.order_id is not null) limit 100`,
  },
  {
    name: "totals-are-true",
    title: "The shop's running totals are what the tables say",
    findViolations: (sql) => sql<Violation[]>`
      with running as (
        select 'tools' as id, sum(tools) as n from shop_totals union all select 'available', sum(available) from shop_totals
        union all select 'sold', sum(sold) from shop_totals union all select 'unpaid', sum(unpaid) from shop_totals
        union all select 'pending', sum(pending) from shop_totals union all select 'shipped', sum(shipped) from shop_totals
        union all select 'cancelled', sum(cancelled) from shop_totals union all select 'refunded', sum(refunded) from shop_totals
        union all select 'listed', sum(listed) from shop_totals
        union all select v.id, v.n from (
          select quarter, sum(orders) as orders, sum(paid_orders) as paid, sum(paid_pieces) as pieces, sum(paid_cents) as cents, sum(refunded_cents) as refunds
          from (
            select quarter, orders, paid_orders, paid_pieces, paid_cents, refunded_cents from sales_by_quarter
            union all select quarter, listed, paid_orders, paid_pieces, paid_cents, refunded_cents from shop_totals where quarter is not null) as all_sales
          group by quarter) s,
          lateral (values ('orders of ', orders), ('paid orders of ', paid), ('pieces of ', pieces), ('payments of ', cents), ('refunds of ', refunds)) as kinds(kind, n),
          lateral (values (kind || quarter, n)) as v(id, n)),
      counted as (
        select v.id, v.n from (
          select count(*) as tools, sum(available) as available, sum(sold) as sold from tools join tool_stock on tool_id = id
          where deleted_at is null) t,
          lateral (values ('tools', t.tools), ('available', t.available), ('sold', t.sold)) as v(id, n)
        union all select status, count(*) from orders, unnest(statuses) as status group by status
        union all select 'listed', count(*) from orders where statuses <> '{cancelled}'
        union all select v.id, v.n from (
          select quarter_of(id) as quarter, count(*) filter (where statuses <> '{cancelled}') as orders, count(*) filter (where paid_cents > 0) as paid,
            coalesce(sum(pieces) filter (where paid_cents > 0), 0) as pieces, sum(paid_cents) as cents, sum(refunded_cents) as refunds
          from orders group by quarter) s,
          lateral (values ('orders of ', orders), ('paid orders of ', paid), ('pieces of ', pieces), ('payments of ', cents), ('refunds of ', refunds)) as kinds(kind, n),
          lateral (values (kind || quarter, n)) as v(id, n))
      select id, 'totals say ' || coalesce(running.n, 0) || ', tables say ' || coalesce(counted.n, 0) as detail
      from running full join counted using (id) where coalesce(running.n, 0) <> coalesce(counted.n, 0)`,
  },
];

function describeUnknown({ id, currency, ...payment }: UnknownPayment): Violation {
  const { takenCents, refundedCents, takenAt, isDisputed, description } = payment;
  const details = [
    `${formatMoneyIn(currency, takenCents)} taken`,
    ...(refundedCents > 0 ? [`${formatMoneyIn(currency, refundedCents)} refunded`] : []),
    ...(isDisputed ? ["disputed"] : []),
    `since ${takenAt} UTC`,
  ];
  return { id, detail: `${details.join(", ")}${description ? `: ${description}` : ""}` };
}

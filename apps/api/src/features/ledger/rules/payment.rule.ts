import { formatMoneyIn, type Money } from "@ironmonger/contract/money";
import type { LedgerRule, Violation } from "./ledger-rule.ts";

type UnknownPayment = {
  id: string;
  takenCents: number;
  refundedCents: number;
  currency: string;
  description: string | null;
  takenAt: string;
  isDisputed: boolean;
};

export const paymentRules: readonly LedgerRule[] = [
  {
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
      "What is refunded of each order and line is what its refunds say, each refund made here is the sum of its lines, and no payment gives back more than it took",
    findViolations: (sql) => sql<Violation[]>`
      with live as (
        select r.*, p.status is distinct from 'returned' as is_of_claim from refunds r left join payments p on p.id = r.payment_id
        where r.status in ('pending', 'succeeded')),
      of_line as (
        select n.line_id, sum(n.quantity) as pieces, sum(n.amount_cents) as cents
        from refund_lines n join live on live.id = n.refund_id group by n.line_id),
      of_order as (select order_id, sum(amount_cents) as cents from live where is_of_claim group by order_id),
      of_payment as (select payment_id, sum(amount_cents) as cents from live group by payment_id),
      of_refund as (select refund_id, sum(amount_cents) as cents from refund_lines group by refund_id)
      select l.id, 'status ' || l.status || ', refunded ' || l.refunded_quantity || ' for ' || l.refunded_cents || ' cents; its refunds: '
        || coalesce(r.pieces, 0) || ' for ' || coalesce(r.cents, 0) as detail
      from order_lines l join orders o on o.id = l.order_id left join of_line r on r.line_id = l.id
      where (l.payment is not distinct from 'refunded') <> (l.refunded_quantity = l.quantity)
        or (l.payment is distinct from 'refunded' and l.refunded_quantity <> coalesce(r.pieces, 0))
        or l.refunded_cents <> case when o.refunded_cents > 0 and o.total_cents = o.refunded_cents and l.status not in ('cancelled', 'declined')
          then l.to_pay_cents else coalesce(r.cents, 0) end
      union all
      select o.id, o.refunded_cents || ' cents refunded, its refunds say ' || coalesce(r.cents, 0)
      from orders o left join of_order r on r.order_id = o.id where o.refunded_cents <> coalesce(r.cents, 0)
      union all
      select live.id, live.status || ' ' || live.amount_cents || ' cents, its lines say ' || coalesce(l.cents, 0)
      from live left join of_refund l on l.refund_id = live.id
      where coalesce(l.cents, 0) <> case when live.is_of_claim and live.origin = 'shop' then live.amount_cents else 0 end
      union all
      select p.id, p.intent_id || ' of ' || p.amount_cents || ' cents gives back ' || r.cents
      from of_payment r join payments p on p.id = r.payment_id where r.cents > p.amount_cents
      limit 100`,
  },
  {
    name: "money-adds-up",
    title:
      "What was taken, less what went back or is going back and what is listed as payments without an order, is the sum of the paid lines and deposits",
    findViolations: (sql) => sql<Violation[]>`
      with taken as (select coalesce(sum(amount_cents), 0) as cents from payments where status in ('succeeded', 'returned')),
      back as (select coalesce(sum(amount_cents), 0) as cents from refunds where payment_id is not null and status in ('pending', 'succeeded')),
      owed as (
        select coalesce(sum(case terms when 'account' then deposit_cents
          else (select sum(l.to_pay_cents) from order_lines l where l.order_id = o.id and l.payment in ('paid', 'refunded')) end), 0) as cents
        from orders o where transaction_id is not null),
      less as (
        select coalesce(sum(case terms when 'account'
          then (select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.payment_id is not null and r.status in ('pending', 'succeeded'))
          else refunded_cents end), 0) as cents
        from orders o where transaction_id is not null),
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
        select line_id, coalesce(sum(n) filter (where kind in ('cancelled', 'expired', 'declined')), 0) as cancelled,
          coalesce(sum(n) filter (where kind = 'shipped'), 0) - coalesce(sum(n) filter (where kind = 'shipment-undone'), 0) as shipped,
          coalesce(sum(n) filter (where kind = 'refunded'), 0) - coalesce(sum(n) filter (where kind = 'refund-failed'), 0) as refunded
        from named group by line_id),
      of_order as (
        select order_id, count(*) filter (where kind = 'placed') as placed, count(*) filter (where kind = 'paid') as paid,
          count(*) filter (where kind in ('cancelled', 'expired', 'declined') and line_ids is null) as cancelled,
          count(*) filter (where kind = 'shipped' and line_ids is null) - count(*) filter (where kind = 'shipment-undone' and line_ids is null) as shipped,
          count(*) filter (where kind = 'refunded' and line_ids is null) - count(*) filter (where kind = 'refund-failed' and line_ids is null) as refunded
        from order_events group by order_id)
      select l.id, 'status ' || l.status || ', history: ' || coalesce(
        (select string_agg(e.kind, ', ' order by e.id) from order_events e
         where e.order_id = l.order_id and (e.line_ids is null or l.id = any (e.line_ids))), 'none') as detail
      from order_lines l join orders on orders.id = l.order_id left join of_order o using (order_id) left join of_line h on h.line_id = l.id
      where o.placed is distinct from 1
        or coalesce(h.cancelled, 0) + o.cancelled <> (l.status in ('cancelled', 'declined'))::int
        or (coalesce(h.shipped, 0) + o.shipped > 0) <> (l.shipped_quantity > 0)
        or coalesce(h.refunded, 0) + o.refunded <> (l.status = 'refunded')::int
        or o.paid <> case when l.payment is null then o.paid when l.payment = 'paid' then 1 when l.payment = 'on-account' then (orders.deposit_cents > 0)::int when l.payment = 'refunded' then (orders.paid_cents > 0)::int else 0 end
      limit 100`,
  },
  {
    name: "no-unknown-payments",
    title: "The card provider took no money that belongs to no order",
    findViolations: async (sql, money) => {
      const rows = await sql<UnknownPayment[]>`
        select intent_id as id, amount_cents::float8 as "takenCents", refunded_cents::float8 as "refundedCents", currency, description,
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "takenAt",
          exists (select from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.is_open) as "isDisputed"
        from unknown_payments u where status = 'open'
          and amount_cents > refunded_cents + coalesce((select sum(d.amount_cents) from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.status = 'lost'), 0)
        order by created_at limit 100`;
      return rows.map((row) => describeUnknown(row, money));
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
];

function describeUnknown({ id, currency, ...payment }: UnknownPayment, money: Money): Violation {
  const { takenCents, refundedCents, takenAt, isDisputed, description } = payment;
  const details = [
    `${formatMoneyIn(currency, takenCents, money)} taken`,
    ...(refundedCents > 0 ? [`${formatMoneyIn(currency, refundedCents, money)} refunded`] : []),
    ...(isDisputed ? ["disputed"] : []),
    `since ${takenAt} UTC`,
  ];
  return { id, detail: `${details.join(", ")}${description ? `: ${description}` : ""}` };
}

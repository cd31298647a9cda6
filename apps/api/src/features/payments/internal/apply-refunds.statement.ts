import type { TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { mailArrivals } from "../../events/mail-arrivals.ts";

/** The lines that became refunded, and those that no longer are; `lineCount` is that of the order. */
export type AppliedRefunds = {
  refunded: string[];
  back: string[];
  lineCount: number;
  /** Pieces that a failed refund needs again and that were sold meanwhile, by tool. */
  short: { toolName: string; pieces: number }[];
};

/**
 * Updates an order, its lines and their stock to match the pending and succeeded refunds of its claim, whatever their state was before:
 * when a refund fails, its changes are reverted. The refund of a payment that came too late gives back nothing of the claim. The caller has
 * locked the order. The stock is locked in the order of the tools' ids, as every
 * change of status does, so that no two of them can deadlock. It is computed from the locked rows, because the rows of the snapshot may be
 * older and could violate a check.
 *
 * A line is refunded when all its pieces or all its money are, or when nothing is left of the order. In the latter case pieces that were
 * not shipped return to stock if the refund was made at the provider, where nobody can choose that. Refunded pieces are first those that
 * were not in stock yet: nobody waits for them any more, and they cannot return to stock.
 */
export async function applyRefunds(
  tx: TransactionSql,
  { orderId, by }: { orderId: string; by: string | null },
): Promise<AppliedRefunds> {
  await lockBackorderedStock(tx, orderId);
  const [row] = await tx<[AppliedRefunds]>`
    with ${targetOfLines(tx, orderId)}, changed as materialized (
      select * from target where (fulfilment, payment, refunded, cents, restocked)
        is distinct from (old_fulfilment, old_payment, old_refunded, old_cents, old_restocked)
    ), lines as (
      update order_lines l set fulfilment = c.fulfilment, payment = c.payment, refunded_quantity = c.refunded, refunded_cents = c.cents, restocked_quantity = c.restocked
      from changed c where l.id = c.id
    ), dropped as (
      update backorders b set dropped_quantity = c.dropped from changed c where b.line_id = c.id and b.dropped_quantity <> c.dropped
    ), counted as (
      update orders set refunded_cents = o.refunded_cents from o where orders.id = o.id and orders.refunded_cents <> o.refunded_cents
    ), stock as materialized (
      select s.tool_id, c.id as line_id, c.tool_name, c.restocked - c.old_restocked as delta,
        s.sold - c.refunded + c.old_refunded as sold,
        greatest(c.old_restocked - c.restocked - s.available, 0) as missing
      from tool_stock s join changed c using (tool_id)
      where c.refunded <> c.old_refunded or c.restocked <> c.old_restocked order by s.tool_id for no key update of s
    ), back as (
      update tool_stock s set sold = stock.sold from stock where s.tool_id = stock.tool_id
    ), moved as (
      insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
      select new_id(), tool_id, line_id, delta, case when delta > 0 then 'refunded' else 'refund-failed' end, ${by}::uuid from stock where delta <> 0
    ), corrected as (
      insert into stock_movements (id, tool_id, delta, reason, note)
      select new_id(), tool_id, missing, 'correction', 'Sold to others before the refund of an order line failed' from stock where missing > 0
    )
    select coalesce(array_agg(id order by id) filter (where payment = 'refunded' and old_payment <> 'refunded'), '{}') as refunded,
      coalesce(array_agg(id order by id) filter (where payment <> 'refunded' and old_payment = 'refunded'), '{}') as back,
      (select count(*) from order_lines where order_id = ${orderId}) as "lineCount",
      (select coalesce(jsonb_agg(jsonb_build_object('toolName', tool_name, 'pieces', missing)), '[]') from stock where missing > 0) as short
    from changed`;
  await mailArrivals(tx);
  return row;
}

/** Before anything is read, because backorders may be served until the stock is locked. */
async function lockBackorderedStock(tx: TransactionSql, orderId: string): Promise<void> {
  await tx`
    with locked as materialized (
      select s.tool_id from tool_stock s
      where s.tool_id in (select tool_id from order_lines where order_id = ${orderId})
        and exists (select from order_lines l join backorders b on b.line_id = l.id where l.order_id = ${orderId})
      order by s.tool_id for no key update)
    select count(*) from locked`;
}

/** The CTEs of what the order `o` and its lines (`target`) are to be by the refunds that count (`live`), beside what they are. */
const targetOfLines = (tx: TransactionSql, orderId: string): Fragment => tx`
    live as materialized (
      select r.* from refunds r left join payments p on p.id = r.payment_id
      where r.order_id = ${orderId} and p.status is distinct from 'returned' and r.status in ('pending', 'succeeded')
    ), o as materialized (
      select id, total_cents, paid_cents > case terms when 'account' then deposit_cents else 0 end as is_paid,
        (select coalesce(sum(amount_cents), 0) from live)::bigint as refunded_cents,
        exists (select from live where origin = 'provider') as is_at_provider
      from orders where id = ${orderId}
    ), named as (
      select line_id, sum(quantity)::int as pieces, sum(n.amount_cents)::bigint as cents,
        coalesce(sum(quantity) filter (where is_restocked), 0)::int as restocked
      from live join refund_lines n on n.refund_id = live.id group by line_id
    ), lines_with_refunds as (
      select l.*, coalesce(b.quantity - b.served_quantity, 0) as not_taken, coalesce(n.pieces, 0) as pieces, coalesce(n.cents, 0) as cents, coalesce(n.restocked, 0) as restocked,
        o.refunded_cents = o.total_cents as is_all, o.is_at_provider, o.is_paid,
        o.refunded_cents = o.total_cents or coalesce(n.pieces, 0) >= l.quantity or (l.to_pay_cents > 0 and coalesce(n.cents, 0) >= l.to_pay_cents) as is_refunded
      from o join order_lines l on l.order_id = o.id left join named n on n.line_id = l.id left join backorders b on b.line_id = l.id
      where l.payment <> 'due'
    ), unlimited as (
      select id, tool_id, tool_name, fulfilment as old_fulfilment, payment as old_payment, refunded_quantity as old_refunded, refunded_cents as old_cents,
        restocked_quantity as old_restocked,
        case when shipped_quantity > 0 and (is_refunded or shipped_quantity + pieces >= quantity) then 'shipped'
          when is_refunded then 'cancelled' else 'to-ship' end::fulfilment as fulfilment,
        case when is_refunded then 'refunded' when is_paid then 'paid' else 'on-account' end::payment_state as payment,
        case when is_refunded then quantity else pieces end as refunded,
        case when is_all then to_pay_cents else cents end as cents,
        restocked + case when is_all and is_at_provider then greatest(quantity - greatest(pieces, not_taken) - shipped_quantity, 0) else 0 end as restocked,
        not_taken
      from lines_with_refunds
    ), target as (
      select id, tool_id, tool_name, old_fulfilment, old_payment, old_refunded, old_cents, old_restocked, fulfilment, payment, refunded, cents,
        least(restocked, greatest(refunded - not_taken, 0)) as restocked, least(refunded, not_taken) as dropped
      from unlimited
    )`;

import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";

export type LinesToRefund = {
  orderId: string;
  lineIds: string[];
  /** Whether the pieces go back on sale. */
  restock: boolean;
  reason: string | null;
  by: string;
  key: string | null;
  keyHash: string | null;
};

/**
 * Pending → refunded, for all the lines or none of them: counts them as not sold, returns their stock, and queues the job that returns the
 * money. False where a line is not pending. Locks the order before its stock, and the stock in the order of the tools'
 * ids, as every move does, so that no two of them can deadlock.
 */
export async function insertRefund({ sql }: Pick<Services, "sql">, refund: LinesToRefund): Promise<boolean> {
  const { orderId, lineIds, restock, reason, by, key, keyHash } = refund;
  const rows = await sql`
    with locked as (
      select id, transaction_id from orders where id = ${orderId} for no key update
    ), wanted as (
      select * from unnest(${lineIds}::uuid[], ${lineIds.map(newId)}::uuid[]) as w (line_id, movement_id)
    ), pending as materialized (
      select l.id, l.tool_id, l.quantity, l.total_cents, w.movement_id, locked.transaction_id
      from locked join order_lines l on l.order_id = locked.id join wanted w on w.line_id = l.id
      where l.status = 'pending' for no key update of l
    ), chosen as materialized (
      select * from pending where (select count(*) from pending) = ${lineIds.length}::int
    ), made as (
      insert into refunds (id, payment_id, amount_cents, reason, by_user_id, idempotency_key, idempotency_hash)
      select ${newId()}, p.id, sum(chosen.total_cents), ${reason}, ${by}::uuid, ${key}, ${keyHash}
      from chosen join payments p on p.intent_id = chosen.transaction_id and p.status = 'succeeded'
      group by p.id
      returning id, amount_cents
    ), named as (
      insert into refund_lines (refund_id, line_id, quantity, amount_cents, is_restocked)
      select made.id, chosen.id, quantity, total_cents, ${restock} from made, chosen
    ), lines as (
      update order_lines l set status = 'refunded', refunded_quantity = l.quantity, refunded_cents = l.total_cents,
        restocked_quantity = case when ${restock} then l.quantity else 0 end
      from made, chosen where l.id = chosen.id
    ), counted as (
      update orders o set refunded_cents = o.refunded_cents + made.amount_cents from made where o.id = ${orderId}
    ), stock as materialized (
      select s.tool_id, chosen.id as line_id, chosen.quantity, chosen.movement_id
      from tool_stock s join chosen using (tool_id) where exists (select from made) order by s.tool_id for no key update of s
    ), back as (
      update tool_stock s set sold = s.sold - stock.quantity, available = s.available + case when ${restock} then stock.quantity else 0 end
      from stock where s.tool_id = stock.tool_id
    ), moved as (
      insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
      select movement_id, tool_id, line_id, quantity, 'refunded', ${by}::uuid from stock where ${restock}
    ), event as (
      insert into order_events (id, order_id, kind, line_ids, by_user_id)
      select ${newId()}, ${orderId}, 'refunded', (select array_agg(id) from chosen), ${by}::uuid from made
    ), sent as (
      ${newJobs(sql, "make-refund", { data: sql`jsonb_build_object('refundId', made.id)`, from: sql`made` })}
    )
    select id from made`;
  return rows.length > 0;
}

import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

/**
 * Pending → refunded: returns the stock, and queues the job that returns the money. Answers undefined if the order is not pending.
 * Locks the order before its stock, as every move does, so that no two of them can deadlock.
 */
export async function markRefunded(
  { sql }: Pick<Services, "sql">,
  orderId: string,
  by: string,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    with o as (
      update orders set status = 'refunded'
      where id = ${orderId} and status = 'pending'
        and exists (select 1 from payments p where p.order_id = orders.id and p.status = 'succeeded')
      returning *
    ), back as (
      update tool_stock s set available = s.available + o.quantity, sold = s.sold - o.quantity from o where s.tool_id = o.tool_id
    ), moved as (
      insert into stock_movements (id, tool_id, order_id, delta, reason, by_user_id)
      select ${newId()}, tool_id, id, quantity, 'refunded', ${by}::uuid from o
    ), event as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'refunded', ${by}::uuid from o
    ), owed as (
      update payments p set status = 'refunding' from o
      where p.order_id = o.id and p.intent_id = o.transaction_id and p.status = 'succeeded'
      returning p.id
    ), sent as (
      ${newJobs(sql, "refund-payment", { data: sql`jsonb_build_object('paymentId', owed.id)`, from: sql`owed` })}
    )
    select ${orderColumns(sql)} from o`;
  return row;
}

import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

type Release = {
  orderId: string;
  /** The user who cancels; null if the order has expired. */
  by: string | null;
  /** If given, only an order of this buyer is cancelled. */
  ownerId?: string;
};

/**
 * Unpaid → cancelled: returns the stock, and queues the job that closes an open intent. Answers undefined if the order is not unpaid, not
 * theirs, or not there. Locks the order before its stock, as every move does, so that no two of them can deadlock.
 */
export async function releaseOrder(
  { sql }: Pick<Services, "sql">,
  { orderId, by, ownerId }: Release,
): Promise<OrderRow | undefined> {
  const kind = by === null ? "expired" : "cancelled";
  const [row] = await sql<OrderRow[]>`
    with o as (
      update orders set status = 'cancelled'
      where id = ${orderId} and status = 'unpaid'
        and (${ownerId ?? null}::uuid is null or user_id = ${ownerId ?? null}::uuid)
        and (${by}::uuid is not null or expires_at <= now())
      returning *
    ), back as (
      update tool_stock s set available = s.available + o.quantity from o where s.tool_id = o.tool_id
    ), moved as (
      insert into stock_movements (id, tool_id, order_id, delta, reason, by_user_id)
      select ${newId()}, tool_id, id, quantity, ${kind}, ${by}::uuid from o
    ), event as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, ${kind}, ${by}::uuid from o
    ), closing as (
      ${newJobs(sql, "close-payment", { data: sql`jsonb_build_object('orderId', o.id)`, from: sql`o` })}
    ), others as (
      select id from o where user_id is distinct from ${by}::uuid
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', others.id, 'about', ${kind}::text)`, from: sql`others` })}
    )
    select ${orderColumns(sql)} from o`;
  return row;
}

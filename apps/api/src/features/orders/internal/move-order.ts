import { newJobs } from "../../../core/jobs/jobs.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

type Parts = Pick<Services, "sql">;

// Each move is one statement: status, stock, ledger, history and jobs change together or not at all. All of them lock the
// order first and the stock of its tool second, so no two of them can wait for each other in a circle.

type Release = {
  orderId: string;
  /** Who cancels; null where the order has expired. */
  by: string | null;
  /** Only this buyer's order, where it is given. */
  ownerId?: string;
};

/** Unpaid → cancelled, the stock given back. Answers undefined where the order is not unpaid, not theirs, or not there. */
export async function releaseOrder({ sql }: Parts, { orderId, by, ownerId }: Release): Promise<OrderRow | undefined> {
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
    ), told as (
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

/** Pending → shipped. Answers undefined where the order is not pending. */
export async function markShipped({ sql }: Parts, orderId: string, by: string): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    with o as (
      update orders set status = 'shipped' where id = ${orderId} and status = 'pending' returning *
    ), told as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'shipped', ${by}::uuid from o
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'shipped')`, from: sql`o` })}
    )
    select ${orderColumns(sql)} from o`;
  return row;
}

/** Pending → refunded: the stock is back at once, the money by a job. Answers undefined where the order is not pending. */
export async function markRefunded({ sql }: Parts, orderId: string, by: string): Promise<OrderRow | undefined> {
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
    ), told as (
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

/** Unpaid orders whose time is up, the oldest first. */
export async function findExpiredOrders({ sql }: Parts, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from orders where status = 'unpaid' and expires_at <= now() order by expires_at limit ${limit}`;
  return rows.map((row) => row.id);
}

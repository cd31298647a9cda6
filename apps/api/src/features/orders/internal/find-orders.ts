import type { Order, OrderEvent } from "@ironmonger/contract/orders";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns, toOrder } from "./order-row.ts";

type Parts = Pick<Services, "sql">;

export type FoundOrder = Order & { userId: string };

/** By id, whatever its status. */
export async function findOrder({ sql }: Parts, id: string): Promise<FoundOrder | undefined> {
  const [row] = await sql<(OrderRow & { userId: string })[]>`
    select ${orderColumns(sql)}, o.user_id as "userId" from orders o where o.id = ${id}`;
  return row && { ...toOrder(row), userId: row.userId };
}

/** A page of this buyer's orders, newest first; cancelled ones are gone from it. */
export async function findOrdersOf(
  { sql }: Parts,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Order[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql<OrderRow[]>`
      select ${orderColumns(sql)} from orders o where o.user_id = ${userId} and o.status <> 'cancelled'
      order by o.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sql<{ total: number }[]>`select count(*) as total from orders where user_id = ${userId} and status <> 'cancelled'`,
  ]);
  return { rows: rows.map(toOrder), total: counted?.total ?? 0 };
}

/** This buyer's newest unpaid order of exactly this amount. */
export async function findUnpaidOrder({ sql }: Parts, userId: string, totalCents: number): Promise<Order | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${orderColumns(sql)} from orders o
    where o.user_id = ${userId} and o.status = 'unpaid' and o.status <> 'cancelled' and o.total_cents = ${totalCents}
    order by o.id desc limit 1`;
  return row && toOrder(row);
}

type EventRow = Omit<OrderEvent, "happenedAt"> & { happenedAt: Date };

/** What happened to the order, oldest first. */
export async function findEvents({ sql }: Parts, orderId: string): Promise<OrderEvent[]> {
  const rows = await sql<EventRow[]>`
    select e.id, e.kind, u.display_name as by, e.happened_at as "happenedAt"
    from order_events e left join users u on u.id = e.by_user_id
    where e.order_id = ${orderId} order by e.id`;
  return rows.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() }));
}

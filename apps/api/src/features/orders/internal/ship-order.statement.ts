import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

/** Pending → shipped. Answers undefined if the order is not pending. */
export async function markShipped(
  { sql }: Pick<Services, "sql">,
  orderId: string,
  by: string,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    with o as (
      update orders set status = 'shipped' where id = ${orderId} and status = 'pending' returning *
    ), event as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'shipped', ${by}::uuid from o
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'shipped')`, from: sql`o` })}
    )
    select ${orderColumns(sql)} from o`;
  return row;
}

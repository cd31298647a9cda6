import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import { recordUsedAddress } from "../../addresses/record-used-address.statement.ts";
import type { Placing } from "./lock-buyers-orders.statement.ts";
import type { PricedOrder } from "./price-order.ts";

/** Writes the event of the order, queues its email, and saves its address as the last one used. */
export async function tellPlaced(
  { sql, user: { id: userId }, buyer: { companyId } }: Placing,
  id: string,
  order: PricedOrder,
): Promise<void> {
  await sql`
    with o as (
      select ${id}::uuid as id
    ), event as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'placed', ${userId}::uuid from o
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'received')`, from: sql`o` })}
    ), ${recordUsedAddress(sql, { ...order, userId, companyId }, sql`o`)}
    select from o`;
}

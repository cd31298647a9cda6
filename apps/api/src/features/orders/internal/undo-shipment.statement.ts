import { undoShipmentSeconds } from "@ironmonger/contract/orders";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import type { Services } from "../../../core/services.ts";
import { linesConcerned, newOrderEvent } from "../../events/order-events.statement.ts";

/**
 * Undoes a shipment within a minute and deletes its email: its lines are to be shipped again, unless refunds leave nothing of a line to
 * ship.
 * Returns false if the shipment does not exist, is undone or too old, or if one of its lines is refunded.
 */
export async function takeBackShipment(
  { sql }: Pick<Services, "sql">,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  const rows = await sql`
    with o as materialized (
      select id from orders where id = (select order_id from shipments where id = ${id}) for no key update
    ), shipment as materialized (
      select s.id, s.order_id from shipments s join o on o.id = s.order_id
      where s.id = ${id} and s.undone_at is null and s.shipped_at > now() - ${undoShipmentSeconds}::int * interval '1 second'
      for update of s
    ), contents as materialized (
      select l.id, l.payment, c.quantity from shipment join shipment_lines c on c.shipment_id = shipment.id
      join order_lines l on l.id = c.line_id
      for no key update of l
    ), back as (
      update order_lines l set shipped_quantity = l.shipped_quantity - contents.quantity,
        fulfilment = case when l.shipped_quantity - contents.quantity + l.refunded_quantity < l.quantity then 'to-ship' else l.fulfilment end
      from contents where l.id = contents.id and not exists (select from contents where payment = 'refunded')
      returning l.id
    ), done as materialized (
      select o.id, ${linesConcerned(sql, sql`back`)} as line_ids from o where exists (select from back)
    ), undone as (
      update shipments s set undone_at = now() from done where s.id = ${id}
    ), event as (
      ${newOrderEvent(sql, { kind: "shipment-undone", from: sql`done`, lineIds: sql`line_ids`, aboutId: id, by })}
    ), withdrawn as (
      delete from pgboss.job using done
      where name = 'order-mails' and state < 'active' and data ->> 'shipmentId' = ${id} and data ->> 'orderId' = done.id::text
    ), credited as (
      ${newJobs(sql, "issue-invoices", { data: sql`jsonb_build_object('orderId', done.id)`, from: sql`done` })}
    )
    select from done`;
  return rows.length > 0;
}

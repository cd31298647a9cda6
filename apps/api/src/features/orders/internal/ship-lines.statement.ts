import { undoShipmentSeconds } from "@ironmonger/contract/orders";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { linesConcerned, newOrderEvent } from "../../events/order-events.statement.ts";

type Shipping = {
  orderId: string;
  /** Without a quantity, everything left of a line; undefined ships all pending lines. */
  lines: { lineId: string; quantity?: number | undefined }[] | undefined;
  carrier: string | null;
  trackingNumber: string | null;
  despiteDispute: boolean;
  by: string;
  key: string | null;
  keyHash: string | null;
};

/** The email leaves a little later than an undo is possible. */
const emailAfterSeconds = undoShipmentSeconds + 2;

/**
 * Ships the pieces of all named lines or of none, and only those that are in stock; a line with nothing left to ship goes from pending to
 * shipped. Returns false if there is no line, a line is not a pending one of the order or has fewer pieces left, or the order is disputed.
 */
export async function insertShipment({ sql }: Pick<Services, "sql">, shipping: Shipping): Promise<boolean> {
  const { orderId, lines, carrier, trackingNumber, despiteDispute, by, key, keyHash } = shipping;
  const shipmentId = newId();
  const ids = lines?.map(({ lineId }) => lineId) ?? null;
  const quantities = lines?.map(({ quantity }) => quantity ?? null) ?? null;
  const rows = await sql`
    with o as materialized (
      select id from orders where id = ${orderId} and (not is_disputed or ${despiteDispute}::boolean) for no key update
    ), requested as (
      select * from unnest(${ids}::uuid[], ${quantities}::int[]) as w (line_id, quantity)
    ), ready as materialized (
      select l.id, coalesce(w.quantity, l.quantity - l.refunded_quantity - l.shipped_quantity - open_backorder(l.id)) as pieces
      from order_lines l join o on o.id = l.order_id left join requested w on w.line_id = l.id
      where l.status = 'pending' and (${ids}::uuid[] is null or w.line_id is not null)
        and coalesce(w.quantity, 1) <= l.quantity - l.refunded_quantity - l.shipped_quantity - open_backorder(l.id)
      for no key update of l
    ), shipped as (
      update order_lines l set shipped_quantity = l.shipped_quantity + ready.pieces,
        fulfilment = case when l.shipped_quantity + ready.pieces + l.refunded_quantity >= l.quantity then 'shipped' else l.fulfilment end
      from ready
      where l.id = ready.id and (${ids}::uuid[] is null or (select count(*) from ready) = cardinality(${ids}::uuid[]))
      returning l.id, ready.pieces
    ), done as materialized (
      select o.id, ${linesConcerned(sql, sql`shipped`)} as line_ids from o where exists (select from shipped)
    ), shipment as (
      insert into shipments (id, order_id, carrier, tracking_number, by_user_id, idempotency_key, idempotency_hash)
      select ${shipmentId}, id, ${carrier}, ${trackingNumber}, ${by}::uuid, ${key}, ${keyHash} from done
    ), contents as (
      insert into shipment_lines (shipment_id, line_id, quantity) select ${shipmentId}, id, pieces from shipped
    ), event as (
      ${newOrderEvent(sql, { kind: "shipped", from: sql`done`, lineIds: sql`line_ids`, aboutId: shipmentId, by })}
    ), mailed as (
      ${newJobs(sql, "order-mails", {
        data: sql`jsonb_build_object('orderId', done.id, 'about', 'shipped', 'lineIds', done.line_ids, 'shipmentId', ${shipmentId}::uuid)`,
        from: sql`done`,
        startAfterSeconds: emailAfterSeconds,
      })}
    ), invoiced as (
      ${newJobs(sql, "issue-invoices", { data: sql`jsonb_build_object('orderId', done.id)`, from: sql`done` })}
    )
    select from done`;
  return rows.length > 0;
}

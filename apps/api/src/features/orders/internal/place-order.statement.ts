import { maxPaymentCents } from "@ironmonger/contract/money";
import type { PlaceOrderInput } from "@ironmonger/contract/orders";
import type { CurrentUser } from "../../../core/context.ts";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

type NewOrder = PlaceOrderInput & { key: string | null; keyHash: string | null };

/**
 * Takes the stock, writes order, ledger and history, and queues the email in one statement, so that the stock's row is locked
 * for one round trip. Answers undefined if the stock could not be taken.
 */
export async function insertOrder(
  { sql, env }: Pick<Services, "sql" | "env">,
  user: CurrentUser,
  { toolId, quantity, address, phone, key, keyHash }: NewOrder,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    with taken as (
      update tool_stock s set available = s.available - ${quantity}::int
      from tools t
      where s.tool_id = ${toolId} and t.id = s.tool_id and t.deleted_at is null
        and s.available >= ${quantity}::int and s.min_order <= ${quantity}::int
        and t.price_cents::bigint * ${quantity}::int <= ${maxPaymentCents}::bigint
      returning t.id, t.name, t.price_cents
    ), o as (
      insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents,
        total_cents, address, phone, idempotency_key, idempotency_hash, expires_at)
      select ${newId()}, ${user.id}, id, name, ${user.displayName}, ${user.email}, ${quantity}::int, price_cents,
        price_cents::bigint * ${quantity}::int, ${address}, ${phone}, ${key}, ${keyHash},
        now() + ${env.unpaidOrderHours}::float8 * interval '1 hour'
      from taken
      returning *
    ), moved as (
      insert into stock_movements (id, tool_id, order_id, delta, reason, by_user_id)
      select ${newId()}, tool_id, id, -quantity, 'order', user_id from o
    ), event as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'placed', user_id from o
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'received')`, from: sql`o` })}
    )
    select ${orderColumns(sql)} from o`;
  return row;
}

import { maxPaymentCents } from "@ironmonger/contract/money";
import type { PlaceOrderInput } from "@ironmonger/contract/orders";
import type { CurrentUser } from "../../../core/context.ts";
import { newJobs } from "../../../core/jobs/jobs.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

export type OrderWish = PlaceOrderInput & { key: string | null; keyHash: string | null };

/**
 * Takes the stock, writes order, ledger and history, and leaves the mail to a job: all in one statement, so one round
 * trip, and the tool's stock is locked no longer than that. Answers undefined where the stock could not be taken.
 */
export async function insertOrder(
  { sql, env }: Pick<Services, "sql" | "env">,
  user: CurrentUser,
  wish: OrderWish,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    with taken as (
      update tool_stock s set available = s.available - ${wish.quantity}::int
      from tools t
      where s.tool_id = ${wish.toolId} and t.id = s.tool_id and t.deleted_at is null
        and s.available >= ${wish.quantity}::int and s.min_order <= ${wish.quantity}::int
        and t.price_cents::bigint * ${wish.quantity}::int <= ${maxPaymentCents}::bigint
      returning t.id, t.name, t.price_cents
    ), o as (
      insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents,
        total_cents, address, phone, idempotency_key, idempotency_hash, expires_at)
      select ${newId()}, ${user.id}, id, name, ${user.displayName}, ${user.email}, ${wish.quantity}::int, price_cents,
        price_cents::bigint * ${wish.quantity}::int, ${wish.address}, ${wish.phone}, ${wish.key}, ${wish.keyHash},
        now() + ${env.unpaidOrderHours}::float8 * interval '1 hour'
      from taken
      returning *
    ), moved as (
      insert into stock_movements (id, tool_id, order_id, delta, reason, by_user_id)
      select ${newId()}, tool_id, id, -quantity, 'order', user_id from o
    ), told as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'placed', user_id from o
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'received')`, from: sql`o` })}
    )
    select ${orderColumns(sql)} from o`;
  return row;
}

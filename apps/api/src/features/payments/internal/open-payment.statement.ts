import { currency } from "@ironmonger/contract/money";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";

/** Keeps an intent of an order that is still unpaid. False where the order is not, or where another of its intents is open. */
export async function keepOpenPayment(
  { sql }: Pick<Services, "sql">,
  orderId: string,
  intentId: string,
): Promise<boolean> {
  // The share lock waits for a concurrent cancellation of the order.
  const rows = await sql`
    with o as (select id, total_cents from orders where id = ${orderId} and status = 'unpaid' for share),
    kept as (
      insert into payments (id, order_id, intent_id, amount_cents, currency)
      select ${newId()}, id, ${intentId}, total_cents, ${currency} from o
      on conflict do nothing returning intent_id)
    select intent_id from kept
    union all
    select p.intent_id from payments p join o on o.id = p.order_id where p.intent_id = ${intentId} and p.status = 'open'`;
  return rows.length > 0;
}

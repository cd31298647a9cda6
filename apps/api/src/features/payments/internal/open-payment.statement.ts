import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { findPayableOrder, isDue } from "./payment-rows.ts";

export type OpenIntent = { orderId: string; intentId: string; amountCents: number; currency: string };

/**
 * Makes sure that an open intent of an order is stored, by this call or another. False if the order is not due, has another total, or has
 * another open intent.
 */
export async function ensureOpenPayment(services: Pick<Services, "sql" | "db">, open: OpenIntent): Promise<boolean> {
  if (await storeOpenPayment(services, open)) return true;
  // What another call stored after the statement had begun is not visible to it.
  const order = await findPayableOrder(services, open.orderId);
  return order?.openIntent?.intentId === open.intentId && isDue(order, open.amountCents);
}

async function storeOpenPayment(
  { sql }: Pick<Services, "sql">,
  { orderId, intentId, amountCents, currency }: OpenIntent,
): Promise<boolean> {
  // The share lock waits for a concurrent cancellation of the order or of a line.
  const rows = await sql`
    with o as (
      select id from orders
      where id = ${orderId} and payment = 'due' and fulfilment <> 'to-approve'
        and case terms when 'account' then deposit_cents else total_cents end = ${amountCents}::bigint for share
    ), stored as (
      insert into payments (id, order_id, intent_id, amount_cents, currency)
      select ${newId()}, id, ${intentId}, ${amountCents}::bigint, ${currency} from o
      on conflict do nothing returning intent_id)
    select intent_id from stored
    union all
    select p.intent_id from payments p join o on o.id = p.order_id where p.intent_id = ${intentId} and p.status = 'open'`;
  return rows.length > 0;
}

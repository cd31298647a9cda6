import type { Within } from "../../core/database/in-transaction.ts";
import { newOrderEvent } from "../events/order-events.statement.ts";
import { movePaidLines } from "./internal/settle-payment.statement.ts";

/** Moves on an order that was paid in advance by bank transfer. The caller holds its lock, and has recorded what paid it. */
export async function settleTransfer({ sql }: Pick<Within<object>, "sql">, orderId: string): Promise<void> {
  await sql`
    with paid as (
      update orders set paid_cents = total_cents
      where id = ${orderId} and terms = 'transfer' and payment = 'due' and fulfilment <> 'to-approve'
      returning id, terms
    ), ${movePaidLines(sql)}, event as (
      ${newOrderEvent(sql, { kind: "paid", from: sql`paid` })}
    )
    select from paid`;
}

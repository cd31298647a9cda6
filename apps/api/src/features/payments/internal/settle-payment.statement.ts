import { currency } from "@ironmonger/contract/money";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";

export type Receipt = { orderId: string; intentId: string; receivedCents: number; currency: string };
/** `unknown`: no such order · `repeated`: recorded before · `paid` · `returned`: too late or of a wrong amount, so it is refunded. */
export type Settlement = "unknown" | "repeated" | "paid" | "returned";

/**
 * Records money that the provider says it took, in one statement. Every decision depends on the locked order, because that is the only
 * row whose newest state this statement is sure to see; other rows are read as they were when it began.
 */
export async function settle({ sql }: Pick<Services, "sql">, receipt: Receipt): Promise<Settlement> {
  const [row] = await sql<[{ isKnown: boolean; status: "succeeded" | "refunding" | null }]>`
    with locked as (
      select id, status, total_cents, transaction_id from orders where id = ${receipt.orderId} for no key update
    ), paid as (
      update orders o set status = 'pending', transaction_id = ${receipt.intentId}
      from locked
      where o.id = locked.id and locked.status = 'unpaid'
        and locked.total_cents = ${receipt.receivedCents}::bigint and ${receipt.currency}::text = ${currency}::text
        and not exists (
          select 1 from payments p where p.intent_id = ${receipt.intentId}
            and (p.order_id <> locked.id or p.status not in ('open', 'cancelled')))
      returning o.id, o.tool_id, o.quantity
    ), kept as (
      insert into payments (id, order_id, intent_id, amount_cents, currency, status, settled_at)
      select ${newId()}, locked.id, ${receipt.intentId}, ${receipt.receivedCents}::bigint, ${receipt.currency},
        case when exists (select 1 from paid) then 'succeeded' else 'refunding' end, now()
      from locked where locked.transaction_id is distinct from ${receipt.intentId}
      on conflict (intent_id) do update
        set status = excluded.status, settled_at = excluded.settled_at, amount_cents = excluded.amount_cents
        where payments.status in ('open', 'cancelled') and payments.order_id = excluded.order_id
      returning id, order_id, status
    ), counted as (
      update tool_stock s set sold = s.sold + paid.quantity from paid where s.tool_id = paid.tool_id
    ), event as (
      insert into order_events (id, order_id, kind)
      select ${newId()}, order_id, case status when 'succeeded' then 'paid' else 'late-payment-refunded' end from kept
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', paid.id, 'about', 'paid')`, from: sql`paid` })}
    ), owed as (
      select id from kept where status = 'refunding'
    ), sent as (
      ${newJobs(sql, "refund-payment", { data: sql`jsonb_build_object('paymentId', owed.id)`, from: sql`owed` })}
    )
    select exists (select 1 from locked) as "isKnown", (select status from kept) as status`;
  if (!row.isKnown) return "unknown";
  if (row.status === null) return "repeated";
  return row.status === "succeeded" ? "paid" : "returned";
}

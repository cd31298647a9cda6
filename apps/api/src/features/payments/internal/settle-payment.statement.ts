import type { Sql, TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { newOrderEvent } from "../../events/order-events.statement.ts";

export type Receipt = { orderId: string; intentId: string; receivedCents: number; currency: string };
/** `unknown`: no such order · `repeated`: recorded before · `paid` · `returned`: too late or of a wrong amount, so it is refunded. */
export type Settlement = "unknown" | "repeated" | "paid" | "returned";

/**
 * Records money that the provider says it took, in one statement. It sees the newest state of the rows that it locks or writes (order,
 * payment, lines), and every decision depends on those alone: a concurrent transaction may have cancelled a line, or recorded this payment.
 */
export async function settle({ sql }: Pick<Services, "sql">, receipt: Receipt): Promise<Settlement> {
  const [row] = await sql<[{ exists: boolean; status: "succeeded" | "returned" | null }]>`
    with locked as (
      select id, payment = 'due' and fulfilment <> 'to-approve' and ${receipt.currency}::text = shop_currency()
        and case terms when 'account' then deposit_cents else total_cents end = ${receipt.receivedCents}::bigint as is_due
      from orders where id = ${receipt.orderId} for no key update
    ), settled as (
      insert into payments (id, order_id, intent_id, amount_cents, currency, status, settled_at)
      select ${newId()}, id, ${receipt.intentId}, ${receipt.receivedCents}::bigint, ${receipt.currency},
        case when is_due then 'succeeded' else 'returned' end, now()
      from locked
      on conflict (intent_id) do update
        set status = excluded.status, settled_at = excluded.settled_at, amount_cents = excluded.amount_cents
        where payments.status in ('open', 'cancelled') and payments.order_id = excluded.order_id
      returning id, order_id, intent_id, amount_cents, status
    ), paid as (
      update orders o
      set transaction_id = settled.intent_id, paid_cents = settled.amount_cents
      from settled where o.id = settled.order_id and settled.status = 'succeeded'
      returning o.id, o.terms
    ), ${movePaidLines(sql)}, event as (
      ${newOrderEvent(sql, {
        kind: sql`case status when 'succeeded' then 'paid' else 'late-payment-refunded' end`,
        from: sql`settled`,
        orderId: sql`order_id`,
      })}
    ), owed as (
      insert into refunds (id, order_id, payment_id, amount_cents) select ${newId()}, order_id, id, amount_cents from settled where status = 'returned' returning id
    ), sent as (
      ${newJobs(sql, "make-refund", { data: sql`jsonb_build_object('refundId', owed.id)`, from: sql`owed` })}
    )
    select exists (select 1 from locked) as "exists", (select status from settled) as status`;
  if (!row.exists) return "unknown";
  if (row.status === null) return "repeated";
  return row.status === "succeeded" ? "paid" : "returned";
}

/** CTEs of a statement that has paid orders, with their terms, as its CTE `paid`: their lines move on, count as sold, the buyer gets an email, and
 * the job of their invoices is queued. */
export const movePaidLines = (sql: Sql | TransactionSql): Fragment => sql`
    lines as (
      update order_lines l set payment = case paid.terms when 'account' then 'on-account' else 'paid' end::payment_state from paid where l.order_id = paid.id and l.payment = 'due' returning l.tool_id, l.quantity
    ), stock as materialized (
      select s.tool_id, lines.quantity from tool_stock s join lines using (tool_id) order by s.tool_id for no key update of s
    ), counted as (
      update tool_stock s set sold = s.sold + stock.quantity from stock where s.tool_id = stock.tool_id
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', paid.id, 'about', 'paid')`, from: sql`paid` })}
    ), invoiced as (
      ${newJobs(sql, "issue-invoices", { data: sql`jsonb_build_object('orderId', paid.id)`, from: sql`paid` })}
    )`;

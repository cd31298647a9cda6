import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import type { Services } from "../../../core/services.ts";

/** Records that the money is back, and queues the email to the buyer. Only the first call changes anything, and answers true. */
export async function recordRefund(
  { sql }: Pick<Services, "sql">,
  { id, providerId }: { id: string; providerId: string },
): Promise<boolean> {
  const rows = await sql`
    with r as (
      update refunds set status = 'succeeded', provider_id = ${providerId}, settled_at = now(), checked_at = now()
      where id = ${id} and status = 'pending' returning id, payment_id
    ), mailed as (
      ${newJobs(sql, "order-mails", {
        data: sql`jsonb_build_object('orderId', p.order_id, 'about', 'refunded', 'refundId', r.id)`,
        from: sql`r join payments p on p.id = r.payment_id`,
      })}
    )
    select id from r`;
  return rows.length > 0;
}

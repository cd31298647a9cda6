import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import type { Services } from "../../../core/services.ts";

/** Records that the money is back, and queues the email to the buyer. Only the first call changes anything, and answers true. */
export async function markRefunded(
  { sql }: Pick<Services, "sql">,
  { id, refundId }: { id: string; refundId: string },
): Promise<boolean> {
  const rows = await sql`
    with p as (
      update payments set status = 'refunded', refund_id = ${refundId}, refunded_cents = amount_cents, checked_at = now()
      where id = ${id} and status = 'refunding' returning order_id
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', p.order_id, 'about', 'refunded')`, from: sql`p` })}
    )
    select order_id from p`;
  return rows.length > 0;
}

import type { TransactionSql } from "@ironmonger/db/client";
import { newJobs } from "../../core/jobs/insert-jobs.statement.ts";

/**
 * Queues the emails about stock that has arrived for orders. Stock that this transaction has added may have served backorders: the trigger
 * then wrote an event of each order. **Call it once in a transaction**, after the stock is written.
 */
export async function mailArrivals(sql: TransactionSql): Promise<void> {
  // The ids of events begin with their time in milliseconds, so only those since the start of the transaction are read.
  await sql`
    with arrived as (
      select order_id, line_ids from order_events
      where id >= rpad(lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0'), 32, '0')::uuid
        and kind = 'arrived' and xmin = pg_current_xact_id()::xid
    )
    ${newJobs(sql, "order-mails", {
      data: sql`jsonb_build_object('orderId', arrived.order_id, 'about', 'arrived', 'lineIds', arrived.line_ids)`,
      from: sql`arrived`,
    })}`;
}

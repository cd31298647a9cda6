import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { orderEvents } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { insertJobs } from "../../core/jobs/insert-jobs.statement.ts";

/**
 * Queues the emails about stock that has arrived for orders. Stock that this transaction has added may have served backorders: the trigger
 * then wrote an event of each order. **Call it once in a transaction**, after the stock is written.
 */
export async function mailArrivals(tx: TransactionSql): Promise<void> {
  const { id, kind, orderId, lineIds } = orderEvents;
  // The ids of events begin with their time in milliseconds, so only those since the start of the transaction are read.
  const isSinceStart = sql`${id} >= rpad(lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;
  const isOfTransaction = sql`xmin = pg_current_xact_id()::xid`;
  const arrived = await queryBuilder(tx)
    .select({ orderId, lineIds })
    .from(orderEvents)
    .where(and(isSinceStart, eq(kind, "arrived"), isOfTransaction));
  if (arrived.length === 0) return;
  const mails = arrived.map(({ orderId, lineIds }) => ({ orderId, about: "arrived" as const, lineIds: lineIds ?? [] }));
  await insertJobs(tx, "order-mails", mails, {});
}

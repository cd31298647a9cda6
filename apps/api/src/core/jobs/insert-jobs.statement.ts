import type { Sql, TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { EnqueueOptions, JobData, QueueName } from "./job-queues.ts";

/**
 * Adds a job for each of these data, with the settings of their queue. With `onceEverySeconds`, a second one in the same period is ignored.
 */
export async function insertJobs<Queue extends QueueName>(
  sql: Sql | TransactionSql,
  queue: Queue,
  data: readonly JobData[Queue][],
  { startAfterSeconds = 0, onceEverySeconds }: EnqueueOptions,
): Promise<void> {
  const slot = onceEverySeconds
    ? sql`to_timestamp(floor(extract(epoch from now()) / ${onceEverySeconds}::int) * ${onceEverySeconds}::int) at time zone 'utc'`
    : sql`null`;
  await sql`
    insert into pgboss.job (name, data, singleton_on, start_after, keep_until, ${jobRule(sql)})
    select q.name, job.data, ${slot}, later.at, later.at + q.retention_seconds * interval '1 second', ${queueRule(sql)}
    from pgboss.queue q, (select now() + ${startAfterSeconds}::int * interval '1 second' as at) as later,
      jsonb_array_elements(${JSON.stringify(data)}::text::jsonb) as job (data)
    where q.name = ${queue}
    on conflict do nothing`;
}

/**
 * Adds a job for each row of `from`. It is a CTE of the statement that makes the job necessary, so both happen or neither. The job equals
 * one that the library adds.
 */
export function newJobs(
  sql: Sql | TransactionSql,
  queue: QueueName,
  { data, from, startAfterSeconds = 0 }: { data: Fragment; from: Fragment; startAfterSeconds?: number },
) {
  return sql`
    insert into pgboss.job (name, data, start_after, keep_until, ${jobRule(sql)})
    select q.name, ${data}, later.at, later.at + q.retention_seconds * interval '1 second', ${queueRule(sql)}
    from pgboss.queue q, (select now() + ${startAfterSeconds}::int * interval '1 second' as at) as later, ${from} where q.name = ${queue}`;
}

const jobRule = (sql: Sql | TransactionSql) =>
  sql`retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter`;
const queueRule = (sql: Sql | TransactionSql) =>
  sql`q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter`;

import type { DeadJob } from "@ironmonger/contract/ledger";
import type { TransactionSql } from "@ironmonger/db/client";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { deadJobs, type QueueName } from "../../../core/jobs/job-queues.ts";
import type { Services } from "../../../core/services.ts";

type Dependencies = Pick<Services, "sql">;

export async function findDeadJobs({ sql }: Dependencies): Promise<DeadJob[]> {
  const rows = await sql<(Omit<DeadJob, "failedAt"> & { failedAt: Date })[]>`
    select id, coalesce(source_name, name) as queue, created_on as "failedAt",
      coalesce(source_output ->> 'message', source_output::text, '') as reason, coalesce(data::text, '') as data
    from pgboss.job where name = ${deadJobs} and state < 'active' order by created_on desc limit 100`;
  return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
}

/** Moves the job back in one statement. False if there is no such job, or no such queue any more. */
export async function reviveDeadJob(sql: TransactionSql, id: string, queue: string): Promise<boolean> {
  const rows = await sql`
    with dead as (
      delete from pgboss.job where name = ${deadJobs} and id = ${id} and source_name = ${queue}
        and source_name in (select name from pgboss.queue) returning data
    ), sent as (${newJobs(sql, queue as QueueName, { data: sql`dead.data`, from: sql`dead` })})
    select 1 from dead`;
  return rows.length > 0;
}

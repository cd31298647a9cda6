import type { Sql } from "@ironmonger/db/client";
import { deadJobs } from "../../../core/jobs/job-queues.ts";

type Facts = {
  databaseVersion: string;
  deadJobCount: number;
  /** Of the oldest job that should have started. */
  waitingSeconds: number;
  /** Without a backup, since the shop's first account was made. */
  backupHours: number;
  hasBackup: boolean;
};

/** What the database knows of the shop's health. */
export async function readHealthFacts(sql: Sql): Promise<Facts> {
  const [facts] = await sql<Facts[]>`
    select current_setting('server_version') as "databaseVersion",
      (select count(*)::int from pgboss.job where name = ${deadJobs} and state < 'active') as "deadJobCount",
      coalesce((select extract(epoch from now() - min(start_after))::int from pgboss.job
        where state = 'created' and start_after < now() and name <> ${deadJobs}), 0) as "waitingSeconds",
      (extract(epoch from now() - coalesce((select finished_at from last_backup), (select min(created_at) from users), now())) / 3600)::int as "backupHours",
      exists (select from last_backup) as "hasBackup"`;
  if (!facts) throw new Error("The database said nothing about itself.");
  return facts;
}

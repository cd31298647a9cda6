import type { TransactionSql } from "@ironmonger/db/client";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import type { PaymentAlert } from "../queues.ts";

/** Queues an email to each admin. */
export async function notifyAdmins(tx: TransactionSql, { kind, id }: PaymentAlert): Promise<void> {
  await tx`${newJobs(tx, "payment-alerts", {
    data: tx`jsonb_build_object('kind', ${kind}::text, 'id', ${id}::text, 'userId', admin.id)`,
    from: tx`(select id from users where role = 'admin' and email_verified_at is not null) as admin`,
  })}`;
}

import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import { sendReminder } from "./dunning/send-reminder.ts";
import { mindReceivables, spendCreditOf } from "./mind-receivables.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** Sets what is left of the payments of a company or a person against their open invoices. */
    "use-credit": { companyId: string | null; userId: string | null };
    "mind-receivables": object;
    "reminder-mails": { invoiceId: string; step: number };
  }
}

export const receivablesJobs: FeatureJobs<"use-credit" | "mind-receivables" | "reminder-mails"> = {
  "use-credit": { rule: retried, run: spendCreditOf },
  "reminder-mails": { rule: retried, run: sendReminder },
  "mind-receivables": { rule: regular, everySeconds: 300, run: mindReceivables },
};

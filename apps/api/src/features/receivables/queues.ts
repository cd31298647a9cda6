import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** Sets what is left of the payments of a company or a person against their open invoices. */
    "use-credit": { companyId: string | null; userId: string | null };
    "mind-receivables": object;
    "reminder-mails": { invoiceId: string; step: number };
  }
}

export const receivablesQueues = {
  "use-credit": retried,
  "mind-receivables": regular,
  "reminder-mails": retried,
} satisfies Record<string, QueueRule>;

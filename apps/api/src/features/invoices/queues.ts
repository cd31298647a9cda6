import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** What was paid, shipped, undone or refunded of an order may have to be invoiced or credited. */
    "issue-invoices": { orderId: string };
    /** Invoices what companies that get one invoice a month have received before this month. */
    "collect-invoices": object;
  }
}

export const invoicesQueues = {
  "issue-invoices": retried,
  "collect-invoices": regular,
} satisfies Record<string, QueueRule>;

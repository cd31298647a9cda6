import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** What was paid, shipped, undone or refunded of an order may have to be invoiced or credited. */
    "issue-invoices": { orderId: string };
    /** Makes the files of an invoice, and mails it once. */
    "invoice-mails": { invoiceId: string };
    /** Invoices what companies that get one invoice a month have received before this month. */
    "collect-invoices": object;
  }
}

export const invoicesQueues = {
  "issue-invoices": retried,
  "invoice-mails": { ...retried, expireInSeconds: 300 },
  "collect-invoices": regular,
} satisfies Record<string, QueueRule>;

import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import { collectInvoices } from "./collect-invoices.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { mailInvoice } from "./mail-invoice.ts";

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

export const invoicesJobs: FeatureJobs<"issue-invoices" | "invoice-mails" | "collect-invoices"> = {
  "issue-invoices": { rule: retried, run: issueInvoices },
  "invoice-mails": { rule: { ...retried, expireInSeconds: 300 }, run: mailInvoice },
  "collect-invoices": { rule: regular, everySeconds: 600, run: collectInvoices },
};

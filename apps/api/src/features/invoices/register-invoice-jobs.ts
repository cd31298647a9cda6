import type { Services } from "../../core/services.ts";
import { collectInvoices } from "./collect-invoices.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { mailInvoice } from "./mail-invoice.ts";

const everySeconds = 600;

/** Issues invoices and credit notes as soon as something of an order calls for one, and those of a month. */
export async function registerInvoiceJobs(services: Services): Promise<void> {
  await services.jobs.work("issue-invoices", async ({ data }) => void (await issueInvoices(services, data)));
  await services.jobs.work("invoice-mails", ({ data }) => mailInvoice(services, data));
  await services.jobs.repeat("collect-invoices", everySeconds, async () => void (await collectInvoices(services)));
}

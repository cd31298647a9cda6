import { moneyIn } from "@ironmonger/contract/money";
import { companies, invoices, users } from "@ironmonger/db/schema";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { sumsOf } from "@ironmonger/invoices/invoice-sums";
import { longDay } from "@ironmonger/invoices/pdf/formats";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { fileOf, hasXml } from "./invoice-files.ts";

type Dependencies = Pick<Services, "db" | "replica" | "settings" | "bucket" | "mailer" | "env">;

/**
 * Makes the files of an invoice, and mails its PDF to the invoice address of its company, or to its buyer.
 * @throws if the mail server refuses the email; the job retries
 */
export async function mailInvoice(services: Dependencies, { invoiceId }: JobData["invoice-mails"]): Promise<void> {
  const { db, mailer, env, settings } = services;
  const [row] = await db
    .select({ invoice: invoices, user: users, invoiceEmail: companies.invoiceEmail })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .leftJoin(companies, eq(companies.id, invoices.companyId))
    .where(eq(invoices.id, invoiceId));
  if (!row) return;
  const { invoice, user, invoiceEmail } = row;
  const pdf = await fileOf(services, invoice, "pdf");
  if (hasXml(invoice.document)) for (const kind of ["xml", "factur-x"] as const) await fileOf(services, invoice, kind);
  // Nobody gets emails for a closed account.
  const to = invoiceEmail ?? (user.closedAt ? null : user.email);
  if (invoice.mailedAt || to === null) return;
  const { currency } = await settings.read();
  const money = moneyIn(currency);
  const document = InvoiceDocument.parse(invoice.document);
  const { totalCents, dueCents } = sumsOf(document);
  const isInvoice = document.kind === "invoice";
  const isDue = isInvoice && dueCents > 0;
  const what = isInvoice ? "Invoice" : "Credit note";
  await mailer.send({
    to,
    subject: `${what} ${invoice.number}`,
    greeting: `Hello ${document.buyer.name},`,
    lines: [
      isInvoice
        ? `Attached is the invoice of ${document.orders.map(({ number }) => number).join(", ")}.`.slice(0, 500)
        : `Attached is a credit note for invoice ${document.corrects?.number ?? ""}.`,
    ],
    facts: [
      ["Total", money.format(totalCents)],
      ...(isDue
        ? [["To pay", money.format(dueCents)] as [string, string], ["Due", longDay(invoice.dueOn)] as [string, string]]
        : []),
    ],
    button: isDue
      ? { label: "Pay", link: `${env.publicUrl}/pay/${invoice.token}` }
      : { label: "See your invoices", link: `${env.publicUrl}/dashboard/invoices` },
    attachments: [{ filename: `${invoice.number}.pdf`, content: Buffer.from(pdf), contentType: "application/pdf" }],
  });
  await db
    .update(invoices)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(invoices.id, invoiceId), isNull(invoices.mailedAt)));
}

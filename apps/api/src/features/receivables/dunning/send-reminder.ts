import { moneyIn } from "@ironmonger/contract/money";
import { companies, invoices, users } from "@ironmonger/db/schema";
import { longDay } from "@ironmonger/invoices/pdf/formats";
import { eq, sql } from "drizzle-orm";
import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { Services } from "../../../core/services.ts";
import { isBeingCredited } from "./queue-reminders.ts";

/**
 * Sends one step of reminding of an invoice, with the shop's own text, to the company's invoice address or to the person. Nothing is sent
 * if it was paid, credited or disputed meanwhile.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendReminder(
  { db, env, mailer, settings }: Pick<Services, "db" | "env" | "mailer" | "settings">,
  { invoiceId, step }: JobData["reminder-mails"],
): Promise<void> {
  const { invoicing, currency } = await settings.read();
  const reminder = invoicing.reminders.toSorted((one, other) => one.daysAfterDue - other.daysAfterDue)[step - 1];
  const [row] = await db
    .select({
      ...{ invoice: invoices, company: companies, name: users.displayName, email: users.email },
      isCredited: sql<boolean>`${isBeingCredited(db)}`,
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .leftJoin(companies, eq(companies.id, invoices.companyId))
    .where(eq(invoices.id, invoiceId));
  if (!row || !reminder) return;
  const { invoice, company, name, email, isCredited } = row;
  if (invoice.openCents === 0 || invoice.isDisputed || isCredited || company?.remindersPaused) return;
  const due = longDay(invoice.dueOn);
  const amount = moneyIn(currency).format(invoice.openCents);
  const fill = (text: string) =>
    text.replaceAll("{number}", invoice.number).replaceAll("{amount}", amount).replaceAll("{due}", due);
  await mailer.send({
    to: company?.invoiceEmail ?? email,
    subject: fill(reminder.subject),
    greeting: `Hello ${company?.name ?? name},`,
    lines: fill(reminder.text).split(/\n+/),
    facts: [
      ["Invoice", invoice.number],
      ["Due", due],
      ["Open", amount, { isTotal: true }],
    ],
    button: { label: "See and pay the invoice", link: `${env.publicUrl}/pay/${invoice.token}` },
  });
}

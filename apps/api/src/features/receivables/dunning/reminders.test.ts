import { expect, test } from "vitest";
import { captureEmails } from "../../../testing/capture-emails.ts";
import { insertInvoice, openBooks } from "../../../testing/receivables-shop.ts";
import { startTestShop } from "../../../testing/test-shop.ts";
import { queueReminders } from "./queue-reminders.ts";
import { sendReminder } from "./send-reminder.ts";

const reminders = [
  { daysAfterDue: -3, subject: "{number} is due", text: "{amount} until {due}" },
  { daysAfterDue: 7, subject: "Reminder of {number}", text: "Please pay {amount}" },
  { daysAfterDue: 21, subject: "Last reminder of {number}", text: "Please pay {amount}" },
];

test("each step is sent once, in the shop's words, and not for what is disputed, paused or paid", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company } = await openBooks(shop);
  const { invoicing } = await admin.api.settings.getSettings();
  await admin.api.settings.updateSettings({ invoicing: { ...invoicing, reminders } });
  const soon = await insertInvoice(shop, manager, { totalCents: 12_345, companyId: company.id, dueInDays: 2 });
  const late = await insertInvoice(shop, manager, { totalCents: 5_000, companyId: company.id, dueInDays: -30 });
  await insertInvoice(shop, manager, { totalCents: 1_000, companyId: company.id, dueInDays: 20 });
  await admin.api.invoices.setDisputed({ number: late, isDisputed: true, reason: "Broken" });
  expect(await admin.api.invoices.sendReminders()).toEqual({ sentCount: 1 });
  expect(await queueReminders(shop.services)).toBe(0);
  await admin.api.invoices.setDisputed({ number: late, isDisputed: false });
  expect(await queueReminders(shop.services)).toBe(1);
  const jobs = await shop.services.sql<{ data: { invoiceId: string; step: number } }[]>`
    select data from pgboss.job where name = 'reminder-mails' order by created_on`;
  expect(jobs.map(({ data }) => data.step)).toEqual([1, 3]);
  const { mailer, sent } = captureEmails(shop.services);
  const services = { ...shop.services, mailer };
  for (const { data } of jobs) await sendReminder(services, data);
  expect(sent).toMatchObject([
    { to: "invoices@example.com", subject: `${soon} is due`, text: expect.stringContaining("$123.45 until ") },
    { subject: `Last reminder of ${late}` },
  ]);
  await admin.api.invoices.writeOff({ number: soon, reason: "Small" });
  for (const { data } of jobs.slice(0, 1)) await sendReminder(services, data);
  expect(sent).toHaveLength(2);
  await expect(manager.api.invoices.sendReminders()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

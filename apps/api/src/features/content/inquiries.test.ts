import { afterAll, expect, test } from "vitest";
import { captureEmails } from "../../testing/capture-emails.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { sendInquiryMail } from "./send-inquiry-mail.ts";

const shop = await startTestShop();
const admin = await shop.admin();
afterAll(shop.close);

const waiting = async () => (await admin.api.insights.showToday()).inquiries;

test("what a visitor needs is listed on Today until an admin is done with it, and mailed to the shop's contact", async () => {
  await admin.api.settings.updateSettings({ contactEmail: "hello@shop.example" });
  const before = (await admin.api.insights.countWork()).today;
  await shop
    .visitorApi()
    .content.sendInquiry({ email: " Wanda@Example.com ", text: "A left-handed <b>hammer</b>\n200 pieces" });
  const { total, inquiries } = await waiting();
  expect(total).toBe(1);
  expect(inquiries[0]).toMatchObject({ email: "wanda@example.com", text: "A left-handed <b>hammer</b>\n200 pieces" });
  expect((await admin.api.insights.countWork()).today).toBe(before + 1);
  const id = inquiries[0]?.id ?? "";

  const { mailer, sent } = captureEmails(shop.services);
  const jobs = await shop.services.sql<{ data: { inquiryId: string; userId: null } }[]>`
    select data from pgboss.job where name = 'inquiry-mails' and data ->> 'inquiryId' = ${id}`;
  for (const { data } of jobs) await sendInquiryMail({ ...shop.services, mailer }, data);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "hello@shop.example" });
  expect(sent[0]?.text).toContain("wanda@example.com");
  expect(sent[0]?.html).toContain("A left-handed &lt;b&gt;hammer&lt;/b&gt;");

  for (let press = 0; press < 2; press += 1) await admin.api.content.finishInquiry({ id, isDone: true });
  expect(await waiting()).toEqual({ total: 0, inquiries: [] });
  await admin.api.content.finishInquiry({ id, isDone: false });
  expect((await waiting()).total).toBe(1);
  const entries = await admin.api.audit.list({ entity: "inquiry" });
  expect(entries.total).toBe(2);
});

test("a message needs an email and a text, and an address can send ten an hour", async () => {
  const visitor = shop.visitorApi();
  for (const input of [
    { email: "nobody", text: "Nails" },
    { email: "wanda@example.com", text: " " },
    { email: "wanda@example.com", text: "a".repeat(2_001) },
  ])
    await expect(visitor.content.sendInquiry(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const inquiry = { email: "wanda@example.com", text: "Nails" };
  // The first test has sent one.
  for (let count = 0; count < 9; count += 1) await visitor.content.sendInquiry(inquiry);
  await expect(visitor.content.sendInquiry(inquiry)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("only admins are done with a message, and only with one that exists", async () => {
  const input = { id: "01890000-0000-7000-8000-000000000000", isDone: true };
  await expect(admin.api.content.finishInquiry(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const buyer = await shop.buyer();
  await expect(buyer.api.content.finishInquiry(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().content.finishInquiry(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

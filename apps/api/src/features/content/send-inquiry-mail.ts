import { inquiries, users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env" | "settings">;

/**
 * Emails to the contact of the shop, or to this admin, what a visitor needs.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendInquiryMail(
  { db, mailer, env, settings }: Dependencies,
  { inquiryId, userId }: JobData["inquiry-mails"],
): Promise<void> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  const { contactEmail, shopName } = await settings.read();
  const [admin] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
  const to = admin?.email ?? contactEmail;
  if (!inquiry || !to) return;
  await mailer.send({
    to,
    subject: `A request for a tool that ${shopName} does not list`,
    greeting: `Hello ${admin?.displayName ?? shopName},`,
    lines: [`This message was sent on the pages of ${shopName}:`, ...inquiry.text.split(/\n+/)],
    facts: [["Answer to", inquiry.email, { link: `mailto:${inquiry.email}` }]],
    button: { label: "See it on Today", link: `${env.publicUrl}/dashboard/today` },
  });
}

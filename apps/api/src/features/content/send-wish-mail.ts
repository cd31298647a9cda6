import { users, wishes } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env" | "settings">;

/**
 * Emails to the contact of the shop, or to this admin, what a visitor needs.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendWishMail(
  { db, mailer, env, settings }: Dependencies,
  { wishId, userId }: JobData["wish-mails"],
): Promise<void> {
  const [wish] = await db.select().from(wishes).where(eq(wishes.id, wishId));
  const { contactEmail, shopName } = await settings.read();
  const [admin] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
  const to = admin?.email ?? contactEmail;
  if (!wish || !to) return;
  await mailer.send({
    to,
    subject: `A request for a tool that ${shopName} does not list`,
    greeting: `Hello ${admin?.displayName ?? shopName},`,
    lines: ["This message came from the shop:", ...wish.text.split(/\n+/)],
    facts: [["Answer to", wish.email, `mailto:${wish.email}`]],
    button: { label: "See it on Today", link: `${env.publicUrl}/dashboard/today` },
  });
}

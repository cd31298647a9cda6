import { reviews, tools, users } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env" | "settings">;

/**
 * Emails the author of a review what the shop has answered; nothing if the answer was removed meanwhile.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendReviewMail(
  { db, mailer, env, settings }: Dependencies,
  { reviewId }: JobData["review-mails"],
): Promise<void> {
  const [row] = await db
    .select({ review: reviews, toolName: tools.name, author: users })
    .from(reviews)
    .innerJoin(users, and(eq(users.id, reviews.userId), isNull(users.closedAt)))
    .leftJoin(tools, eq(tools.id, reviews.toolId))
    .where(eq(reviews.id, reviewId));
  if (!row?.review.answer) return;
  const { review, toolName, author } = row;
  const { shopName } = await settings.read();
  await mailer.send({
    to: author.email,
    subject: "The shop has answered your review",
    greeting: `Hello ${author.displayName},`,
    lines: [
      `${shopName} has answered your review${toolName === null ? "" : ` of ${toolName}`}:`,
      ...row.review.answer.split(/\n+/),
    ],
    facts: [["Your review", review.text]],
    button: { label: "See your reviews", link: `${env.publicUrl}/dashboard/review` },
  });
}

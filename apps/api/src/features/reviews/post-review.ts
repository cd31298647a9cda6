import type { Review } from "@ironmonger/contract/reviews";
import type { PostReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import { reviews } from "@ironmonger/db/schema";
import { isNotNull, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { days, type Limit } from "../../core/rate-limits/rate-limits.ts";
import { tellPages } from "../events/tell-change.ts";
import { hasBought } from "./get-own-tool-review.ts";
import { reviewColumns, toReview } from "./list-reviews.ts";

const reviewLimit: Limit = { name: "reviews", points: 10, seconds: days };

/**
 * The review shows its author's current display name; a name sent by the client is ignored. Another review of the same tool replaces the
 * author's first one.
 * @throws DomainError forbidden (of a tool that the author has not bought) · too_many_requests (an account posts at most ten a day)
 */
export async function postReview(
  ctx: SignedInContext,
  { stars, review: text, toolId }: PostReviewInput,
): Promise<Review> {
  const { db, user, rateLimits } = ctx;
  if (toolId && !(await hasBought(ctx, { toolId })))
    throw new DomainError("forbidden", "Only buyers of this tool can review it.");
  await rateLimits.count(reviewLimit, { userId: user.id });
  const shown = { name: user.displayName, stars, text, postedAt: new Date() };
  const rows = await db
    .insert(reviews)
    .values({ id: newId(), userId: user.id, toolId, ...shown })
    .onConflictDoUpdate({
      target: [reviews.toolId, reviews.userId],
      targetWhere: isNotNull(reviews.toolId),
      set: {
        ...shown,
        // The shop's answer refers to the earlier text.
        answer: sql`case when ${reviews.text} = excluded.text then ${reviews.answer} end`,
        answeredAt: sql`case when ${reviews.text} = excluded.text then ${reviews.answeredAt} end`,
      },
    })
    .returning(reviewColumns);
  tellPages(ctx);
  const [review] = rows.map(toReview);
  if (!review) throw new Error("The inserted review was not returned.");
  return review;
}

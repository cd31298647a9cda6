import type { PostReviewInput, Review } from "@ironmonger/contract/reviews";
import { reviews } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";
import { reviewColumns, toReview } from "./list-reviews.ts";

/**
 * The review shows its author's current display name; a name sent by the client is ignored.
 * @throws DomainError too_many_requests (an account posts at most ten a day)
 */
export async function postReview(
  { db, user, rateLimits, pageInvalidation }: SignedInContext,
  { stars, review: text }: PostReviewInput,
): Promise<Review> {
  await rateLimits.countReview(user.id);
  const rows = await db
    .insert(reviews)
    .values({ id: newId(), userId: user.id, name: user.displayName, stars, text })
    .returning(reviewColumns);
  pageInvalidation.invalidate();
  const [review] = rows.map(toReview);
  if (!review) throw new Error("The inserted review was not returned.");
  return review;
}

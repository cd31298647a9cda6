import type { PostReviewInput, Review } from "@ironmonger/contract/reviews";
import type { SignedInContext } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";
import { type ReviewRow, toReview } from "./internal/review-row.ts";

/** The review stands under the name that its author has now, whatever a client says. */
export async function postReview(
  { sql, user, pageInvalidation }: SignedInContext,
  { stars, text }: PostReviewInput,
): Promise<Review> {
  const [row] = await sql<[ReviewRow]>`
    insert into reviews (id, user_id, name, stars, text)
    values (${newId()}, ${user.id}, ${user.displayName}, ${stars}, ${text})
    returning id, name, stars, text, posted_at as "postedAt"`;
  pageInvalidation.invalidate();
  return toReview(row);
}

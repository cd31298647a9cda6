import type { Review } from "@ironmonger/contract/reviews";
import type { PublicContext } from "../../core/context.ts";
import { type ReviewRow, toReview } from "./internal/review-row.ts";

const most = 30;

/** What the home page shows: the newest reviews, at most thirty, newest first. */
export async function listNewestReviews({ sql }: Pick<PublicContext, "sql">): Promise<Review[]> {
  const rows = await sql<ReviewRow[]>`
    select id, name, stars, text, posted_at as "postedAt" from reviews order by id desc limit ${most}`;
  return rows.map(toReview);
}

import type { Review } from "@ironmonger/contract/reviews";
import { reviews } from "@ironmonger/db/schema";
import { and, desc, gt, isNull } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findRowsVersion } from "../../core/database/find-rows-version.statement.ts";
import { type BatchRange, readInBatches } from "../../core/database/read-in-batches.ts";

export const reviewColumns = {
  id: reviews.id,
  name: reviews.name,
  stars: reviews.stars,
  text: reviews.text,
  postedAt: reviews.postedAt,
  toolId: reviews.toolId,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  hiddenReason: reviews.hiddenReason,
};
type ReviewRow = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>;

export const toReview = (row: ReviewRow): Review => ({
  ...row,
  postedAt: row.postedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  isVerifiedPurchase: row.toolId !== null,
});

/** Whether everybody sees it. */
export const isVisible = isNull(reviews.hiddenReason);

const newest = 30;
const isShownOfShop = and(isNull(reviews.toolId), isVisible);

/** The newest thirty reviews of the shop that are not hidden, newest first, for the home page. */
export async function listNewestReviews({ db }: Pick<PublicContext, "db">): Promise<Review[]> {
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(isShownOfShop)
    .orderBy(desc(reviews.id))
    .limit(newest);
  return rows.map(toReview);
}

/** Every review of the shop that is not hidden, oldest first, in batches. */
export async function* listAllReviews(
  { replica: { db } }: Pick<PublicContext, "replica">,
  range: BatchRange = {},
): AsyncGenerator<Review[], void, undefined> {
  const batches = readInBatches(range, ({ after, limit }) =>
    db
      .select(reviewColumns)
      .from(reviews)
      .where(and(isShownOfShop, after ? gt(reviews.id, after) : undefined))
      .orderBy(reviews.id)
      .limit(limit),
  );
  for await (const rows of batches) yield rows.map(toReview);
}

/** The version of the list that `listAllReviews` returns; read it first. */
export const findReviewsVersion = ({ replica }: Pick<PublicContext, "replica">): Promise<string | undefined> =>
  findRowsVersion(replica.sql, "reviews");

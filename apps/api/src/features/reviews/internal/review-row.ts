import type { Review } from "@ironmonger/contract/reviews";

export type ReviewRow = Omit<Review, "postedAt"> & { postedAt: Date };

export const toReview = (row: ReviewRow): Review => ({ ...row, postedAt: row.postedAt.toISOString() });

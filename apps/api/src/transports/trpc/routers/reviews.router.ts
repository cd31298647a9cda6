import {
  ListReviewsInput,
  OwnToolReview,
  Review,
  ReviewedTool,
  ReviewOfTool,
  ReviewPage,
  ToolReviews,
} from "@ironmonger/contract/reviews";
import { AnswerReviewInput, HideReviewInput, PostReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import { z } from "zod";
import { answerReview } from "../../../features/reviews/answer-review.ts";
import { getOwnToolReview } from "../../../features/reviews/get-own-tool-review.ts";
import { hideReview } from "../../../features/reviews/hide-review.ts";
import { listOwnReviews } from "../../../features/reviews/list-own-reviews.ts";
import { listReviewRows } from "../../../features/reviews/list-review-rows.ts";
import { listNewestReviews } from "../../../features/reviews/list-reviews.ts";
import { listToolReviews } from "../../../features/reviews/list-tool-reviews.ts";
import { postReview } from "../../../features/reviews/post-review.ts";
import { cachedProcedure, NoInput, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const reviewsRouter = router({
  listNewest: cachedProcedure.query(NoInput, z.array(Review), listNewestReviews),
  listToolReviews: cachedProcedure.query(ReviewedTool, ToolReviews, listToolReviews),
  getOwnToolReview: signedInProcedure.query(ReviewedTool, OwnToolReview, getOwnToolReview),
  listOwn: signedInProcedure.query(NoInput, z.array(ReviewOfTool), listOwnReviews),
  postReview: signedInProcedure.mutation(PostReviewInput, Review, postReview),
  list: officeProcedure("reviews.moderate").query(ListReviewsInput, ReviewPage, listReviewRows),
  hideReview: officeProcedure("reviews.moderate").mutation(HideReviewInput, Review, hideReview),
  answerReview: officeProcedure("reviews.moderate").mutation(AnswerReviewInput, Review, answerReview),
});

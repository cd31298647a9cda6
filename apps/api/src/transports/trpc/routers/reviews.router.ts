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
import { cachedProcedure, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const reviewsRouter = router({
  listNewest: cachedProcedure.output(z.array(Review)).query(({ ctx }) => listNewestReviews(ctx)),
  listToolReviews: cachedProcedure
    .input(ReviewedTool)
    .output(ToolReviews)
    .query(({ ctx, input }) => listToolReviews(ctx, input)),
  getOwnToolReview: signedInProcedure
    .input(ReviewedTool)
    .output(OwnToolReview)
    .query(({ ctx, input }) => getOwnToolReview(ctx, input)),
  listOwn: signedInProcedure.output(z.array(ReviewOfTool)).query(({ ctx }) => listOwnReviews(ctx)),
  postReview: signedInProcedure
    .input(PostReviewInput)
    .output(Review)
    .mutation(({ ctx, input }) => postReview(ctx, input)),
  list: officeProcedure("reviews.moderate")
    .input(ListReviewsInput)
    .output(ReviewPage)
    .query(({ ctx, input }) => listReviewRows(ctx, input)),
  hideReview: officeProcedure("reviews.moderate")
    .input(HideReviewInput)
    .output(Review)
    .mutation(({ ctx, input }) => hideReview(ctx, input)),
  answerReview: officeProcedure("reviews.moderate")
    .input(AnswerReviewInput)
    .output(Review)
    .mutation(({ ctx, input }) => answerReview(ctx, input)),
});

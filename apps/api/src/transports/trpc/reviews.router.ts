import { OwnToolReview, PostReviewInput, Review, ReviewedTool, ToolReviews } from "@ironmonger/contract/reviews";
import { z } from "zod";
import { getOwnToolReview } from "../../features/reviews/get-own-tool-review.ts";
import { listNewestReviews } from "../../features/reviews/list-reviews.ts";
import { listToolReviews } from "../../features/reviews/list-tool-reviews.ts";
import { postReview } from "../../features/reviews/post-review.ts";
import { publicProcedure, router, signedInProcedure } from "./procedures.ts";

export const reviewsRouter = router({
  listNewest: publicProcedure.output(z.array(Review)).query(({ ctx }) => listNewestReviews(ctx)),
  listToolReviews: publicProcedure
    .input(ReviewedTool)
    .output(ToolReviews)
    .query(({ ctx, input }) => listToolReviews(ctx, input)),
  getOwnToolReview: signedInProcedure
    .input(ReviewedTool)
    .output(OwnToolReview)
    .query(({ ctx, input }) => getOwnToolReview(ctx, input)),
  postReview: signedInProcedure
    .input(PostReviewInput)
    .output(Review)
    .mutation(({ ctx, input }) => postReview(ctx, input)),
});

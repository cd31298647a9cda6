import { PostReviewInput, Review } from "@ironmonger/contract/reviews";
import { z } from "zod";
import { listNewestReviews } from "../../features/reviews/list-reviews.ts";
import { postReview } from "../../features/reviews/post-review.ts";
import { publicProcedure, router, signedInProcedure } from "./procedures.ts";

export const reviewsRouter = router({
  listNewest: publicProcedure.output(z.array(Review)).query(({ ctx }) => listNewestReviews(ctx)),
  postReview: signedInProcedure
    .input(PostReviewInput)
    .output(Review)
    .mutation(({ ctx, input }) => postReview(ctx, input)),
});

import { PostReviewInput, Review } from "@ironmonger/contract/reviews";
import { z } from "zod";
import { publicProcedure, router, signedInProcedure } from "../../trpc/procedures.ts";
import { listNewestReviews } from "./list-newest-reviews.ts";
import { postReview } from "./post-review.ts";

export const reviewsRouter = router({
  listNewest: publicProcedure.output(z.array(Review)).query(({ ctx }) => listNewestReviews(ctx)),
  post: signedInProcedure
    .input(PostReviewInput)
    .output(Review)
    .mutation(({ ctx, input }) => postReview(ctx, input)),
});

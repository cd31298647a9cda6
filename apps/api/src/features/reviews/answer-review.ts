import type { AnswerReviewInput, Review } from "@ironmonger/contract/reviews";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { changeReview } from "./internal/change-review.ts";

/**
 * Sets what the shop answers to a review; an empty text removes it. The author is sent an email about an answer where there was none, and
 * none about one that is corrected or put back.
 * @throws DomainError not_found · conflict (the removal of an answer is undone, but there is another one by now)
 */
export const answerReview = (ctx: AdminContext, { id, text, isUndo }: AnswerReviewInput): Promise<Review> =>
  changeReview(ctx, id, {
    action: "answered",
    change: ({ answer, answeredAt }) => {
      if (isUndo && answer !== null && answer !== text)
        throw new DomainError("conflict", "This review has another answer by now.");
      return { answer: text, answeredAt: text === null ? null : text === answer ? answeredAt : new Date() };
    },
    afterwards: async (tx, before) => {
      if (text !== null && !isUndo && before.answer === null && before.userId !== null)
        await ctx.jobs.enqueue(tx, "review-mails", { reviewId: id });
    },
  });

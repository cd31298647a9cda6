import type { Review } from "@ironmonger/contract/reviews";
import type { AnswerReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import type { OfficeContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { changeReview } from "./internal/change-review.ts";

const emailAfterSeconds = 60;

/**
 * Sets the shop's answer to a review; null removes it. The author gets an email about a first answer, and none about one that is corrected
 * or put back. The email is sent after a minute, so an answer that is removed by mistake and put back is still announced.
 * @throws DomainError not_found · conflict (the answer is not as `expected`, or its removal is undone but there is
 * another one by now)
 */
export const answerReview = (
  ctx: OfficeContext<"reviews.moderate">,
  { id, text, isUndo, expected, answeredAt: originalTime }: AnswerReviewInput,
): Promise<Review> =>
  changeReview(ctx, id, {
    action: "answered",
    change: ({ answer, answeredAt }) => {
      const isReplaced = isUndo ? answer !== null : expected !== undefined && answer !== expected;
      if (isReplaced && answer !== text) throw new DomainError("conflict", "This review has another answer by now.");
      if (text === null) return { answer: null, answeredAt: null };
      const now = new Date();
      const formerly = isUndo && originalTime ? new Date(Math.min(Date.parse(originalTime), now.getTime())) : now;
      return { answer: text, answeredAt: text === answer ? answeredAt : formerly };
    },
    afterwards: async (ctx, before) => {
      if (text !== null && !isUndo && before.answer === null && before.userId !== null)
        await ctx.jobs.enqueue(ctx.sql, "review-mails", { reviewId: id }, { startAfterSeconds: emailAfterSeconds });
    },
  });

import { messages } from "@ironmonger/contract/messages";
import type { Review, ReviewPage } from "@ironmonger/contract/reviews";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** Hides reviews, shows them again and answers them. A row stays at its position until the table is loaded again. */
export function useModeration() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const queryKey = getQueryKey(trpc.reviews.list);

  const show = (changed: Review) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<ReviewPage>(
      { queryKey },
      (page) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) },
    );
    void queries.invalidateQueries({ queryKey, refetchType: "none" });
    for (const shown of [utils.reviews.listNewest, utils.reviews.listToolReviews, utils.reviews.listOwn])
      void shown.invalidate();
  };

  const hideReview = trpc.reviews.hideReview.useMutation({
    onSuccess: (review) => {
      show(review);
      if (review.hiddenReason === null) notifySuccess(messages.reviewShown);
      else notifySuccess(messages.reviewHidden, () => hideReview.mutate({ id: review.id, reason: null }));
    },
    onError: notifyError,
  });
  const answerReview = trpc.reviews.answerReview.useMutation({
    onSuccess: show,
    onError: (error) => {
      notifyError(error);
      // Another admin may have answered it.
      void queries.invalidateQueries({ queryKey });
    },
  });
  /** Rejects if the answer is refused, after showing why. */
  const answer = async ({ id, answer: before, answeredAt }: Review, text: string) => {
    const { answer: after } = await answerReview.mutateAsync({ id, text, expected: before });
    if (after !== null) notifySuccess("Answer saved");
    else
      notifySuccess("Answer removed", () =>
        answerReview.mutate({ id, text: before, isUndo: true, ...(answeredAt && { answeredAt }) }),
      );
  };
  return { hideReview, answer };
}

import { messages } from "@ironmonger/contract/messages";
import type { Review, ReviewPage } from "@ironmonger/contract/reviews";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** Hides reviews, shows them again and answers them. A row stays at its position until the table is loaded again. */
export function useModeration() {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.reviews.list);

  const show = (changed: Review) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<ReviewPage>(
      { queryKey },
      (page) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) },
    );
  };
  const shared = {
    touches: [trpc.reviews.listNewest, trpc.reviews.listToolReviews, trpc.reviews.listOwn],
    outdates: [trpc.reviews.list],
    shows: (_utils: unknown, changed: Review) => show(changed),
  };

  const hideReview = useAction(trpc.reviews.hideReview, {
    ...shared,
    toast: ({ hiddenReason }) => (hiddenReason === null ? messages.reviewShown : messages.reviewHidden),
    undo: ({ id, hiddenReason }, _input, run) => (hiddenReason === null ? undefined : () => run({ id, reason: null })),
  });
  const answerReview = useAction(trpc.reviews.answerReview, {
    ...shared,
    onRefused: (error) => {
      notifyError(error);
      // Another admin may have answered it.
      void queries.invalidateQueries({ queryKey });
    },
  });
  /** Resolves to undefined if the answer is refused, after showing why. */
  const answer = async ({ id, answer: before, answeredAt }: Review, text: string) => {
    const saved = await answerReview.run({ id, text, expected: before });
    if (saved?.answer === null)
      notifySuccess("Answer removed", () =>
        answerReview.run({ id, text: before, isUndo: true, ...(answeredAt && { answeredAt }) }),
      );
    else if (saved) notifySuccess("Answer saved");
    return saved;
  };
  return { hideReview, answer };
}

import type { Review } from "@ironmonger/contract/reviews";
import type { HideReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import type { OfficeContext } from "../../core/context.ts";
import { changeReview } from "./internal/change-review.ts";

/**
 * Hides a review from everybody but admins and its author, or shows it again. Averages and counts leave a hidden one out.
 * @throws DomainError not_found
 */
export const hideReview = (ctx: OfficeContext<"reviews.moderate">, { id, reason }: HideReviewInput): Promise<Review> =>
  changeReview(ctx, id, {
    action: reason === null ? "restored" : "hidden",
    change: () => ({ hiddenReason: reason }),
  });

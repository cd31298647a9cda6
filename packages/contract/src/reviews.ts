import { z } from "zod";
import { limits } from "./messages.ts";
import { PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { reviewSorts, reviewStates } from "./tables/table-choices.ts";

export const Review = z.object({
  id: z.uuid(),
  name: z.string(),
  stars: z.int().min(0).max(limits.maxStars),
  text: z.string(),
  postedAt: z.iso.datetime(),
  /** The tool that it is about; null if it is about the shop. */
  toolId: z.uuid().nullable(),
  /** Whether its author had bought the tool that it is about. */
  isVerifiedPurchase: z.boolean(),
  /** The shop's answer; null if there is none. */
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Why an admin has hidden it; null while everybody sees it. Only admins and its author see the reason. */
  hiddenReason: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

export const ReviewedTool = z.object({ toolId: z.uuid() });
export type ReviewedTool = z.infer<typeof ReviewedTool>;

export const ToolReviews = z.object({
  /** The newest, newest first. */
  rows: z.array(Review),
  /** Of all reviews of the tool. */
  count: z.int().nonnegative(),
  /** To one decimal; null if there are no reviews. */
  averageStars: z.number().nullable(),
});
export type ToolReviews = z.infer<typeof ToolReviews>;

/** Whether the signed-in user may review a tool, and their review. */
export const OwnToolReview = z.object({ canReview: z.boolean(), review: Review.nullable() });
export type OwnToolReview = z.infer<typeof OwnToolReview>;

/** A review on the page of its tool. */
export const ReviewOfTool = Review.extend({ toolName: z.string().nullable() });
export type ReviewOfTool = z.infer<typeof ReviewOfTool>;

export const ReviewRow = ReviewOfTool.extend({
  /** Null if its author has no account. */
  authorEmail: z.string().nullable(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

export const ReviewPage = pageOf(ReviewRow);
export type ReviewPage = z.infer<typeof ReviewPage>;

/** The search matches text within the review, its author's name or email, or the tool's name; an id must be complete. */
export const ListReviewsInput = PageInput.extend({
  state: z.enum(reviewStates).optional(),
  sortBy: z.enum(reviewSorts).default("postedAt"),
  direction: SortDirection.default("desc"),
});
export type ListReviewsInput = z.infer<typeof ListReviewsInput>;

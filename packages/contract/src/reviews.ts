import { z } from "zod";
import { limits } from "./messages.ts";
import { requiredText } from "./text.ts";

/** With a tool, the review is about it, and its author must have bought it; without one, it is about the shop. */
export const PostReviewInput = z.object({
  stars: z.int().min(0).max(limits.maxStars),
  review: requiredText("Review", 2000),
  toolId: z.uuid().optional(),
});
export type PostReviewInput = z.infer<typeof PostReviewInput>;

export const Review = z.object({
  id: z.uuid(),
  name: z.string(),
  stars: z.int().min(0).max(limits.maxStars),
  text: z.string(),
  postedAt: z.iso.datetime(),
  /** The tool that it is about; null where it is about the shop. */
  toolId: z.uuid().nullable(),
  /** Whether its author had bought the tool that it is about. */
  isVerifiedPurchase: z.boolean(),
});
export type Review = z.infer<typeof Review>;

export const ReviewedTool = z.object({ toolId: z.uuid() });
export type ReviewedTool = z.infer<typeof ReviewedTool>;

export const ToolReviews = z.object({
  /** The newest, newest first. */
  rows: z.array(Review),
  /** Of all reviews of the tool. */
  count: z.int().nonnegative(),
  /** To one decimal; null where there is none. */
  averageStars: z.number().nullable(),
});
export type ToolReviews = z.infer<typeof ToolReviews>;

/** What the signed-in user may do about a tool's reviews, and has done. */
export const OwnToolReview = z.object({ canReview: z.boolean(), review: Review.nullable() });
export type OwnToolReview = z.infer<typeof OwnToolReview>;

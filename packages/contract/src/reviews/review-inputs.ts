import { z } from "zod";
import { limits } from "../messages.ts";
import { optionalText, requiredLine, requiredText } from "../text.ts";

// Separate from the reviews themselves, so that a page with a form does not load their schemas.

/** With a tool, the review is about it, and its author must have bought it; without one, it is about the shop. */
export const PostReviewInput = z.object({
  stars: z.int().min(0).max(limits.maxStars),
  review: requiredText("Review", 2000),
  toolId: z.uuid().optional(),
});
export type PostReviewInput = z.infer<typeof PostReviewInput>;

/** Null shows the review again. */
export const HideReviewInput = z.object({ id: z.uuid(), reason: requiredLine("Reason", 500).nullable() });
export type HideReviewInput = z.infer<typeof HideReviewInput>;

/**
 * An empty text removes the answer. `isUndo` puts it back with its original time; its author, who has been emailed about it, is sent no
 * email.
 */
export const AnswerReviewInput = z.object({
  id: z.uuid(),
  text: optionalText("Answer", 2000),
  isUndo: z.boolean().optional(),
  /** The answer as the admin saw it; if it has changed since, nothing is changed. */
  expected: z.string().nullable().optional(),
  answeredAt: z.iso.datetime().optional(),
});
export type AnswerReviewInput = z.infer<typeof AnswerReviewInput>;

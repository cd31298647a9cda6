import { z } from "zod";
import { limits } from "./messages.ts";
import { requiredText } from "./text.ts";

export const PostReviewInput = z.object({
  stars: z.int().min(0).max(limits.maxStars),
  review: requiredText("Review", 2000),
});
export type PostReviewInput = z.infer<typeof PostReviewInput>;

export const Review = z.object({
  id: z.uuid(),
  name: z.string(),
  stars: z.int().min(0).max(limits.maxStars),
  text: z.string(),
  postedAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

import { z } from "zod";
import { Tool } from "../catalog.ts";
import { CategoryLink } from "../categories.ts";

/** What a tool's page leads to. */
export const RelatedTools = z.object({
  /** From the top one down to that of the tool. */
  categories: z.array(CategoryLink),
  /** Other tools of its family. */
  family: z.array(Tool),
  /** Tools on the same paid orders, the most frequent first. */
  boughtTogether: z.array(Tool),
});
export type RelatedTools = z.infer<typeof RelatedTools>;

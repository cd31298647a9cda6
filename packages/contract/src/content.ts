import { z } from "zod";

export const FaqItem = z.object({ id: z.uuid(), question: z.string(), answer: z.string() });
export type FaqItem = z.infer<typeof FaqItem>;

export const Buyer = z.object({
  id: z.uuid(),
  name: z.string(),
  shop: z.string(),
  imageUrl: z.string(),
  toolsBought: z.int().nonnegative(),
  from: z.string(),
});
export type Buyer = z.infer<typeof Buyer>;

/** The three counters of the Business Summary; right within two seconds of a change. */
export const BusinessSummary = z.object({ tools: z.int(), available: z.int(), sold: z.int() });
export type BusinessSummary = z.infer<typeof BusinessSummary>;

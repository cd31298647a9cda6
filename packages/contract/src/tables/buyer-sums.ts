import { z } from "zod";

/** What a person or a company ordered in the last twelve months: of the newest 2,000 orders, without cancelled ones. */
export const BuyerSums = z.object({
  orders: z.int(),
  /** What was paid or is approved and goes on account, minus what was refunded. */
  spentCents: z.int(),
  /** What is not paid yet; of a company also what is open on its account. */
  openCents: z.int(),
  lastOrderAt: z.iso.datetime().nullable(),
});
export type BuyerSums = z.infer<typeof BuyerSums>;

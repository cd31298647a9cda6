import { z } from "zod";
import { PriceBreak, PriceUnit } from "../catalog.ts";
import { PriceBreaks, PriceCents } from "./edit-tool.ts";

/**
 * From `at` on the tool has this price. Without price breaks, those of the tool stay; without a price unit, it is of the unit that the tool
 * has now.
 */
export const SchedulePriceInput = z.object({
  toolId: z.uuid(),
  priceCents: PriceCents,
  priceUnit: PriceUnit.optional(),
  priceBreaks: PriceBreaks.optional(),
  at: z.iso.datetime({ offset: true, error: "The time must be an instant such as 2027-01-01T00:00:00Z" }),
});
export type SchedulePriceInput = z.infer<typeof SchedulePriceInput>;
export const RemoveScheduledPriceInput = z.object({ id: z.uuid() });
export type RemoveScheduledPriceInput = z.infer<typeof RemoveScheduledPriceInput>;
/** How many price changes of a tool can wait. */
export const maxScheduledPrices = 50;

export const ScheduledPrice = z.object({
  id: z.uuid(),
  priceCents: z.int().positive(),
  priceUnit: PriceUnit,
  priceBreaks: z.array(PriceBreak).nullable(),
  at: z.iso.datetime(),
});
export type ScheduledPrice = z.infer<typeof ScheduledPrice>;

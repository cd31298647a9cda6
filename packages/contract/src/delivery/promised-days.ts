import { z } from "zod";

/** When an order leaves and arrives: days in the shop's time zone, null where the shop cannot say. */
export const PromisedDays = z.object({
  shipsAt: z.iso.date().nullable(),
  arrivesFrom: z.iso.date().nullable(),
  arrivesUntil: z.iso.date().nullable(),
});

/** The lines that leave on the same day, when the last of their pieces does. */
export const PromisedPart = PromisedDays.extend({ lineCount: z.int().positive() });

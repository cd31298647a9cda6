import { z } from "zod";

/** What the dashboard draws for admins. Days are UTC dates, oldest first. */
export const Insights = z.object({
  days: z.array(z.object({ day: z.iso.date(), revenueCents: z.int(), orders: z.int() })),
  statuses: z.array(z.object({ status: z.string(), orders: z.int() })),
  lowStock: z.array(z.object({ id: z.uuid(), name: z.string(), available: z.int(), minOrder: z.int() })),
});
export type Insights = z.infer<typeof Insights>;

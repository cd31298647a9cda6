import { z } from "zod";
import { PaymentAlerts } from "./payments.ts";

/** What the dashboard draws for admins. Days are UTC dates, oldest first. */
export const Insights = z.object({
  days: z.array(z.object({ day: z.iso.date(), revenueCents: z.int(), orders: z.int() })),
  statuses: z.array(z.object({ status: z.string(), orders: z.int() })),
  lowStock: z.array(z.object({ id: z.uuid(), name: z.string(), available: z.int(), minOrder: z.int() })),
});
export type Insights = z.infer<typeof Insights>;

const WaitingOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  buyerEmail: z.string(),
  totalCents: z.int(),
});

/** What waits for an admin. Lists show the ten most urgent; `total` counts all. */
export const Today = z.object({
  /** Oldest first. */
  toShip: z.object({
    total: z.int(),
    orders: z.array(WaitingOrder.extend({ placedAt: z.iso.datetime(), isDisputed: z.boolean() })),
  }),
  /** Unpaid, and expiring within six hours; the next one first. */
  expiring: z.object({ total: z.int(), orders: z.array(WaitingOrder.extend({ expiresAt: z.iso.datetime() })) }),
  /** By their deadlines. */
  disputes: PaymentAlerts.shape.disputes,
  /** At most 50 are counted. */
  failedRefunds: z.int(),
  /** At most 100 are counted. */
  failedJobs: z.int(),
  /** Low and out of stock, what sold most first. */
  reorder: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sku: z.string().nullable(),
      available: z.int(),
      minOrder: z.int(),
      /** Pieces, in the last 60 days. */
      soldLately: z.int(),
      /** Pieces to buy. */
      suggested: z.int(),
    }),
  ),
});
export type Today = z.infer<typeof Today>;

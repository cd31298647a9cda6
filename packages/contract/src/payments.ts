import { z } from "zod";
import { withoutNul } from "./text.ts";

export const StartPaymentInput = z.object({ orderId: z.uuid() });
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

/** What the browser needs to take the card: the provider's secret of this one payment. */
export const StartedPayment = z.object({
  clientSecret: z.string(),
  transactionId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
});
export type StartedPayment = z.infer<typeof StartedPayment>;

export const SettlePaymentInput = z.object({
  orderId: z.uuid(),
  transactionId: z.string().min(1).max(255).regex(withoutNul),
});
export type SettlePaymentInput = z.infer<typeof SettlePaymentInput>;

/** `isNews` is false where the order was paid by this very payment before. */
export const SettledPayment = z.object({ isNews: z.boolean() });
export type SettledPayment = z.infer<typeof SettledPayment>;

/** One thing that the books must agree on; `rows` names what breaks it (at most 100). */
export const BookCheck = z.object({
  name: z.string(),
  title: z.string(),
  isGreen: z.boolean(),
  rows: z.array(z.object({ id: z.string(), detail: z.string() })),
});
export const Books = z.object({ checkedAt: z.iso.datetime(), isGreen: z.boolean(), checks: z.array(BookCheck) });
export type Books = z.infer<typeof Books>;

export const DeadJob = z.object({
  id: z.string(),
  queue: z.string(),
  failedAt: z.iso.datetime(),
  reason: z.string(),
  data: z.string(),
});
export type DeadJob = z.infer<typeof DeadJob>;

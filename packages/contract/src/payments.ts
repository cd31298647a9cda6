import { z } from "zod";
import { withoutNul } from "./text.ts";

export const StartPaymentInput = z.object({ orderId: z.uuid() });
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

export const RefundOrderInput = z.object({ orderId: z.uuid() });
export type RefundOrderInput = z.infer<typeof RefundOrderInput>;

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

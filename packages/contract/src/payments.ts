import { z } from "zod";
import { IdempotencyKey, maxOrderLines, WholeLine } from "./orders.ts";
import { optionalText, withoutNul } from "./text.ts";

export const StartPaymentInput = z.object({ orderId: z.uuid() });
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

const Refund = z.object({
  orderId: z.uuid(),
  reason: optionalText("Reason", 500).default(null),
  /** Whether the pieces go back on sale. */
  restock: z.boolean().default(true),
  idempotencyKey: IdempotencyKey.optional(),
});
/** All lines that are paid and not shipped. */
export const RefundOrderInput = Refund;
export type RefundOrderInput = z.infer<typeof RefundOrderInput>;
/** The named lines, whole. */
export const RefundLinesInput = Refund.extend({
  lines: z.array(WholeLine).min(1).max(maxOrderLines),
});
export type RefundLinesInput = z.infer<typeof RefundLinesInput>;

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

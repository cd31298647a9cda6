import { z } from "zod";
import { IdempotencyKey, maxOrderLines } from "./orders/place-order.ts";
import { LineRefund } from "./orders.ts";
import { maxPieces } from "./pricing.ts";
import { plainLine, requiredLine } from "./text.ts";

export const StartPaymentInput = z.object({ orderId: z.uuid() });
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

const RefundInput = z.object({
  orderId: z.uuid().toLowerCase(),
  reason: requiredLine("Reason", 500),
  /** Whether the pieces return to stock. */
  restock: z.boolean("Say whether the pieces return to stock"),
  idempotencyKey: IdempotencyKey.optional(),
});
/** Everything left of the order. */
export const RefundOrderInput = RefundInput;
export type RefundOrderInput = z.infer<typeof RefundOrderInput>;
/**
 * A line: everything left of it, a number of pieces, or an amount, which leaves the pieces where they are. Pieces may have an amount, too.
 */
const RefundedLine = z.object({
  lineId: z.uuid().toLowerCase(),
  quantity: z.int().positive().max(maxPieces).optional(),
  amountCents: z.int().positive().optional(),
});
export const RefundLinesInput = RefundInput.extend({
  lines: z
    .array(RefundedLine)
    .min(1)
    .max(maxOrderLines)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, "A line is named twice"),
});
export type RefundLinesInput = z.infer<typeof RefundLinesInput>;

/** What the browser needs to charge the card: the provider's secret for this payment. */
export const StartedPayment = z.object({
  clientSecret: z.string(),
  transactionId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
});
export type StartedPayment = z.infer<typeof StartedPayment>;

export const SettlePaymentInput = z.object({
  orderId: z.uuid(),
  transactionId: plainLine(255).min(1),
});
export type SettlePaymentInput = z.infer<typeof SettlePaymentInput>;

/** `hasChanged` is false if this payment had already paid the order. */
export const SettledPayment = z.object({ hasChanged: z.boolean() });
export type SettledPayment = z.infer<typeof SettledPayment>;

export const RefundId = z.object({ refundId: z.uuid() });
export type RefundId = z.infer<typeof RefundId>;

export const ListRefundsInput = z.object({ orderId: z.uuid() });
export type ListRefundsInput = z.infer<typeof ListRefundsInput>;

export const Refund = z.object({
  id: z.uuid(),
  /** The card provider's id of it; null until it is made there. */
  providerId: z.string().nullable(),
  amountCents: z.int(),
  status: z.enum(["pending", "succeeded", "failed", "cancelled"]),
  /** Where it was decided: here, or in the card provider's dashboard. */
  origin: z.enum(["shop", "provider"]),
  reason: z.string().nullable(),
  failureReason: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  /** Empty if it was made in the provider's dashboard, where lines cannot be named. */
  lines: z.array(LineRefund),
});
export type Refund = z.infer<typeof Refund>;

/** What admins must decide about. */
export const PaymentAlerts = z.object({
  disputes: z.array(
    z.object({
      id: z.uuid(),
      intentId: z.string(),
      /** Null if the payment belongs to no order. */
      orderId: z.uuid().nullable(),
      orderNumber: z.string().nullable(),
      kind: z.enum(["dispute", "early-fraud-warning"]),
      /** Reason and status are the card provider's words. */
      reason: z.string(),
      status: z.string(),
      amountCents: z.int(),
      /** As the card provider writes it, such as `usd`. */
      currency: z.string(),
      /** The deadline of the response to the bank. */
      evidenceDueBy: z.iso.datetime().nullable(),
      /** Its page in the card provider's dashboard; null if the provider has none. */
      dashboardUrl: z.url().nullable(),
    }),
  ),
  failedRefunds: z.array(
    z.object({
      id: z.uuid(),
      orderId: z.uuid(),
      orderNumber: z.string(),
      amountCents: z.int(),
      failureReason: z.string().nullable(),
      /** The payment does not belong to the order: it came too late for it, or did not fit it. */
      isOfReturnedPayment: z.boolean(),
      /** False if a dispute has taken the money, so that another refund would fail. */
      canRetry: z.boolean(),
    }),
  ),
  /** Whether the shop was restored from a backup, and ships nothing until it has been compared with the card provider. */
  isRestoreUnchecked: z.boolean(),
});
export type PaymentAlerts = z.infer<typeof PaymentAlerts>;

const IntentId = z.string().regex(/^pi_\w{1,250}$/, "This is not a payment id of the card provider.");
export const UnknownPaymentInput = z.object({ intentId: IntentId });
export type UnknownPaymentInput = z.infer<typeof UnknownPaymentInput>;
export const AttachPaymentInput = z.object({ intentId: IntentId, orderId: z.uuid().toLowerCase() });
export type AttachPaymentInput = z.infer<typeof AttachPaymentInput>;

/** `reference` says how it was paid out, for example the number of a bank transfer. */
export const RecordPaidOutInput = z.object({
  intentId: IntentId,
  reference: requiredLine("Reference", 200),
  reason: requiredLine("Reason", 500),
});
export type RecordPaidOutInput = z.infer<typeof RecordPaidOutInput>;

/** Money that the card provider took, and that belongs to no order. */
export const UnknownPayment = z.object({
  intentId: z.string(),
  /** In the smallest unit of its currency: cents, if that is the shop's. */
  amountCents: z.int(),
  /** As the card provider writes it, such as `eur`. A payment in a currency other than the shop's can only be refunded. */
  currency: z.string(),
  refundedCents: z.int(),
  /** The amount that neither refunds nor lost disputes have taken. */
  leftCents: z.int(),
  description: z.string().nullable(),
  /** The bank holds it for an open dispute, so it can be refunded only if the dispute is won. */
  isDisputed: z.boolean(),
  /** It came too late for its order or did not fit it, so it can no longer be attached to one. */
  isReturned: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type UnknownPayment = z.infer<typeof UnknownPayment>;

import { z } from "zod";
import { AddressText, Phone } from "./addresses.ts";
import { PageInput, pageOf, SortDirection } from "./paging.ts";
import { maxPieces } from "./terms.ts";
import { withoutNul } from "./text.ts";

export const orderStatuses = ["unpaid", "pending", "shipped", "cancelled", "refunded"] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PlaceOrderInput = z.object({
  toolId: z.uuid(),
  quantity: z.int("Quantity must be a whole number").positive("Quantity must be a whole number").max(maxPieces),
  address: AddressText,
  phone: Phone,
});
export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>;

/** The same key and body answer the same order; the same key with another body is a conflict. */
export const IdempotencyKey = z.string().min(1).max(255).regex(withoutNul);
export const PlaceOrderOnceInput = PlaceOrderInput.extend({ idempotencyKey: IdempotencyKey.optional() });
export type PlaceOrderOnceInput = z.infer<typeof PlaceOrderOnceInput>;

export const Order = z.object({
  id: z.uuid(),
  toolId: z.uuid(),
  toolName: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  quantity: z.int().positive(),
  unitPriceCents: z.int().nonnegative(),
  totalCents: z.int().nonnegative(),
  address: z.string(),
  phone: z.string(),
  status: OrderStatus,
  isPaid: z.boolean(),
  transactionId: z.string().nullable(),
  placedAt: z.iso.datetime(),
  /** When an order that is still unpaid gives its stock back. */
  expiresAt: z.iso.datetime().nullable(),
});
export type Order = z.infer<typeof Order>;

export const OrderId = z.object({ id: z.uuid() });
export type OrderId = z.infer<typeof OrderId>;

export const ShipLinesInput = z.object({ orderId: z.uuid() });
export type ShipLinesInput = z.infer<typeof ShipLinesInput>;

export const ListOrderEventsInput = z.object({ orderId: z.uuid() });
export type ListOrderEventsInput = z.infer<typeof ListOrderEventsInput>;

export const OrderPage = pageOf(Order);
export type OrderPage = z.infer<typeof OrderPage>;

export const ListMyOrdersInput = z.object({
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(100).default(20),
});
export type ListMyOrdersInput = z.infer<typeof ListMyOrdersInput>;

export const ListOrdersInput = PageInput.extend({
  status: OrderStatus.optional(),
  sortBy: z.enum(["placedAt", "buyerEmail", "toolName", "quantity", "total"]).default("placedAt"),
  direction: SortDirection.default("desc"),
});
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

export const orderEventKinds = [
  "placed",
  "paid",
  "shipped",
  "cancelled",
  "expired",
  "refunded",
  "late-payment-refunded",
] as const;
export const OrderEvent = z.object({
  id: z.uuid(),
  kind: z.enum(orderEventKinds),
  /** The display name of who did it, or null where the shop itself did. */
  by: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

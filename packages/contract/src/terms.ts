import { maxPaymentCents } from "./money.ts";

// Without the validator, so that a page which only checks a quantity does not ship it.

/** The largest number of pieces of one tool that the shop counts: in stock, as a minimum order, and on an order. */
export const maxPieces = 100_000_000;

/** What decides which quantities of a tool can be ordered. */
export type Terms = { minOrder: number; available: number; priceCents: number };
export type QuantityFault = "not-a-number" | "below-minimum" | "above-available" | "too-expensive";
export type QuantityVerdict = { isValid: true } | { isValid: false; fault: QuantityFault; nearest: number | null };

/**
 * Whether this many pieces can be ordered: at least the minimum order, at most what is available, and no more than one payment can take.
 * `nearest` is the nearest quantity that can be ordered, null where none can.
 */
export function judgeQuantity(quantity: number, { minOrder, available, priceCents }: Terms): QuantityVerdict {
  const affordable = priceCents > 0 ? Math.floor(maxPaymentCents / priceCents) : Number.POSITIVE_INFINITY;
  const most = Math.min(available, affordable);
  const refuse = (fault: QuantityFault, nearest: number): QuantityVerdict => ({
    isValid: false,
    fault,
    nearest: most < minOrder ? null : nearest,
  });

  if (!Number.isInteger(quantity)) return refuse("not-a-number", minOrder);
  if (quantity < minOrder) return refuse("below-minimum", minOrder);
  if (quantity > available) return refuse("above-available", most);
  if (quantity > affordable) return refuse("too-expensive", most);
  return { isValid: true };
}

/** One minimum order more or fewer, kept between the minimum order and what is available. */
export function stepQuantity(quantity: number, direction: 1 | -1, { minOrder, available }: Terms): number {
  const from = Number.isInteger(quantity) ? quantity : minOrder - direction * minOrder;
  return Math.max(minOrder, Math.min(from + direction * minOrder, Math.max(available, minOrder)));
}

import { maxPaymentCents } from "@ironmonger/contract/money";

export type QuantityFault = "not-a-number" | "below-minimum" | "above-available" | "too-expensive";
export type QuantityVerdict = { isValid: true } | { isValid: false; fault: QuantityFault; nearest: number | null };
export type Terms = { minOrder: number; available: number; priceCents: number };

/** Says whether this many pieces can be ordered and, where they cannot, the nearest quantity that can (null: none can). */
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

/** One minimum order more or fewer, kept within what can be ordered. */
export function stepQuantity(quantity: number, direction: 1 | -1, { minOrder, available }: Terms): number {
  const from = Number.isInteger(quantity) ? quantity : minOrder - direction * minOrder;
  return Math.max(minOrder, Math.min(from + direction * minOrder, Math.max(available, minOrder)));
}

/**
 * What a price leaves above the cost, as a share of the price: `Margin 37.5 %`, `Margin −12 %` below cost. Null if the cost is missing, or
 * there is no price yet.
 */
export function marginOf(priceCents: number, costCents: number | null | undefined): string | null {
  if (costCents === null || costCents === undefined || priceCents <= 0) return null;
  return `Margin ${formatMargin(priceCents - costCents, priceCents)}`;
}

/** A share of the sales in percent, with up to one decimal. */
export function formatMargin(leftCents: number, salesCents: number): string {
  const tenths = Math.round((leftCents * 1000) / salesCents);
  return `${tenths < 0 ? "−" : ""}${Math.abs(tenths) / 10} %`;
}

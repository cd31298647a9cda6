/** What a price leaves above the cost, as a share of the price: `37.5 %`, `−12 %` below cost. Null if one of them is not known. */
export function marginPercent(priceCents: number, costCents: number | null | undefined): string | null {
  if (costCents === null || costCents === undefined || !(priceCents > 0)) return null;
  return formatShare(priceCents - costCents, priceCents);
}

/** The same with its name: `Margin 37.5 %`. */
export function marginOf(priceCents: number, costCents: number | null | undefined): string | null {
  const percent = marginPercent(priceCents, costCents);
  return percent === null ? null : `Margin ${percent}`;
}

/** In percent, with up to one decimal. */
function formatShare(leftCents: number, ofCents: number): string {
  const tenths = Math.round((leftCents * 1000) / ofCents);
  return `${tenths < 0 ? "−" : ""}${Math.abs(tenths) / 10} %`;
}

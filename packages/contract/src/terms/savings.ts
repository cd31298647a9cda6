import { formatMoney, formatNumber, formatPieces, totalCents } from "../money.ts";
import { judgeQuantity, priceLine, priceOfLine, type Terms } from "../terms.ts";

/** How many more pieces reach the next price break, and what all of them then cost less than at today's price; null where there is none. */
export function nextBreak(
  quantity: number,
  terms: Terms,
): { morePieces: number; unitPriceCents: number; savedCents: number } | null {
  const next = terms.priceBreaks.find(({ fromQuantity }) => fromQuantity > quantity);
  if (!next || !judgeQuantity(next.fromQuantity, terms).isValid) return null;
  const { fromQuantity, unitPriceCents } = next;
  const less = priceLine(quantity, terms).unitPriceCents - unitPriceCents;
  return { morePieces: fromQuantity - quantity, unitPriceCents, savedCents: totalCents(less, fromQuantity) };
}

/**
 * What is missing to the next price break, in one sentence; null where there is none. The pieces that a family misses may be of any of its
 * tools; those of one tool alone must be in stock.
 */
export function describeNextBreak(quantity: number, terms: Terms, others = 0): string | null {
  if (terms.family !== null) {
    const sum = quantity + others;
    const next = terms.priceBreaks.find(({ fromQuantity }) => fromQuantity > sum);
    if (!next) return null;
    const { fromQuantity, unitPriceCents } = next;
    const pieces = `${formatNumber(sum)} of ${formatNumber(fromQuantity)} of family ${terms.family}`;
    return `${pieces}: ${formatNumber(fromQuantity - sum)} more for ${formatMoney(unitPriceCents)} each`;
  }
  const next = nextBreak(quantity, terms);
  if (!next) return null;
  const { morePieces, unitPriceCents, savedCents } = next;
  return `${formatNumber(morePieces)} more and each costs ${formatMoney(unitPriceCents)}: you save ${formatMoney(savedCents)}`;
}

/** The quantity that covers a need for less money than the nearest that can be ordered, with the difference; null where there is none. */
export function describeCheaper(quantity: number, terms: Terms): { quantity: number; text: string } | null {
  const { cheapest, nearestAbove } = priceOfLine({ ...terms, isInShop: true }, quantity);
  if (cheapest === null || nearestAbove === null || cheapest.quantity === nearestAbove) return null;
  const less = priceLine(nearestAbove, terms).totalCents - cheapest.totalCents;
  const difference = less === 0 ? "no more than" : `${formatMoney(less)} less than`;
  const text = `${formatPieces(cheapest.quantity)} cost ${formatMoney(cheapest.totalCents)}, ${difference} ${formatNumber(nearestAbove)}.`;
  return { quantity: cheapest.quantity, text };
}

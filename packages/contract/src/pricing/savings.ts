import { formatMoney, formatNumber, formatPieces, totalCents } from "../money.ts";
import { judgeQuantity, type LineTool, priceLine, priceOfLine, type Terms } from "../pricing.ts";

/**
 * How many more pieces reach the next price break, and how much all of them then save against the current unit price; null if there is no
 * further break.
 */
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
 * How many pieces are missing to the next price break, in one sentence; null if there is none. In a family they may be of any of its tools;
 * those of a single tool must be in stock, with the `others` of it that the basket holds.
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
  const next = nextBreak(quantity + others, terms);
  if (!next) return null;
  const { morePieces, unitPriceCents, savedCents } = next;
  return `${formatNumber(morePieces)} more and each costs ${formatMoney(unitPriceCents)}: you save ${formatMoney(savedCents)}`;
}

/**
 * A larger quantity with a lower total than the nearest valid quantity, and the difference; null if there is none. `others` pieces of the
 * tool's family are ordered beside it.
 */
export function describeCheaper(quantity: number, terms: Terms, others = 0): { quantity: number; text: string } | null {
  const { cheapest, nearestAbove } = priceOfLine({ ...terms, isInShop: true }, quantity, others);
  if (cheapest === null || nearestAbove === null || cheapest.quantity === nearestAbove) return null;
  const less = priceLine(nearestAbove, terms, others).totalCents - cheapest.totalCents;
  const difference = less === 0 ? "no more than" : `${formatMoney(less)} less than`;
  const text = `${formatPieces(cheapest.quantity)} cost ${formatMoney(cheapest.totalCents)}, ${difference} ${formatNumber(nearestAbove)}.`;
  return { quantity: cheapest.quantity, text };
}

/**
 * The quantities that a line of the basket could have instead, each once: the nearest valid ones if the line has a problem, and a larger one
 * that costs less. `saving` says how much less.
 */
export function remediesOf(
  line: LineTool & { quantity: number; problem: string | null },
  others: number,
): { quantities: number[]; saving: string | null } {
  const { nearestBelow, nearestAbove } = priceOfLine(line, line.quantity, others);
  const cheaper = line.isInShop ? describeCheaper(line.quantity, line, others) : null;
  const nearest = line.problem === null ? [] : [nearestBelow, nearestAbove];
  const quantities = new Set([...nearest, cheaper?.quantity ?? null].filter((pieces) => pieces !== null));
  return { quantities: [...quantities], saving: cheaper?.text ?? null };
}

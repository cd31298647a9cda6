import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { judgeQuantity, type LineTool, priceLine, type Terms } from "@ironmonger/contract/pricing";
import { comparePrices, lineTotalCents, type UnitPrice } from "@ironmonger/contract/pricing/price-unit";
import { buyersRules, resolvePrice } from "@ironmonger/contract/pricing/resolve-price";

/**
 * How many more pieces reach the next price break, and how much all of them then save against the current unit price; null if there is no
 * further break.
 */
export function nextBreak(
  tool: Terms,
  quantity: number,
): (UnitPrice & { morePieces: number; savedCents: number }) | null {
  const paid = resolvePrice(tool, quantity);
  const next = breakAfter(tool, quantity, paid);
  if (!next || !judgeQuantity(tool, next.fromQuantity).isValid) return null;
  const { fromQuantity, ...price } = next;
  const savedCents = lineTotalCents(paid, fromQuantity) - lineTotalCents(price, fromQuantity);
  return { morePieces: fromQuantity - quantity, ...price, savedCents };
}

function breakAfter(tool: Terms, pieces: number, paid: UnitPrice): (UnitPrice & { fromQuantity: number }) | undefined {
  const { priceBreaks, priceUnit } = buyersRules(tool);
  return priceBreaks
    .map((step) => ({ ...step, priceUnit }))
    .find((step) => step.fromQuantity > pieces && comparePrices(step, paid) < 0);
}

/** `$8.40 each`, `$12.40 per 100`. */
const writeEach = ({ unitPriceCents, priceUnit }: UnitPrice, { salesUnit }: Terms, { format }: Money): string =>
  `${format(unitPriceCents)} ${priceUnit === 1 ? "each" : perUnit(salesUnit, priceUnit)}`;

/**
 * How many pieces are missing to the next price break, in one sentence; null if there is none. In a family they may be of any of its tools;
 * those of a single tool must be in stock, with the `otherPieces` of it that the basket holds.
 */
export function describeNextBreak(tool: Terms, quantity: number, money: Money, otherPieces = 0): string | null {
  if (tool.family !== null) {
    const sum = quantity + otherPieces;
    const next = breakAfter(tool, sum, resolvePrice(tool, quantity, otherPieces));
    if (!next) return null;
    const { fromQuantity } = next;
    const pieces = `${formatNumber(sum)} of ${formatNumber(fromQuantity)} of family ${tool.family}`;
    return `${pieces}: ${formatNumber(fromQuantity - sum)} more for ${writeEach(next, tool, money)}`;
  }
  const next = nextBreak(tool, quantity + otherPieces);
  if (!next) return null;
  const { morePieces, unitPriceCents, priceUnit, savedCents } = next;
  const costs =
    priceUnit === 1 ? `each costs ${money.format(unitPriceCents)}` : `they cost ${writeEach(next, tool, money)}`;
  return `${formatNumber(morePieces)} more and ${costs}: you save ${money.format(savedCents)}`;
}

/**
 * A larger quantity with a lower total than the nearest valid quantity, and the difference; null if there is none. `otherPieces` pieces of
 * the tool's family are ordered beside it.
 */
export function describeCheaper(
  tool: Terms,
  quantity: number,
  money: Money,
  otherPieces = 0,
): { quantity: number; text: string } | null {
  const { cheapest, nearestAbove } = priceLine({ ...tool, isInShop: true }, quantity, money, otherPieces);
  if (cheapest === null || nearestAbove === null || cheapest.quantity === nearestAbove) return null;
  const less = resolvePrice(tool, nearestAbove, otherPieces).totalCents - cheapest.totalCents;
  const difference = less === 0 ? "no more than" : `${money.format(less)} less than`;
  const text = `${countUnits(cheapest.quantity, tool.salesUnit)} cost ${money.format(cheapest.totalCents)}, ${difference} ${formatNumber(nearestAbove)}.`;
  return { quantity: cheapest.quantity, text };
}

/**
 * The quantities that a line of the basket could have instead, each once: the nearest valid ones if the line has a problem, and a larger
 * one that costs less. `saving` says how much less.
 */
export function remediesOf(
  line: LineTool & { quantity: number; problem: string | null },
  otherPieces: number,
  money: Money,
): { quantities: number[]; saving: string | null } {
  const { nearestBelow, nearestAbove } = priceLine(line, line.quantity, money, otherPieces);
  const cheaper = line.isInShop ? describeCheaper(line, line.quantity, money, otherPieces) : null;
  const nearest = line.problem === null ? [] : [nearestBelow, nearestAbove];
  const quantities = new Set([...nearest, cheaper?.quantity ?? null].filter((pieces) => pieces !== null));
  return { quantities: [...quantities], saving: cheaper?.text ?? null };
}

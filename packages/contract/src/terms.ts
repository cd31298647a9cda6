import { messages } from "./messages.ts";
import { formatMoney, formatNumber, formatPieces, maxPaymentCents, totalCents } from "./money.ts";

// Without the validator, so that a page which only checks a quantity does not ship it.

/** The largest number of pieces of one tool that the shop counts: in stock, as a minimum order, and on an order. */
export const maxPieces = 100_000_000;

/** How many different tools a basket can hold. */
export const maxBasketLines = 5_000;

/** What decides which quantities of a tool can be ordered. */
export type Terms = { minOrder: number; available: number; priceCents: number };
export type QuantityFault = "not-a-number" | "below-minimum" | "above-available" | "too-expensive";
export type QuantityVerdict = { isValid: true } | { isValid: false; fault: QuantityFault; nearest: number | null };

/**
 * Whether this many pieces can be ordered: at least the minimum order, at most what is available, and no more than one payment can take.
 * `nearest` is the nearest quantity that can be ordered, null where none can.
 */
export function judgeQuantity(quantity: number, terms: Terms): QuantityVerdict {
  const { minOrder, available } = terms;
  const most = mostPieces(terms);
  const refuse = (fault: QuantityFault, nearest: number): QuantityVerdict => ({
    isValid: false,
    fault,
    nearest: most < minOrder ? null : nearest,
  });

  if (!Number.isInteger(quantity)) return refuse("not-a-number", minOrder);
  if (quantity < minOrder) return refuse("below-minimum", minOrder);
  if (quantity > available) return refuse("above-available", most);
  if (quantity > most) return refuse("too-expensive", most);
  return { isValid: true };
}

/** What is in stock, or less where one payment cannot take as much. */
const mostPieces = ({ available, priceCents }: Terms): number =>
  priceCents > 0 ? Math.min(available, Math.floor(maxPaymentCents / priceCents)) : available;

/** A tool as a line of a basket or an order sees it; one that left the shop cannot be ordered. */
export type LineTool = Terms & { isInShop: boolean };

/** Why this many pieces of a tool cannot be ordered, in one sentence; null where they can. */
export function lineProblem(quantity: number, tool: LineTool): string | null {
  if (!tool.isInShop) return messages.toolLeft;
  if (tool.available < tool.minOrder) return messages.notEnoughToPurchase;
  const verdict = judgeQuantity(quantity, tool);
  if (verdict.isValid) return null;
  switch (verdict.fault) {
    case "not-a-number":
      return messages.wholeQuantity;
    case "below-minimum":
      return `The minimum order is ${formatPieces(tool.minOrder)}.`;
    case "above-available":
      return `Only ${formatNumber(tool.available)} left.`;
    case "too-expensive":
      return messages.orderTooLarge;
  }
}

/** Why a line costs what it costs: the rules that set its unit price, in the order in which they were applied. The last one decides. */
export type Explanation = { rule: "price"; text: string; unitPriceCents: number }[];

export type LineTotal = { unitPriceCents: number; totalCents: number; explanation: Explanation };

/** What so many pieces of a tool cost, and why. The basket, the forms and placing all call this one. */
export function priceLine(quantity: number, { priceCents }: Pick<Terms, "priceCents">): LineTotal {
  return {
    unitPriceCents: priceCents,
    totalCents: totalCents(priceCents, quantity),
    explanation: [{ rule: "price", text: `${formatMoney(priceCents)} per piece`, unitPriceCents: priceCents }],
  };
}

export type LinePrice = LineTotal & {
  isValid: boolean;
  /** The nearest quantities that can be ordered, at most and at least the one asked for; null where there are none. */
  nearestBelow: number | null;
  nearestAbove: number | null;
  /** The lowest total for at least this many pieces, and of equal totals that for most pieces; null where none can be ordered. */
  cheapest: { quantity: number; totalCents: number } | null;
  problem: string | null;
};

/** What this many pieces of a tool cost and why, and which quantities could be ordered instead. Takes a whole number of pieces. */
export function priceOfLine(tool: LineTool, quantity: number): LinePrice {
  const { minOrder, priceCents } = tool;
  const most = tool.isInShop ? mostPieces(tool) : 0;
  const canBeOrdered = most >= minOrder;
  const nearestAbove = canBeOrdered && quantity <= most ? Math.max(quantity, minOrder) : null;
  const cheapest = nearestAbove !== null && priceCents === 0 ? most : nearestAbove;
  const problem = lineProblem(quantity, tool);
  return {
    isValid: problem === null,
    nearestBelow: canBeOrdered && quantity >= minOrder ? Math.min(quantity, most) : null,
    nearestAbove,
    cheapest: cheapest === null ? null : { quantity: cheapest, totalCents: totalCents(priceCents, cheapest) },
    ...priceLine(quantity, tool),
    problem,
  };
}

/** One minimum order more or fewer, kept between the minimum order and what is available. */
export function stepQuantity(quantity: number, direction: 1 | -1, { minOrder, available }: Terms): number {
  const from = Number.isInteger(quantity) ? quantity : minOrder - direction * minOrder;
  return Math.max(minOrder, Math.min(from + direction * minOrder, Math.max(available, minOrder)));
}

import { formatMoney, formatPieces } from "./money.ts";
import type { OrderLine } from "./orders.ts";
import { type LineTotal, priceLine } from "./terms.ts";

type Line = Pick<
  OrderLine,
  "id" | "toolName" | "quantity" | "unitPriceCents" | "totalCents" | "explanation" | "status"
>;

export type Repriced = LineTotal & { id: string };
export type LineLost = {
  /** The lines that no longer reach their price break, at the prices that they reach. */
  repriced: Repriced[];
  /** What is lost, a sentence for each line that is below its price break or minimum order. */
  texts: string[];
  /** What the order then costs, without tax and delivery. */
  totalCents: number;
};

/**
 * What becomes of the other lines of an unpaid order if one is cancelled: prices that rest on the sum of a family may be lost. Null where
 * nothing changes. It goes by the rules that were frozen with the lines, not by today's.
 */
export function priceWithout(lines: readonly Line[], cancelledId: string): LineLost | null {
  const family = lines.find(({ id }) => id === cancelledId)?.explanation[0]?.family;
  const left = lines.filter(({ id, status }) => id !== cancelledId && status === "unpaid");
  const ofFamily = left.filter(({ explanation }) => family !== undefined && explanation[0]?.family === family);
  const pieces = ofFamily.reduce((sum, { quantity }) => sum + quantity, 0);

  const repriced: Repriced[] = [];
  const texts: string[] = [];
  for (const { id, toolName, quantity, unitPriceCents, explanation } of ofFamily) {
    const [first, ...breaks] = explanation;
    if (!first || family === undefined) continue;
    const rules = { minOrder: first.fromQuantity, priceCents: first.unitPriceCents, priceBreaks: breaks, family };
    const price = priceLine(quantity, rules, pieces - quantity);
    const what = `${formatPieces(quantity)} of ${toolName}`;
    if (price.unitPriceCents !== unitPriceCents) {
      repriced.push({ id, ...price });
      texts.push(`${what} cost ${formatMoney(price.unitPriceCents)} each instead of ${formatMoney(unitPriceCents)}.`);
    } else if (pieces < first.fromQuantity) {
      texts.push(`${what} are below the minimum order of family ${family}, ${formatPieces(first.fromQuantity)}.`);
    }
  }
  if (texts.length === 0) return null;
  const newTotals = new Map(repriced.map((line) => [line.id, line.totalCents]));
  const totalCents = left.reduce((sum, line) => sum + (newTotals.get(line.id) ?? line.totalCents), 0);
  return { repriced, texts, totalCents };
}

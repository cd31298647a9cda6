import type { PricedLine, PricedLines, PriceLinesInput } from "@ironmonger/contract/basket";
import { piece } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import { type LinePrice, priceTogether, sumLines } from "@ironmonger/contract/pricing";
import { atOneUnit, lineTotalCents, type UnitPrice } from "@ironmonger/contract/pricing/price-unit";
import { type LinePageInput, rangeOf } from "@ironmonger/contract/tables/paging";
import type { PublicContext } from "../../core/context.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { type PricedTool, readPricedTools } from "./read-priced-tools.ts";

/**
 * Today's prices of lines, such as those of a visitor's basket. Tools of a family count together. A line whose tool does not exist or has
 * left the shop has a problem.
 */
export async function priceLines(
  ctx: Pick<PublicContext, "db" | "buyer" | "settings">,
  { lines }: PriceLinesInput,
): Promise<PricedLines> {
  const tools = await readPricedTools(
    ctx,
    lines.map(({ toolId }) => toolId),
  );
  return priceWith(tools, lines, await shopMoney(ctx));
}

/** As `priceLines`, with tools that are read already; `lines` of the answer are the requested page, its sums those of all lines. */
export function priceWith(
  tools: ReadonlyMap<string, PricedTool>,
  lines: PriceLinesInput["lines"],
  money: Money,
  page: LinePageInput = {},
): PricedLines & { lineCount: number; problemCount: number } {
  // Lines of one tool are added up, as in an order: each has the price of their sum.
  const sums = new Map<string, number>();
  for (const { toolId, quantity } of lines) sums.set(toolId, (sums.get(toolId) ?? 0) + quantity);
  const added = [...sums].map(([toolId, quantity]) => {
    return { tool: tools.get(toolId) ?? { toolId, ...unknownTool }, quantity };
  });
  const { from, to } = rangeOf(page);
  const shown = lines.slice(from, to);
  const shownIds = new Set(shown.map(({ toolId }) => toolId));
  const priced = new Map(
    priceTogether(added, money, ({ tool }) => shownIds.has(tool.toolId)).map((line) => [line.tool.toolId, line]),
  );
  const shareOf = sharesOfSums(lines);
  const pricedLines = shown.flatMap(({ toolId, quantity }, index): PricedLine[] => {
    const sum = priced.get(toolId);
    if (!sum) return [];
    const { tool, price: ofSum, otherPieces } = sum;
    // The quantities that a line could have instead are those with which the sum is valid if the other lines of the tool stay.
    const alternatives = withoutOthers(ofSum, sum.quantity - quantity);
    const line = {
      ...atOneUnit(tool, ofSum),
      ...alternatives,
      otherPieces,
      quantity,
      totalCents: shareOf(from + index, ofSum),
    };
    return [tools.has(toolId) ? line : { ...line, explanation: [], problem: messages.toolNotFound }];
  });
  const { totalCents: sumCents, wrongCount } = sumLines(added);
  return { lines: pricedLines, lineCount: lines.length, problemCount: wrongCount, totalCents: sumCents };
}

/** What each line costs of the sum of its tool's lines, so that they add up to it, which is rounded once. */
function sharesOfSums(lines: PriceLinesInput["lines"]) {
  const piecesSoFar = new Map<string, number>();
  const ends = lines.map(({ toolId, quantity }) => {
    const end = (piecesSoFar.get(toolId) ?? 0) + quantity;
    piecesSoFar.set(toolId, end);
    return { start: end - quantity, end };
  });
  return (index: number, price: UnitPrice): number => {
    const { start, end } = ends[index] ?? { start: 0, end: 0 };
    return lineTotalCents(price, end) - lineTotalCents(price, start);
  };
}

/** The quantities that remain for one line of a tool, if the tool's other lines have `otherPieces`. */
function withoutOthers({ nearestBelow, nearestAbove, cheapest }: LinePrice, otherPieces: number) {
  const rest = (quantity: number | null) =>
    quantity !== null && quantity > otherPieces ? quantity - otherPieces : null;
  const cheapestRest = cheapest && {
    quantity: cheapest.quantity - otherPieces,
    totalCents: Math.round((cheapest.totalCents * (cheapest.quantity - otherPieces)) / cheapest.quantity),
  };
  return { nearestBelow: rest(nearestBelow), nearestAbove: rest(nearestAbove), cheapest: cheapestRest };
}

const unknownTool = {
  name: "",
  sku: null,
  imageUrl: "",
  minOrder: 1,
  casePack: 1,
  priceBreaks: [],
  family: null,
  salesUnit: piece,
  available: 0,
  priceCents: 0,
  priceUnit: 1 as const,
  weightGrams: null,
  taxClass: "standard" as const,
  isInShop: false,
};

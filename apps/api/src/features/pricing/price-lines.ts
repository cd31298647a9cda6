import type { PricedLine, PricedLines, PriceLinesInput } from "@ironmonger/contract/basket";
import { piece } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { totalCents } from "@ironmonger/contract/money";
import { type LinePrice, priceLines as priceTogether } from "@ironmonger/contract/pricing";
import type { PublicContext } from "../../core/context.ts";
import { type PricedTool, readPricedTools } from "./read-priced-tools.ts";

/**
 * Today's prices of lines, such as those of a visitor's basket. Tools of a family count together. A line whose tool does not exist or has
 * left the shop has a problem.
 */
export async function priceLines(
  ctx: Pick<PublicContext, "db" | "buyer">,
  { lines }: PriceLinesInput,
): Promise<PricedLines> {
  return price(lines, await readTools(ctx, [lines]));
}

/** As `priceLines` for several sets of lines, each separately: tools of a family count together only within their set. */
export async function priceEach(
  ctx: Pick<PublicContext, "db" | "buyer">,
  sets: PriceLinesInput["lines"][],
): Promise<PricedLines[]> {
  const byId = await readTools(ctx, sets);
  return sets.map((lines) => price(lines, byId));
}

const readTools = (ctx: Pick<PublicContext, "db" | "buyer">, sets: PriceLinesInput["lines"][]) =>
  readPricedTools(
    ctx,
    sets.flatMap((lines) => lines.map(({ toolId }) => toolId)),
  );

/**
 * Lines of one tool are added up, as in an order: each has the price of their sum. The quantities that a line could have instead are those
 * with which the sum is valid if the other lines stay.
 */
function price(lines: PriceLinesInput["lines"], byId: Map<string, PricedTool>): PricedLines {
  const sums = new Map<string, number>();
  for (const { toolId, quantity } of lines) sums.set(toolId, (sums.get(toolId) ?? 0) + quantity);
  const added = [...sums].map(([toolId, quantity]) => {
    return { tool: byId.get(toolId) ?? { toolId, ...unknownTool }, quantity };
  });
  const priced = new Map(priceTogether(added).map((line) => [line.tool.toolId, line]));
  const pricedLines = lines.flatMap(({ toolId, quantity }): PricedLine[] => {
    const sum = priced.get(toolId);
    if (!sum) return [];
    const { tool, price: ofSum } = sum;
    const alternatives = withoutOthers(ofSum, sum.quantity - quantity);
    const line = {
      ...tool,
      ...ofSum,
      ...alternatives,
      quantity,
      totalCents: totalCents(ofSum.unitPriceCents, quantity),
    };
    return [byId.has(toolId) ? line : { ...line, explanation: [], problem: messages.toolNotFound }];
  });
  const total = pricedLines.reduce((sum, line) => sum + (line.isValid ? line.totalCents : 0), 0);
  return { lines: pricedLines, totalCents: total };
}

/** The quantities that remain for one line of a tool, if the tool's other lines have `others` pieces. */
function withoutOthers({ nearestBelow, nearestAbove, cheapest }: LinePrice, others: number) {
  const rest = (quantity: number | null) => (quantity !== null && quantity > others ? quantity - others : null);
  const cheapestRest = cheapest && {
    quantity: cheapest.quantity - others,
    totalCents: totalCents(cheapest.totalCents / cheapest.quantity, cheapest.quantity - others),
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
  weightGrams: null,
  taxClass: "standard" as const,
  isInShop: false,
};

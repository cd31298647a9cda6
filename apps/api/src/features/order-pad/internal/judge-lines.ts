import type { PricedLine } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber, formatPieces } from "@ironmonger/contract/money";
import type { PadOutcome } from "@ironmonger/contract/order-pad";
import type { ReadQuantity } from "@ironmonger/contract/read-order-line";
import { type LinePrice, maxPieces, priceLines, priceOfLine, type Terms } from "@ironmonger/contract/terms";

export type PadTool = Terms & { toolId: string; name: string; sku: string | null; imageUrl: string };
export type Judged = { outcome: PadOutcome; quantity?: number; price: PricedLine; message?: string };

/**
 * Which of the lines can be ordered. Lines of a family count together. Lines of one tool share its stock: the first ones have it. Undefined where the tool is
 * not known.
 */
export function judgeLines(
  lines: readonly { tool: PadTool | undefined; amount: ReadQuantity }[],
): (Judged | undefined)[] {
  const left = new Map<string, number>();
  const wanted = lines.flatMap(({ tool, amount }, index) => {
    const quantity = tool && inPieces(amount, tool);
    if (!tool || typeof quantity !== "number") return [];
    const available = left.get(tool.toolId) ?? tool.available;
    if (quantity <= available && quantity % tool.casePack === 0) left.set(tool.toolId, available - quantity);
    return [{ index, quantity, tool: { ...tool, available, isInShop: true } }];
  });
  const priced = new Map(priceLines(wanted).map((line) => [line.index, line]));
  return lines.map(({ tool, amount }, index) => {
    if (!tool) return undefined;
    const line = priced.get(index);
    if (line) return judge(tool, line);
    const fault = inPieces(amount, tool);
    return askHowMany(tool, typeof fault === "string" ? fault : undefined);
  });
}

/** The pieces, or why there are none to be counted; undefined where no quantity is given. */
function inPieces({ quantity, unit, fault }: ReadQuantity, { casePack }: PadTool): number | string | undefined {
  if (fault !== undefined || quantity === undefined) return fault;
  if (unit !== "packs") return quantity;
  if (casePack === 1) return "This tool is sold by the piece, not in packs. How many pieces?";
  return quantity * casePack > maxPieces ? messages.tooManyPieces : quantity * casePack;
}

function judge(tool: PadTool, line: { quantity: number; tool: Terms; price: LinePrice }): Judged {
  const { quantity, price } = line;
  const isShort = price.fault === "above-available" || price.problem === messages.notEnoughToPurchase;
  const above = tool.available - line.tool.available;
  const problem =
    isShort && above > 0
      ? `Only ${formatNumber(tool.available)} left, ${formatNumber(above)} of them for lines above.`
      : price.problem;
  return {
    outcome: price.isValid ? "ready" : isShort ? "short" : "adjust",
    quantity,
    price: toPricedLine(tool, quantity, { ...price, problem }),
    ...(problem === null ? {} : { message: problem }),
  };
}

function askHowMany(tool: PadTool, fault: string | undefined): Judged {
  const inShop = { ...tool, isInShop: true };
  const quantity = priceOfLine(inShop, 1).nearestAbove;
  const price = toPricedLine(tool, quantity ?? tool.minOrder, priceOfLine(inShop, quantity ?? tool.minOrder));
  if (quantity === null) return { outcome: "short", price, message: messages.notEnoughToPurchase };
  const { minOrder, casePack } = tool;
  const rules = [
    minOrder > 1 && `The minimum order is ${formatPieces(minOrder)}.`,
    casePack > 1 && `Sold in packs of ${formatNumber(casePack)}.`,
  ];
  return { outcome: "adjust", price, message: fault ?? ["How many?", ...rules.filter(Boolean)].join(" ") };
}

const toPricedLine = (tool: PadTool, quantity: number, price: LinePrice): PricedLine => ({
  ...tool,
  priceBreaks: [...tool.priceBreaks],
  isInShop: true,
  quantity,
  ...price,
});

import { messages } from "./messages.ts";
import { formatNumber, formatPieces } from "./money.ts";
import type { ReadQuantity } from "./read-order-line.ts";
import { type LinePrice, type LineTool, maxPieces, priceLines, priceOfLine } from "./terms.ts";

type ListTool = LineTool & { toolId: string };

export type JudgedLine<Tool> = {
  outcome: "ready" | "adjust" | "short" | "unknown";
  /** In pieces; null where none was given that can be counted. */
  quantity: number | null;
  /** Of the quantity; where there is none, of the smallest one that can be ordered. */
  price: LinePrice;
  message: string | null;
  /** With what is left for this line. */
  tool: Tool;
  /** Pieces of the tool's family that other lines order. */
  others: number;
};

/**
 * Which lines of a list can be ordered. Lines of one family count together for minimum order and price breaks; other lines of one tool only once they
 * are merged. Lines of one tool share its stock: the first ones have it. Undefined where the tool is not known.
 */
export function judgeOrderList<Tool extends ListTool>(
  lines: readonly { tool: Tool | undefined; amount: ReadQuantity }[],
): (JudgedLine<Tool> | undefined)[] {
  const left = new Map<string, number>();
  const counted = lines.map(({ tool, amount }) => {
    if (!tool) return undefined;
    const pieces = inPieces(amount, tool);
    const quantity = typeof pieces === "number" ? pieces : null;
    const available = left.get(tool.toolId) ?? tool.available;
    if (quantity !== null && quantity <= available && quantity % tool.casePack === 0)
      left.set(tool.toolId, available - quantity);
    const fault = typeof pieces === "string" ? pieces : undefined;
    return { tool: { ...tool, available }, ofOthers: tool.available - available, quantity, fault };
  });
  const priced = priceLines(
    counted.flatMap((line, place) => (line ? [{ place, tool: line.tool, quantity: line.quantity ?? 0 }] : [])),
  );
  const othersAt = new Map(priced.map(({ place, others }) => [place, others]));
  return counted.map((line, place) => {
    if (!line) return undefined;
    const others = othersAt.get(place) ?? 0;
    return { ...judge(line, others), tool: line.tool, others };
  });
}

type CountedLine = { tool: ListTool; ofOthers: number; quantity: number | null; fault: string | undefined };

function judge(
  { tool, ofOthers, quantity, fault }: CountedLine,
  others: number,
): Omit<JudgedLine<never>, "tool" | "others"> {
  if (quantity === null) {
    const least = priceOfLine(tool, 0, others).nearestAbove;
    const price = priceOfLine(tool, least ?? tool.minOrder, others);
    if (!tool.isInShop) return { outcome: "unknown", quantity, price, message: messages.toolLeft };
    if (least === null) return { outcome: "short", quantity, price, message: messages.notEnoughToPurchase };
    return { outcome: "adjust", quantity, price, message: fault ?? askHowMany(tool) };
  }
  const price = priceOfLine(tool, quantity, others);
  if (price.fault === "not-in-shop") return { outcome: "unknown", quantity, price, message: price.problem };
  const isShort = price.fault === "above-available" || price.problem === messages.notEnoughToPurchase;
  const message =
    isShort && ofOthers > 0
      ? `Only ${formatNumber(tool.available + ofOthers)} left, ${formatNumber(ofOthers)} of them for lines above.`
      : price.problem;
  const outcome = price.isValid ? "ready" : isShort ? "short" : "adjust";
  return { outcome, quantity, price: { ...price, problem: message }, message };
}

/** The pieces, or why there are none to be counted; undefined where no quantity is given. */
function inPieces({ quantity, unit, fault }: ReadQuantity, { casePack }: ListTool): number | string | undefined {
  if (fault !== undefined || quantity === undefined) return fault;
  if (unit !== "packs") return quantity;
  if (casePack === 1) return "This tool is sold by the piece, not in packs. How many pieces?";
  return quantity * casePack > maxPieces ? messages.tooManyPieces : quantity * casePack;
}

function askHowMany({ minOrder, casePack }: ListTool): string {
  const rules = [
    minOrder > 1 && `The minimum order is ${formatPieces(minOrder)}.`,
    casePack > 1 && `Sold in packs of ${formatNumber(casePack)}.`,
  ];
  return ["How many?", ...rules.filter(Boolean)].join(" ");
}

import type { PricedLine } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatNumber, formatPieces } from "@ironmonger/contract/money";
import type { PadCandidate, PadOutcome } from "@ironmonger/contract/order-pad";
import { type LinePrice, maxPieces, priceLine, priceLines, priceOfLine } from "@ironmonger/contract/terms";
import { askKey, type PadLine } from "./pad-lines.ts";

/** What the shop answered about a name. */
export type PadAnswer = {
  toolId: string | undefined;
  /** The part number to be remembered where a tool is chosen. */
  name: string;
  /** In pieces, as the shop read it from the text. */
  quantity: number | null;
  candidates: PadCandidate[];
  message: string | undefined;
  /** False: only SKUs and part numbers were compared so far. */
  isSearched: boolean;
  /** It was searched for by its name. */
  wasSearched: boolean;
};
export type PadTool = Pick<
  PricedLine,
  | "toolId"
  | "name"
  | "sku"
  | "imageUrl"
  | "minOrder"
  | "casePack"
  | "priceBreaks"
  | "family"
  | "priceCents"
  | "available"
  | "isInShop"
>;
/** `byAsk`: by the key of what was asked. */
export type PadAnswers = { byAsk: ReadonlyMap<string, PadAnswer>; tools: ReadonlyMap<string, PadTool> };

/** A quantity that puts a line right, or costs less. */
export type Remedy = { quantity: number; text: string };

/** A line with what the shop knows about it. `waiting`: the shop has not answered yet. */
export type PadRow = {
  line: PadLine;
  outcome: PadOutcome | "waiting";
  tool: PadTool | null;
  /** In pieces. */
  quantity: number | null;
  /** Where the tool and the quantity are known. */
  price: LinePrice | null;
  candidates: PadCandidate[];
  /** What names the tool. */
  name: string;
  message: string | null;
  remedies: Remedy[];
  /** Names remain to be searched for it. */
  isSearchable: boolean;
};

export const needsAttention = ({ outcome }: PadRow): boolean => outcome !== "ready" && outcome !== "waiting";

/** Every line with its outcome, price and remedies. Lines of one tool and of one family count together. */
export function judgeLines(lines: readonly PadLine[], answers: PadAnswers): PadRow[] {
  const rows = lines.map((line) => readAnswer(line, answers));
  const counted = rows.flatMap(({ tool, quantity }, place) => (tool && quantity ? [{ place, tool, quantity }] : []));
  // A tool without a family is one of its own: lines of the same tool are added up in the basket.
  const grouped = priceLines(
    counted.map(({ place, tool, quantity }) => ({
      place,
      quantity,
      tool: { ...tool, family: tool.family ?? tool.toolId },
    })),
  );
  const othersAt = new Map(grouped.map(({ place, others }) => [place, others]));
  const taken = new Map<string, number>();
  return rows.map((row, place) => {
    if (!row.tool) return row;
    const earlier = taken.get(row.tool.toolId) ?? 0;
    taken.set(row.tool.toolId, earlier + (row.quantity ?? 0));
    const tool = { ...row.tool, available: Math.max(row.tool.available - earlier, 0) };
    return judgeQuantity(row, tool, othersAt.get(place) ?? 0);
  });
}

const soldByThePiece = "This tool is sold by the piece, not in packs. How many pieces?";

function readAnswer(line: PadLine, { byAsk, tools }: PadAnswers): PadRow {
  const answer = byAsk.get(askKey(line));
  const toolId = line.toolId ?? answer?.toolId;
  const tool = (toolId === undefined ? undefined : tools.get(toolId)) ?? null;
  const given = line.quantity === undefined ? (answer?.quantity ?? null) : line.quantity;
  const pieces = given !== null && line.isInPacks ? tool && given * tool.casePack : given;
  const quantity = pieces && Math.min(pieces, maxPieces);
  const name = answer?.name ?? line.name;
  const row = {
    line,
    name,
    tool,
    quantity,
    price: null,
    candidates: [],
    message: null,
    remedies: [],
    isSearchable: false,
  };
  if (tool && line.isInPacks && tool.casePack === 1)
    return { ...row, outcome: "ready", quantity: null, message: soldByThePiece };
  if (tool)
    return {
      ...row,
      outcome: "ready",
      message: line.fault ?? (line.quantity === undefined ? answer?.message : null) ?? null,
    };
  if (toolId !== undefined || !answer) return { ...row, outcome: "waiting" };
  const { candidates, isSearched, message } = answer;
  const outcome = candidates.length > 0 ? "choose" : "unknown";
  return { ...row, outcome, candidates, message: message ?? null, isSearchable: !isSearched };
}

function judgeQuantity(row: PadRow, tool: PadTool, others: number): PadRow {
  if (!tool.isInShop) return { ...row, outcome: "unknown", message: messages.toolLeft };
  if (row.quantity === null) {
    const { nearestAbove } = priceOfLine(tool, 0, others);
    const message = row.message ?? `How many? The minimum order is ${formatPieces(tool.minOrder)}.`;
    return nearestAbove === null
      ? { ...row, outcome: "short", message: messages.notEnoughToPurchase }
      : { ...row, outcome: "adjust", message, remedies: [remedyOf(nearestAbove, tool, others)] };
  }
  const price = priceOfLine(tool, row.quantity, others);
  const { fault, nearestBelow, nearestAbove, cheapest, problem: message } = price;
  const base = nearestAbove ?? row.quantity;
  const less = cheapest === null ? 0 : priceLine(base, tool, others).totalCents - cheapest.totalCents;
  const cheaper =
    cheapest !== null && cheapest.quantity > base && less > 0
      ? [{ quantity: cheapest.quantity, text: `${formatNumber(cheapest.quantity)} costs ${formatMoney(less)} less` }]
      : [];
  if (fault === null) return { ...row, outcome: "ready", price, message: null, remedies: cheaper };
  const nearest = [...new Set([nearestBelow, nearestAbove])].filter((quantity) => quantity !== null);
  const isShort = fault === "above-available" || nearest.length === 0;
  const remedies = [...nearest.map((quantity) => remedyOf(quantity, tool, others)), ...cheaper];
  return { ...row, outcome: isShort ? "short" : "adjust", price, message, remedies };
}

const remedyOf = (quantity: number, tool: PadTool, others: number): Remedy => ({
  quantity,
  text: `${formatNumber(quantity)} · ${formatMoney(priceLine(quantity, tool, others).totalCents)}`,
});

export type PadCounts = Record<PadRow["outcome"], number>;

export function countOutcomes(rows: readonly PadRow[]): PadCounts {
  const counts: PadCounts = { ready: 0, adjust: 0, choose: 0, unknown: 0, short: 0, waiting: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

export const outcomeWords: Record<PadRow["outcome"], string> = {
  ready: "ready",
  adjust: "to adjust",
  choose: "to choose",
  unknown: "unknown",
  short: "short",
  waiting: "being looked up",
};

export const formatLines = (count: number): string => `${formatNumber(count)} ${count === 1 ? "line" : "lines"}`;

/** The lines of one tool that merging would remove. */
export function countDuplicates(rows: readonly PadRow[]): number {
  const tools = rows.flatMap(({ tool }) => (tool ? [tool.toolId] : []));
  return tools.length - new Set(tools).size;
}

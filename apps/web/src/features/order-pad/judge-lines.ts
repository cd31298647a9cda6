import type { PricedLine } from "@ironmonger/contract/basket";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import type { PadCandidate, PadOutcome, PadRow as ShopRow } from "@ironmonger/contract/order-pad";
import { costOf, costOfAll, type JudgedLine, judgeOrderList } from "@ironmonger/contract/order-pad/judge-order-list";
import type { ReadQuantity } from "@ironmonger/contract/order-pad/read-quantity";
import type { LinePrice } from "@ironmonger/contract/pricing";
import type { StateKind } from "../../shared/kit/state.tsx";
import { askKey, type PadLine } from "./pad-lines.ts";

/** The shop's result for a name. */
export type PadAnswer = {
  toolId: string | undefined;
  /** The part number to store when a tool is chosen. */
  name: string;
  /** In pieces, as the shop parsed it from the text. */
  quantity: number | null;
  /** The quantity as the text has it, if its unit, its price or its notation matter. */
  written: ShopRow["written"];
  /** Why the quantity in the text cannot be used. */
  quantityError: string | undefined;
  candidates: PadCandidate[];
  message: string | undefined;
  /** False if only SKUs and part numbers were compared so far. */
  isSearched: boolean;
  /** Whether a search for its name led to the tool. */
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
  | "salesUnit"
  | "priceCents"
  | "priceUnit"
  | "available"
  | "allowBackorder"
  | "backInStockAt"
  | "isInShop"
  | "sources"
>;
/** `byAsk`: by the key of the question. */
export type PadAnswers = { byAsk: ReadonlyMap<string, PadAnswer>; tools: ReadonlyMap<string, PadTool> };

/** A quantity that makes a line valid, or costs less. */
type Remedy = { quantity: number; text: string };

/** A line with what the shop knows about it. `waiting`: the shop has not answered yet. */
export type PadRow = {
  line: PadLine;
  outcome: PadOutcome | "waiting";
  tool: PadTool | null;
  /** In pieces. */
  quantity: number | null;
  /** Set if the tool and the quantity are clear. */
  price: LinePrice | null;
  candidates: PadCandidate[];
  /** The text that names the tool. */
  name: string;
  message: string | null;
  remedies: Remedy[];
  /** Whether it still has to be searched for. */
  isSearchable: boolean;
};

/** The quantity as its cell shows it: in pieces, otherwise the text of the cell. */
export const quantityText = ({ quantity, line }: PadRow): string =>
  quantity === null ? (line.quantityInput ?? "") : formatNumber(quantity);

export const needsAttention = ({ outcome }: PadRow): boolean => outcome !== "ready" && outcome !== "waiting";

/** The quantity of a tool in the basket. `tool` is undefined until the shop has returned it. */
export type Holding = { toolId: string; quantity: number; tool: PadTool | undefined };

/** Every line with its outcome, price and remedies, taking the basket into account. */
export function judgeLines(
  lines: readonly PadLine[],
  answers: PadAnswers,
  at: { today: string; timeZone: string },
  money: Money,
  holdings: readonly Holding[] = [],
): PadRow[] {
  const rows = lines.map((line) => readAnswer(line, answers));
  const basket = holdings.flatMap(({ toolId, quantity, tool: toolInBasket }) => {
    const tool = answers.tools.get(toolId) ?? toolInBasket;
    return tool ? [{ tool, quantity }] : [];
  });
  const judged = judgeOrderList(
    rows.map(({ row, amount }) => ({ tool: row.tool ?? undefined, amount })),
    at,
    money,
    basket,
  );
  return rows.map(({ row }, index) => {
    const judgedLine = judged[index];
    if (!judgedLine) return row;
    const { outcome, quantity, message } = judgedLine;
    return {
      ...row,
      outcome,
      quantity,
      message,
      price: quantity === null ? null : judgedLine.price,
      remedies: remediesOf(judgedLine, money),
    };
  });
}

/** The tool and quantity of the line, and its row while the tool is unclear. */
function readAnswer(line: PadLine, { byAsk, tools }: PadAnswers): { row: PadRow; amount: ReadQuantity } {
  const answer = byAsk.get(askKey(line));
  const toolId = line.toolId ?? answer?.toolId;
  const tool = (toolId === undefined ? undefined : tools.get(toolId)) ?? null;
  const isFromText = line.quantity === undefined;
  const { quantity: count, ...written }: Partial<NonNullable<ShopRow["written"]>> =
    (isFromText ? answer?.written : undefined) ?? line.written ?? {};
  const quantity = count ?? (isFromText ? answer?.quantity : line.quantity) ?? undefined;
  const isInUnit = written.unit !== undefined && written.unit !== "piece";
  const quantityError = line.quantityError ?? (isFromText ? answer?.quantityError : undefined);
  const amount: ReadQuantity = {
    ...(quantity !== undefined && { quantity }),
    ...(written as Omit<ReadQuantity, "quantity">),
    ...(quantityError !== undefined && { quantityError }),
  };
  const { candidates = [], message, isSearched = true } = answer ?? {};
  const row: PadRow = {
    line,
    name: answer?.name ?? line.name,
    tool,
    outcome: "waiting",
    quantity: isInUnit ? null : (quantity ?? null),
    price: null,
    candidates: [],
    message: null,
    remedies: [],
    isSearchable: false,
  };
  if (toolId !== undefined || !answer) return { row, amount };
  const outcome = candidates.length > 0 ? "choose" : "unknown";
  return { row: { ...row, outcome, candidates, message: message ?? null, isSearchable: !isSearched }, amount };
}

function remediesOf(
  { outcome, tool, quantity, readings, price, otherPieces }: JudgedLine<PadTool>,
  money: Money,
): Remedy[] {
  if (readings.length > 0)
    return readings.map((reading) => ({
      quantity: reading.quantity,
      text: `${countUnits(reading.quantity, tool.salesUnit)} · ${money.format(reading.totalCents)}`,
    }));
  const { nearestBelow, nearestAbove, cheapest } = price;
  const toRemedy = (pieces: number): Remedy => ({
    quantity: pieces,
    text: `${formatNumber(pieces)} · ${money.format(costOf(pieces, tool, otherPieces))}`,
  });
  if (outcome === "unknown" || (quantity === null && !price.isValid)) return [];
  if (quantity === null) return nearestAbove === null ? [] : [toRemedy(nearestAbove)];
  const base = nearestAbove ?? quantity;
  const less = cheapest && costOfAll(base, tool, otherPieces) - costOfAll(cheapest.quantity, tool, otherPieces);
  const cheaper =
    cheapest && less && cheapest.quantity > base && less > 0
      ? [{ quantity: cheapest.quantity, text: `${formatNumber(cheapest.quantity)} costs ${money.format(less)} less` }]
      : [];
  if (outcome === "ready") return cheaper;
  const nearest = [...new Set([nearestBelow, nearestAbove])].filter((pieces) => pieces !== null);
  return [...nearest.map(toRemedy), ...cheaper];
}

/** What puts a line right without a choice: the only candidate, or the nearest quantity. What is not certain stays to be chosen. */
export function suggestionOf({ outcome, candidates, remedies }: PadRow): { toolId?: string; quantity?: number } | null {
  const [only, ...rest] = candidates;
  if (outcome === "choose") return only && rest.length === 0 ? { toolId: only.toolId } : null;
  const [nearest] = remedies;
  return nearest && (outcome === "adjust" || outcome === "short") ? { quantity: nearest.quantity } : null;
}

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

export const outcomeKinds: Record<PadRow["outcome"], StateKind> = {
  ready: "good",
  adjust: "open",
  choose: "open",
  unknown: "bad",
  short: "open",
  waiting: "none",
};

export const formatLines = (count: number): string => `${formatNumber(count)} ${count === 1 ? "line" : "lines"}`;

/** The tool of a line that can be merged with others; one without a usable quantity would get lost. */
export const mergeKey = (row: PadRow | undefined): string | undefined => (row?.quantity ? row.tool?.toolId : undefined);

/** The lines that merging the lines of one tool would remove. */
export function countDuplicates(rows: readonly PadRow[]): number {
  const tools = rows.flatMap((row) => mergeKey(row) ?? []);
  return tools.length - new Set(tools).size;
}

import { countUnits, nameUnit } from "../catalog/sales-unit.ts";
import { describeMissing } from "../delivery/describe-promise.ts";
import { messages } from "../messages.ts";
import { formatNumber, type Money, maxPaymentCents } from "../money.ts";
import { lineTotalCents } from "../pricing/price-unit.ts";
import { buyersRules, minimumOf, offerAt, resolvePrice } from "../pricing/resolve-price.ts";
import {
  describeLineError,
  type LinePrice,
  type LineTool,
  maxOrderable,
  priceLine,
  priceTogether,
} from "../pricing.ts";
import { readAmount } from "./read-amount.ts";
import type { ReadQuantity } from "./read-quantity.ts";

/**
 * Ready: the line can be ordered as it is. Adjust: the tool is clear, but the quantity is invalid or missing. Choose: several tools may be
 * meant. Unknown: no tool matches. Short: there is not enough stock.
 */
export const padOutcomes = ["ready", "adjust", "choose", "unknown", "short"] as const;

type ListTool = LineTool & { toolId: string; name?: string; backInStockAt?: string | null | undefined };

/** The pieces that count together with a line for packs, minimum order, price breaks and stock. */
type OtherPieces = {
  /** Pieces of its tool in the basket. */
  inBasket: number;
  /** Pieces of its tool on other lines of the list. */
  onLines: number;
  /** Pieces of its tool's family, of other tools. */
  ofFamily: number;
};

export type JudgedLine<Tool> = {
  outcome: "ready" | "adjust" | "choose" | "short" | "unknown";
  /** In pieces; null if the line has no usable quantity. */
  quantity: number | null;
  /** The quantities that the line may mean, if that is not certain. */
  readings: Reading[];
  /** Why the quantity of the line cannot be used. */
  quantityError: string | null;
  /** For the quantity; without one, for the smallest that can be ordered. */
  price: LinePrice;
  /** What is wrong or has to be chosen, how the line's unit was read, and what the basket and other lines hold already. */
  message: string | null;
  tool: Tool;
  otherPieces: OtherPieces;
};

/**
 * Which lines of a list can be added to the basket. The ready ones have the price that the basket will show: lines of one tool are added up
 * with the basket's, and tools of a family count together. A line that is not a multiple of the case pack, or for which the lines above
 * leave too little stock, does not count. Undefined for a line without a tool.
 */
export function judgeOrderList<Tool extends ListTool>(
  lines: readonly { tool: Tool | undefined; amount: ReadQuantity }[],
  at: { today: string; timeZone: string },
  money: Money,
  basket: readonly { tool: ListTool; quantity: number }[] = [],
): (JudgedLine<Tool> | undefined)[] {
  const requested = lines.map(({ tool, amount }): RequestedLine<Tool> | undefined => {
    if (!tool) return undefined;
    return { tool, quantity: null, ...readAmount(amount, withOwnPack(tool), money) };
  });
  const { sums, counted } = countLines(
    requested.filter((line) => line !== undefined),
    basket,
  );
  const familyPieces = countFamilies([...sums.values()], money);
  return requested.map((line) => {
    if (!line) return undefined;
    const { tool, quantity } = line;
    const { inBasket = 0, onList = 0 } = sums.get(tool.toolId) ?? {};
    const onLines = counted.has(line) ? onList - (quantity ?? 0) : onList;
    const otherPieces = { inBasket, onLines, ofFamily: familyPieces.get(tool.toolId) ?? 0 };
    return {
      ...judge(line, otherPieces, at, money),
      readings: toReadings(line, otherPieces),
      quantityError: line.quantityError ?? null,
      tool,
      otherPieces,
    };
  });
}

/** A pack on the list of a company is what its price list calls one. */
function withOwnPack<Tool extends ListTool>(tool: Tool): Tool {
  const { casePack } = buyersRules(tool);
  return casePack === tool.casePack ? tool : { ...tool, casePack };
}

/** A quantity that a line may mean, in the tool's unit. */
type Reading = { quantity: number; unit: string; totalCents: number };

const toReadings = ({ tool, mayBe = [] }: RequestedLine<ListTool>, otherPieces: OtherPieces): Reading[] =>
  mayBe.map((quantity) => ({
    quantity,
    unit: nameUnit(tool.salesUnit),
    totalCents: costOf(quantity, tool, otherPieces),
  }));

/** `mayBe`: the quantities that it may mean, with the question. `taken`: how its unit was read. */
type RequestedLine<Tool> = {
  tool: Tool;
  quantity: number | null;
  taken?: string | undefined;
  mayBe?: number[] | undefined;
  question?: string | undefined;
  quantityError?: string | undefined;
};
/** The pieces of a tool in the basket, and on those lines of the list that count. */
type Sum = { tool: ListTool; inBasket: number; onList: number };

function countLines<Line extends RequestedLine<ListTool>>(
  lines: readonly Line[],
  basket: readonly { tool: ListTool; quantity: number }[],
): { sums: Map<string, Sum>; counted: Set<Line> } {
  const sums = new Map<string, Sum>(
    basket.map(({ tool, quantity }) => [tool.toolId, { tool, inBasket: quantity, onList: 0 }]),
  );
  const counted = new Set<Line>();
  // Two passes: a line may complete a pack of the basket, so that a line above it counts, too.
  for (const line of [...lines, ...lines]) {
    const { tool, quantity } = line;
    if (counted.has(line)) continue;
    const { inBasket = 0, onList = 0 } = sums.get(tool.toolId) ?? {};
    const sum = inBasket + onList + (quantity ?? 0);
    const counts = quantity !== null && tool.isInShop && canCount(sum, tool);
    if (counts) counted.add(line);
    sums.set(tool.toolId, { tool, inBasket, onList: counts ? onList + quantity : onList });
  }
  return { sums, counted };
}

/** Whether this many pieces could be one line of a basket, apart from the minimum order. */
const canCount = (sum: number, tool: ListTool): boolean =>
  sum <= maxOrderable(tool) &&
  minimumOf(tool, sum) !== undefined &&
  resolvePrice(tool, sum).totalCents <= maxPaymentCents;

/**
 * For each tool, how many pieces of its family the other tools order. A tool whose sum cannot be ordered is not added to the basket, so the
 * others of its family are counted again without it.
 */
function countFamilies(sums: readonly Sum[], money: Money): Map<string, number> {
  const familyPieces = new Map<string, number>();
  const toLine = ({ tool, inBasket, onList }: Sum) => ({ tool, onList, inBasket, quantity: inBasket + onList });
  let lines = sums.map(toLine);
  let isFirst = true;
  while (lines.length > 0) {
    const priced = priceTogether(lines, money);
    const refused = priced.filter(({ onList, price }) => onList > 0 && !price.isValid);
    for (const line of priced) if (isFirst || line.onList > 0) familyPieces.set(line.tool.toolId, line.otherPieces);
    const families = new Set(refused.flatMap(({ tool }) => tool.family ?? []));
    lines = priced
      .filter(({ tool }) => tool.family !== null && families.has(tool.family))
      .map((line) => toLine(refused.includes(line) ? { ...line, onList: 0 } : line));
    isFirst = false;
  }
  return familyPieces;
}

function judge(
  { tool, quantity, taken, mayBe, question, quantityError }: RequestedLine<ListTool>,
  otherPieces: OtherPieces,
  at: { today: string; timeZone: string },
  money: Money,
): Omit<JudgedLine<never>, "tool" | "otherPieces" | "readings" | "quantityError"> {
  const { inBasket, onLines } = otherPieces;
  const basketMessage = inBasket > 0 ? `${countOf(inBasket)} in your basket already.` : null;
  const ofLines = onLines > 0 ? `${countOf(onLines)} on other lines.` : null;
  const noneLeft = describeTooFew(tool, inBasket + onLines);
  if (quantity === null) {
    const least = priceWith(tool, 1, otherPieces, money).nearestAbove;
    const price = priceWith(tool, least ?? tool.minOrder, otherPieces, money);
    if (!tool.isInShop) return { outcome: "unknown", quantity, price, message: messages.toolLeft };
    if (least === null)
      return {
        outcome: "short",
        quantity,
        price,
        message: join(quantityError ?? null, noneLeft, basketMessage, ofLines),
      };
    if (mayBe && question !== undefined)
      return { outcome: "choose", quantity, price, message: join(question, basketMessage) };
    return {
      outcome: "adjust",
      quantity,
      price,
      message: join(quantityError ?? askHowMany(tool), basketMessage, quantityError === undefined ? ofLines : null),
    };
  }
  const price = priceWith(tool, quantity, otherPieces, money);
  if (price.isValid) {
    const all = inBasket + onLines + quantity;
    const missing = describeMissing(tool, all, at);
    return {
      outcome: "ready",
      quantity,
      price,
      message: join(taken ?? null, missing && `${missing}.`, basketMessage) || null,
    };
  }
  if (price.errorCode === "not-in-shop") return { outcome: "unknown", quantity, price, message: price.problem };
  const isNoneLeft = price.problem === messages.notEnoughToPurchase;
  const isShort = price.errorCode === "above-available" || isNoneLeft;
  const dependsOnOtherLines = isShort || price.errorCode === "below-minimum";
  const message = join(isNoneLeft ? noneLeft : price.problem, basketMessage, dependsOnOtherLines ? ofLines : null);
  return { outcome: isShort ? "short" : "adjust", quantity, price: { ...price, problem: message }, message };
}

/** Why no further piece can be ordered beside those in the basket and on other lines. */
function describeTooFew(tool: ListTool, otherPieces: number): string {
  const { available } = tool;
  const { minOrder, casePack } = offerAt(tool, 0, otherPieces);
  if (available === 0) return "None left.";
  const left = `Only ${formatNumber(available)} left`;
  if (otherPieces > 0) return `${left}.`;
  return available < casePack || minOrder <= available
    ? `${left}, and it is sold in packs of ${formatNumber(casePack)}.`
    : `${left}, and the minimum order is ${formatNumber(minOrder)}.`;
}

/** The messages of forms end without a full stop. */
const join = (...sentences: (string | null)[]): string => {
  const said = sentences.filter((sentence) => sentence !== null);
  return said.map((one, index) => (index < said.length - 1 && !/[.?!]$/.test(one) ? `${one}.` : one)).join(" ");
};
const countOf = (pieces: number): string => `${formatNumber(pieces)} ${pieces === 1 ? "is" : "are"}`;

/** The price of a line and the quantities that it can have, given the other pieces that count with it. */
function priceWith(tool: ListTool, quantity: number, otherPieces: OtherPieces, money: Money): LinePrice {
  const { inBasket, onLines, ofFamily } = otherPieces;
  const before = inBasket + onLines;
  const whole = priceLine(tool, before + quantity, money, ofFamily);
  if (before === 0) return whole;
  const rest = (pieces: number | null) => (pieces !== null && pieces > before ? pieces - before : null);
  const nearest = { nearestBelow: rest(whole.nearestBelow), nearestAbove: rest(whole.nearestAbove) };
  const cheapest = rest(whole.cheapest?.quantity ?? null);
  return {
    ...whole,
    ...nearest,
    cheapest: cheapest === null ? null : { quantity: cheapest, totalCents: costOf(cheapest, tool, otherPieces) },
    totalCents: lineTotalCents(whole, quantity),
    problem: whole.errorCode && describeLineError(whole.errorCode, nearest, tool, before + quantity, ofFamily, money),
  };
}

/** The price of this many pieces on a line. */
export const costOf = (quantity: number, tool: ListTool, { inBasket, onLines, ofFamily }: OtherPieces): number =>
  lineTotalCents(resolvePrice(tool, inBasket + onLines + quantity, ofFamily), quantity);

/** The price of this many pieces together with the tool's other pieces, whose price they may change. */
export const costOfAll = (quantity: number, tool: ListTool, { inBasket, onLines, ofFamily }: OtherPieces): number =>
  resolvePrice(tool, inBasket + onLines + quantity, ofFamily).totalCents;

function askHowMany(tool: ListTool): string {
  const { minOrder, casePack } = buyersRules(tool);
  const { salesUnit } = tool;
  const rules = [
    minOrder > 1 && `The minimum order is ${countUnits(minOrder, salesUnit)}.`,
    casePack > 1 && `Sold in packs of ${formatNumber(casePack)}.`,
  ];
  return ["How many?", ...rules.filter(Boolean)].join(" ");
}

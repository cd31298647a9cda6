import { countUnits } from "./catalog/sales-unit.ts";
import { messages } from "./messages.ts";
import { formatNumber, type Money, maxPaymentCents } from "./money.ts";
import {
  baseOf,
  comparePrices,
  fewestPaid,
  lineTotalCents,
  mostPiecesFor,
  type PriceUnit,
  type UnitPrice,
} from "./pricing/price-unit.ts";
import {
  buyersRules,
  ceilTo,
  chooseOffer,
  type ExplainedPrice,
  explainPrice,
  minimumOf,
  offerAt,
  type PricedRules,
  priceSteps,
  resolvePrice,
} from "./pricing/resolve-price.ts";
import type { PriceBreak, Terms } from "./pricing/terms.ts";

export type { Explanation, PriceBreak, Terms } from "./pricing/terms.ts";

// Separate from the schemas, so that a page which only checks a quantity does not ship it.

/** The largest number of pieces of one tool that the shop counts: in stock, as a minimum order, and on an order. */
export const maxPieces = 100_000_000;

/** How many different tools a basket can hold. */
export const maxBasketLines = 5_000;

/** How many price breaks a tool can have. */
export const maxPriceBreaks = 20;

/** The most pieces of a tool that an order can have. */
export const maxOrderable = ({
  available,
  allowBackorder,
  state,
}: Pick<Terms, "available" | "allowBackorder" | "state">): number =>
  allowBackorder && state !== "discontinued" ? maxPieces : available;

/** How many pieces of a quantity are not in stock yet and would be on backorder. */
export const backordered = (tool: Pick<Terms, "available" | "allowBackorder" | "state">, quantity: number): number =>
  Math.max(0, Math.min(quantity, maxOrderable(tool)) - tool.available);

/**
 * Whether an order can contain the tool: it takes backorders, or enough of it is in stock. Enough is its minimum order; in a family it is
 * one case pack, because other tools of the family can make up the minimum.
 */
export const canBeOrdered = (tool: StockTerms): boolean => maxOrderable(tool) >= leastOf(tool);

/** Whether an order can contain the tool from stock. */
export const isInStock = (tool: StockTerms): boolean => tool.available >= leastOf(tool);

type StockTerms = Pick<
  Terms,
  "available" | "minOrder" | "casePack" | "family" | "allowBackorder" | "state" | "sources"
>;

const leastOf = ({ minOrder, casePack, family, sources = [] }: StockTerms): number =>
  Math.min(
    ...[{ minOrder, casePack }, ...sources].map((rules) =>
      family === null ? ceilTo(rules.casePack, rules.minOrder) : rules.casePack,
    ),
  );

export type QuantityErrorCode = "not-a-number" | "below-minimum" | "not-in-packs" | "above-available" | "too-expensive";
export type QuantityCheck = { isValid: true } | ({ isValid: false; errorCode: QuantityErrorCode } & Nearest);
/** The nearest valid quantities, at most and at least the requested one; null if there are none. */
type Nearest = { nearestBelow: number | null; nearestAbove: number | null };

/** Quantities from `from` to `to` that cost the same each: multiples of the case pack, without those that have another offer. */
type Range = {
  from: number;
  to: number;
  price: UnitPrice;
  casePack: number;
  isOffered: (quantity: number) => boolean;
};

const floorTo = (step: number, value: number): number => Math.floor(value / step) * step;

/**
 * Every quantity that can be ordered, as ranges that rise, one for each step and offer. `otherPieces` of the tool's family are ordered
 * beside it. There can be gaps: a quantity may exceed the largest payment at a high unit price, while a larger one at a lower unit price
 * does not.
 */
function orderableRanges(tool: Terms, otherPieces: number): Range[] {
  const available = maxOrderable(tool);
  return priceSteps(tool).flatMap((step, index, steps) => {
    const next = steps[index + 1];
    const end = Math.min(available, next ? next.fromQuantity - otherPieces - 1 : maxPieces);
    return step.offers.flatMap((offer): Range[] => {
      const { unitPriceCents, priceUnit, casePack } = offer;
      const price = { unitPriceCents, priceUnit };
      const from = ceilTo(casePack, Math.max(1, step.fromQuantity - otherPieces, fewestPaid(price)));
      const to = floorTo(casePack, Math.min(end, mostPiecesFor(maxPaymentCents, price)));
      const isOffered = (quantity: number) => chooseOffer(step, quantity) === offer;
      return from <= to ? [{ from, to, price, casePack, isOffered }] : [];
    });
  });
}

/** Pieces of other tools of the family, which count as soon as all lines together reach their minimum order. */
type FamilyPieces = { quantity: number; minOrder: number };

/**
 * As `orderableRanges`, beside other tools of the family, which must be sorted by minimum order. The more pieces of the tool are ordered,
 * the more of the others count.
 */
function orderableRangesWith(tool: Terms, family: readonly FamilyPieces[]): Range[] {
  /** With at least `from` pieces of the tool, `otherPieces` of its family count. */
  const steps = [{ from: 0, otherPieces: 0 }];
  let otherPieces = 0;
  for (const { quantity, minOrder } of family) {
    otherPieces += quantity;
    steps.push({ from: minOrder - otherPieces, otherPieces });
  }
  const ranges: Range[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { from: start, otherPieces } of steps.toReversed()) {
    if (start >= end) continue;
    const within = orderableRanges(tool, otherPieces).flatMap(({ from, to, casePack, ...rest }) => {
      const range = {
        ...rest,
        from: Math.max(from, ceilTo(casePack, start)),
        to: Math.min(to, floorTo(casePack, end - 1)),
        casePack,
      };
      return range.from <= range.to ? [range] : [];
    });
    ranges.unshift(...within);
    end = start;
  }
  return ranges;
}

/** The largest quantity of a range that is at most this one. */
function lastIn({ from, to, casePack, isOffered }: Range, quantity: number): number | null {
  for (let pieces = Math.min(to, floorTo(casePack, quantity)); pieces >= from; pieces -= casePack)
    if (isOffered(pieces)) return pieces;
  return null;
}

/** The smallest quantity of a range that is at least this one. */
function firstIn({ from, to, casePack, isOffered }: Range, quantity: number): number | null {
  for (let pieces = Math.max(from, ceilTo(casePack, quantity)); pieces <= to; pieces += casePack)
    if (isOffered(pieces)) return pieces;
  return null;
}

const nearestAtMost = (ranges: Range[], quantity: number): number | null =>
  ranges.reduce<number | null>((best, range) => {
    const pieces = range.from <= quantity ? lastIn(range, quantity) : null;
    return best === null || (pieces !== null && pieces > best) ? pieces : best;
  }, null);
const nearestAtLeast = (ranges: Range[], quantity: number): number | null =>
  ranges.reduce<number | null>((best, range) => {
    const pieces = quantity <= range.to ? firstIn(range, quantity) : null;
    return best === null || (pieces !== null && pieces < best) ? pieces : best;
  }, null);

/**
 * Whether this many pieces can be ordered: a multiple of the case pack, at least the minimum order (with `otherPieces` of the tool's
 * family), at most what is available, and no more than one payment can take. The nearest quantities are null if there are none.
 */
export function judgeQuantity(tool: Terms, quantity: number, otherPieces = 0): QuantityCheck {
  const errorCode = errorCodeOf(tool, quantity, otherPieces);
  if (errorCode === null) return { isValid: true };
  return { isValid: false, errorCode, ...nearestTo(orderableRanges(tool, otherPieces), quantity) };
}

/** For NaN, the nearest quantity above is the smallest one. */
function nearestTo(ranges: Range[], quantity: number): Nearest {
  const pieces = Number.isFinite(quantity) ? quantity : 0;
  return { nearestBelow: nearestAtMost(ranges, pieces), nearestAbove: nearestAtLeast(ranges, pieces) };
}

function errorCodeOf(tool: Terms, quantity: number, otherPieces: number): QuantityErrorCode | null {
  if (!Number.isInteger(quantity)) return "not-a-number";
  if (quantity < 1) return "below-minimum";
  // First, because no others of a family can make up for pieces that are not there.
  if (quantity > maxOrderable(tool)) return "above-available";
  const { minOrder, casePack, ...price } = offerAt(tool, quantity, otherPieces);
  if (quantity + otherPieces < minOrder || quantity < fewestPaid(price)) return "below-minimum";
  if (quantity % casePack !== 0) return "not-in-packs";
  return lineTotalCents(price, quantity) > maxPaymentCents ? "too-expensive" : null;
}

const errorOf = (tool: LineTool, quantity: number, otherPieces = 0): LineErrorCode | null =>
  tool.isInShop ? errorCodeOf(tool, quantity, otherPieces) : "not-in-shop";

/** A tool as a line of a basket or an order sees it; one that left the shop cannot be ordered. */
export type LineTool = Terms & { isInShop: boolean };

export type LineErrorCode = QuantityErrorCode | "not-in-shop";

/** Why this many pieces of a tool cannot be ordered, in one sentence with the nearest valid quantities; null if they can. */
export const lineIssue = (tool: LineTool, quantity: number, money: Money, otherPieces = 0): string | null =>
  priceLine(tool, quantity, money, otherPieces).problem;

/**
 * Why this many pieces of a tool cannot be put into a basket, in one sentence; null if they can. A quantity below the minimum order of the
 * tool's family can: other tools of the family may follow.
 */
export const addingIssue = (tool: Terms, quantity: number, money: Money, otherPieces = 0): string | null =>
  lineIssue({ ...(tool.family === null ? tool : withoutMinimum(tool)), isInShop: true }, quantity, money, otherPieces);

const withoutMinimum = (tool: Terms): Terms => ({
  ...tool,
  minOrder: 1,
  sources: tool.sources?.map((source) => ({ ...source, minOrder: 1 })),
});

/** Why this many pieces of a tool cannot be ordered, in one sentence; `nearest` is a quantity that the buyer could order instead. */
export function describeLineError(
  errorCode: LineErrorCode,
  { nearestBelow, nearestAbove }: Nearest,
  tool: Terms,
  quantity: number,
  otherPieces: number,
  money: Money,
): string {
  if (errorCode === "not-in-shop") return messages.toolLeft;
  const { family, salesUnit } = tool;
  const available = maxOrderable(tool);
  const { minOrder, casePack } = offerAt(tool, Number.isFinite(quantity) ? quantity : 0, otherPieces);
  const nearest = [nearestBelow, nearestAbove].filter((pieces) => pieces !== null).map(formatNumber);
  const orderNearest = nearest.length > 0 ? `: order ${nearest.join(" or ")}` : "";
  const inPacks = `Sold in packs of ${formatNumber(casePack)}${orderNearest}.`;
  if (errorCode === "below-minimum" && family !== null && available >= casePack) {
    // Others of the family cannot make up for an opened pack.
    if (quantity % casePack !== 0) return inPacks;
    const more = formatNumber(minOrder - otherPieces - quantity);
    const alone = nearestAbove === null ? "" : `, or order ${formatNumber(nearestAbove)} of this tool`;
    return `The minimum order of family ${family} is ${countUnits(minOrder, salesUnit)}: add ${more} of the family${alone}.`;
  }
  if (errorCode === "above-available" && family !== null && available >= casePack && nearest.length === 0)
    return `Only ${formatNumber(available)} left.`;
  if (errorCode === "too-expensive") return messages.orderTooLarge(money);
  if (nearest.length === 0) return messages.notEnoughToPurchase;
  switch (errorCode) {
    case "not-a-number":
      return messages.wholeQuantity;
    case "below-minimum":
      return `The minimum order is ${countUnits(minOrder, salesUnit)}.`;
    case "not-in-packs":
      return inPacks;
    case "above-available":
      return `Only ${formatNumber(available)} left${nearestBelow === available ? "" : orderNearest}.`;
  }
}

/**
 * The unit price of a line by the price and the price breaks with which its tool was put into the basket: it differs from today's price
 * only if the shop has changed them since.
 */
export function unitPriceWhenAdded(
  line: PricedRules & {
    quantity: number;
    priceWhenAddedCents: number;
    priceUnitWhenAdded: PriceUnit;
    priceBreaksWhenAdded: PriceBreak[];
  },
  otherPieces: number,
): UnitPrice {
  const { quantity, priceWhenAddedCents: priceCents, priceUnitWhenAdded: priceUnit, priceBreaksWhenAdded } = line;
  const then = { priceCents, priceUnit, priceBreaks: priceBreaksWhenAdded };
  const today = buyersRules(line);
  const isUnchanged =
    comparePrices(baseOf(today), baseOf(then)) === 0 &&
    today.priceBreaks.length === then.priceBreaks.length &&
    today.priceBreaks.every(({ fromQuantity, unitPriceCents }, index) => {
      const before = then.priceBreaks[index];
      return (
        before?.fromQuantity === fromQuantity &&
        comparePrices({ unitPriceCents, priceUnit: today.priceUnit }, { ...before, priceUnit }) === 0
      );
    });
  // Only one price from each quantity on is stored, and quantities in other packs may have another.
  if (isUnchanged) return resolvePrice(line, quantity, otherPieces);
  // They represent the price lists of that time.
  return resolvePrice({ ...line, ...then, sources: undefined }, quantity, otherPieces);
}

export type LinePrice = ExplainedPrice &
  Nearest & {
    isValid: boolean;
    /** The lowest total for at least this many pieces; among equal totals, that with the most pieces. Null if none can be ordered. */
    cheapest: { quantity: number; totalCents: number } | null;
    problem: string | null;
    /** The error of the quantity. */
    errorCode: LineErrorCode | null;
  };

/** The price of this many pieces of a tool with its explanation, and the quantities that could be ordered instead. */
export const priceLine = (tool: LineTool, quantity: number, money: Money, otherPieces = 0): LinePrice =>
  priceInRanges(tool, quantity, otherPieces, orderableRanges(tool, otherPieces), money);

function priceInRanges(
  tool: LineTool,
  quantity: number,
  otherPieces: number,
  orderable: Range[],
  money: Money,
): LinePrice {
  const ranges = tool.isInShop ? orderable : [];
  const nearest = nearestTo(ranges, quantity);
  const errorCode = errorOf(tool, quantity, otherPieces);
  return {
    isValid: errorCode === null,
    ...nearest,
    cheapest: cheapestOf(ranges, quantity),
    ...explainPrice(tool, quantity, money, otherPieces),
    problem: errorCode && describeLineError(errorCode, nearest, tool, quantity, otherPieces, money),
    errorCode,
  };
}

/** Within one unit price the fewest pieces cost the least, so of each range only they are compared, or as many as cost the same. */
function cheapestOf(ranges: Range[], quantity: number): LinePrice["cheapest"] {
  const [cheapest] = ranges
    .flatMap((range) => {
      const { to, price } = range;
      const fewest = to < quantity ? null : firstIn(range, quantity);
      if (fewest === null) return [];
      const totalCents = lineTotalCents(price, fewest);
      return { quantity: lastIn(range, mostPiecesFor(totalCents, price)) ?? fewest, totalCents };
    })
    .toSorted((one, other) => one.totalCents - other.totalCents || other.quantity - one.quantity);
  return cheapest ?? null;
}

/**
 * The price of every line with its explanation, each tool once. Tools of a family count together: `otherPieces` is the number of its pieces
 * on the other lines. Invalid lines do not count: neither those that could not be ordered with any others, because of their packs or the
 * stock, nor those that the others leave below their minimum order. For an invalid line, `otherPieces` are those that would count if all
 * together reached its minimum order. The quantities that could be ordered instead take into account which lines would count then. With
 * `isWanted` only some of the lines are priced, beside all the others.
 */
export function priceTogether<Line extends ToPrice>(
  lines: readonly Line[],
  money: Money,
  isWanted: (line: Line, index: number) => boolean = () => true,
): (Line & { otherPieces: number; price: LinePrice })[] {
  return countTogether(lines)
    .filter(({ line }, index) => isWanted(line, index))
    .map(({ line, otherPieces, family }) => ({
      ...line,
      otherPieces,
      price: priceInRanges(line.tool, line.quantity, otherPieces, orderableRangesWith(line.tool, family()), money),
    }));
}

/**
 * The sum of the lines that can be ordered, and how many cannot, as `priceTogether` prices them: what a long basket costs, without its
 * explanations.
 */
export function sumLines(lines: readonly ToPrice[]): { totalCents: number; wrongCount: number } {
  let [sumCents, wrongCount] = [0, 0];
  for (const { line, otherPieces } of countTogether(lines)) {
    const { tool, quantity } = line;
    if (errorOf(tool, quantity, otherPieces) !== null) wrongCount += 1;
    else sumCents += resolvePrice(tool, quantity, otherPieces).totalCents;
  }
  return { totalCents: sumCents, wrongCount };
}

type ToPrice = { tool: LineTool; quantity: number };

/** How many pieces of its family count beside each line, and `family`: all those pieces by minimum order, whether they count or not. */
function countTogether<Line extends ToPrice>(lines: readonly Line[]) {
  const counted = lines.map(({ tool, quantity }) => {
    const { isInShop } = tool;
    const isInPacks = () => minimumOf(tool, quantity) !== undefined;
    return isInShop && quantity > 0 && quantity <= maxOrderable(tool) && isInPacks() ? quantity : 0;
  });
  const minimums = lines.map(({ tool, quantity }) => minimumOf(tool, quantity) ?? offerAt(tool, quantity).minOrder);
  const ofFamily = sumFamilies(lines, counted, minimums);
  const possible = [...counted];
  const restOfFamily = ({ tool: { family } }: Line, index: number) =>
    ((family !== null && ofFamily.get(family)) || [])
      .map((sum) =>
        sum.minOrder === minimums[index] ? { ...sum, quantity: sum.quantity - (possible[index] ?? 0) } : sum,
      )
      .filter(({ quantity }) => quantity > 0);
  const otherPieces = lines.map(() => 0);
  const isWrong = ({ tool, quantity }: Line, index: number) => errorOf(tool, quantity, otherPieces[index]) !== null;
  let open = lines.flatMap((line, index) =>
    line.tool.family === null ? [] : { line, index, family: line.tool.family },
  );
  while (open.length > 0) {
    const sums = new Map<string, number>();
    for (const { index, family } of open) sums.set(family, (sums.get(family) ?? 0) + (counted[index] ?? 0));
    for (const { index, family } of open) otherPieces[index] = (sums.get(family) ?? 0) - (counted[index] ?? 0);
    const refused = open.filter(({ line, index }) => counted[index] !== 0 && isWrong(line, index));
    for (const { index } of refused) counted[index] = 0;
    const changed = new Set(refused.map(({ family }) => family));
    open = open.filter(({ family, index }) => changed.has(family) && counted[index] !== 0);
  }
  return lines.map((line, index) => {
    const family = () => restOfFamily(line, index);
    if (!isWrong(line, index)) return { line, otherPieces: otherPieces[index] ?? 0, family };
    const reached = family().filter(({ minOrder }) => minOrder <= (minimums[index] ?? 0));
    return { line, otherPieces: reached.reduce((sum, { quantity }) => sum + quantity, 0), family };
  });
}

/** The pieces of each family by minimum order, which rises. Even a family of thousands of tools has few different ones. */
function sumFamilies(lines: readonly { tool: LineTool }[], counted: readonly number[], minimums: readonly number[]) {
  const sums = new Map<string, FamilyPieces & Pick<LineTool, "family">>();
  for (const [index, { tool }] of lines.entries()) {
    const { family } = tool;
    const minOrder = minimums[index] ?? tool.minOrder;
    const key = `${minOrder} ${family}`;
    sums.set(key, { family, minOrder, quantity: (sums.get(key)?.quantity ?? 0) + (counted[index] ?? 0) });
  }
  const rising = [...sums.values()].toSorted((one, other) => one.minOrder - other.minOrder);
  return Map.groupBy(rising, ({ family }) => family);
}

/**
 * The quantity one step up or down: by a case pack, or by a minimum order if the tool is sold by the piece. Limited to valid quantities.
 */
export function stepQuantity(tool: Terms, quantity: number, direction: 1 | -1, otherPieces = 0): number {
  const { minOrder, casePack } = offerAt(tool, Number.isFinite(quantity) ? quantity : 0, otherPieces);
  const step = casePack > 1 ? casePack : minOrder;
  const from = Number.isInteger(quantity) ? quantity : minOrder - direction * step;
  const ranges = orderableRanges(tool, otherPieces);
  const nearest =
    direction > 0
      ? [nearestAtLeast(ranges, floorTo(casePack, from) + step), nearestAtMost(ranges, maxPieces)]
      : [nearestAtMost(ranges, ceilTo(casePack, from) - step), nearestAtLeast(ranges, 0)];
  return nearest.find((pieces) => typeof pieces === "number") ?? minOrder;
}

/** Whether the rules have more than a minimum order. */
export const hasMoreTerms = ({ casePack, priceBreaks }: Pick<Terms, "casePack" | "priceBreaks">): boolean =>
  casePack > 1 || priceBreaks.length > 0;

/** The rules in one line: `from 20 · packs of 10 · $8.40 from 100`. Names the first break only: pages list the others. */
export function describeTerms(
  { minOrder, casePack, priceBreaks }: Pick<Terms, "minOrder" | "casePack" | "priceBreaks">,
  money: Money,
): string {
  const [first] = priceBreaks;
  return [
    `from ${formatNumber(minOrder)}`,
    casePack > 1 && `packs of ${formatNumber(casePack)}`,
    first && `${money.format(first.unitPriceCents)} from ${formatNumber(first.fromQuantity)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

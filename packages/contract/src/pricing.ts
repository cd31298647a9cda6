import { messages } from "./messages.ts";
import { formatMoney, formatNumber, formatPieces, maxPaymentCents, totalCents } from "./money.ts";

// Separate from the schemas, so that a page which only checks a quantity does not ship it.

/** The largest number of pieces of one tool that the shop counts: in stock, as a minimum order, and on an order. */
export const maxPieces = 100_000_000;

/** How many different tools a basket can hold. */
export const maxBasketLines = 5_000;

/** How many price breaks a tool can have. */
export const maxPriceBreaks = 20;

/** From this many pieces on, each piece costs this much. */
export type PriceBreak = { fromQuantity: number; unitPriceCents: number };

/**
 * The rules that determine which quantities of a tool can be ordered, and at which price. Quantities are multiples of `casePack`. Price
 * breaks rise in quantity and fall in price (see `termsProblem`). Tools of one `family` count together: the minimum and the breaks apply to
 * their sum.
 */
export type Terms = {
  minOrder: number;
  available: number;
  priceCents: number;
  casePack: number;
  priceBreaks: readonly PriceBreak[];
  family: string | null;
};

/**
 * Whether an order can contain the tool: its minimum order is left or, where the tools of a family count together, one case pack, because
 * others of the family can make up the minimum.
 */
export const canBeOrdered = ({
  available,
  minOrder,
  casePack,
  family,
}: Pick<Terms, "available" | "minOrder" | "casePack" | "family">) =>
  available >= (family === null ? minOrder : casePack);

export type QuantityFault = "not-a-number" | "below-minimum" | "not-in-packs" | "above-available" | "too-expensive";
export type QuantityVerdict = { isValid: true } | ({ isValid: false; fault: QuantityFault } & Nearest);
/** The nearest valid quantities, at most and at least the requested one; null if there are none. */
type Nearest = { nearestBelow: number | null; nearestAbove: number | null };

/** Quantities from `from` to `to`, both multiples of the case pack, that cost the same each. */
type Range = { from: number; to: number; unitPriceCents: number };

const floorTo = (step: number, value: number): number => Math.floor(value / step) * step;
const ceilTo = (step: number, value: number): number => Math.ceil(value / step) * step;

/**
 * Every quantity that can be ordered, as ranges that rise, one for each unit price. `others` pieces of the tool's family are ordered beside
 * it. There can be gaps: a quantity may exceed the largest payment at a high unit price, while a larger one at a lower unit price does not.
 */
function orderableRanges({ minOrder, available, casePack, ...terms }: Terms, others: number): Range[] {
  const least = Math.max(ceilTo(casePack, minOrder - others), casePack);
  return stepsOf(terms).flatMap(({ fromQuantity, unitPriceCents }, index, steps) => {
    const next = steps[index + 1];
    const payable = unitPriceCents > 0 ? Math.floor(maxPaymentCents / unitPriceCents) : maxPieces;
    const from = Math.max(least, ceilTo(casePack, fromQuantity - others));
    const to = floorTo(casePack, Math.min(available, payable, next ? next.fromQuantity - others - 1 : maxPieces));
    return from <= to ? [{ from, to, unitPriceCents }] : [];
  });
}

/** Pieces of other tools of the family, which count as soon as all lines together reach their minimum order. */
type Beside = { quantity: number; minOrder: number };

/**
 * As `orderableRanges`, beside other tools of the family, given by rising minimum order. The more is ordered of the tool, the more of them
 * count.
 */
function orderableRangesBeside(tool: Terms, family: readonly Beside[]): Range[] {
  /** From so many pieces of the tool on, so many pieces of the others count. */
  const steps = [{ from: 0, others: 0 }];
  let others = 0;
  for (const { quantity, minOrder } of family) {
    others += quantity;
    steps.push({ from: minOrder - others, others });
  }
  const ranges: Range[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { from: start, others } of steps.toReversed()) {
    if (start >= end) continue;
    const within = orderableRanges(tool, others).flatMap(({ from, to, unitPriceCents }) => {
      const range = {
        from: Math.max(from, ceilTo(tool.casePack, start)),
        to: Math.min(to, floorTo(tool.casePack, end - 1)),
        unitPriceCents,
      };
      return range.from <= range.to ? [range] : [];
    });
    ranges.unshift(...within);
    end = start;
  }
  return ranges;
}

/** The price at the minimum order as the first step, and the breaks. */
const stepsOf = ({ priceCents, priceBreaks }: Pick<Terms, "priceCents" | "priceBreaks">): PriceBreak[] => [
  { fromQuantity: 0, unitPriceCents: priceCents },
  ...priceBreaks,
];

const nearestAtMost = (ranges: Range[], quantity: number, casePack: number): number | null => {
  const range = ranges.findLast(({ from }) => from <= quantity);
  return range ? Math.min(range.to, floorTo(casePack, quantity)) : null;
};
const nearestAtLeast = (ranges: Range[], quantity: number, casePack: number): number | null => {
  const range = ranges.find(({ to }) => to >= quantity);
  return range ? Math.max(range.from, ceilTo(casePack, quantity)) : null;
};

/**
 * Whether this many pieces can be ordered: a multiple of the case pack, at least the minimum order (with `others` pieces of the tool's
 * family), at most what is available, and no more than one payment can take. The nearest quantities are null if there are none.
 */
export function judgeQuantity(quantity: number, terms: Terms, others = 0): QuantityVerdict {
  const fault = faultOf(quantity, terms, others);
  if (fault === null) return { isValid: true };
  return { isValid: false, fault, ...nearestTo(quantity, orderableRanges(terms, others), terms.casePack) };
}

/** For NaN, the nearest quantity above is the smallest one. */
function nearestTo(quantity: number, ranges: Range[], casePack: number): Nearest {
  const asked = Number.isFinite(quantity) ? quantity : 0;
  return {
    nearestBelow: nearestAtMost(ranges, asked, casePack),
    nearestAbove: nearestAtLeast(ranges, asked, casePack),
  };
}

function faultOf(quantity: number, terms: Terms, others: number): QuantityFault | null {
  if (!Number.isInteger(quantity)) return "not-a-number";
  if (quantity < 1) return "below-minimum";
  // First, because no others of a family can make up for pieces that are not there.
  if (quantity > terms.available) return "above-available";
  if (quantity + others < terms.minOrder) return "below-minimum";
  if (quantity % terms.casePack !== 0) return "not-in-packs";
  return totalCents(unitPrice(quantity + others, terms), quantity) > maxPaymentCents ? "too-expensive" : null;
}

/** The unit price for this many pieces, those of the family included. */
const unitPrice = (pieces: number, terms: Pick<Terms, "priceCents" | "priceBreaks">): number =>
  stepsOf(terms).findLast(({ fromQuantity }) => fromQuantity <= pieces)?.unitPriceCents ?? terms.priceCents;

/** A tool as a line of a basket or an order sees it; one that left the shop cannot be ordered. */
export type LineTool = Terms & { isInShop: boolean };

export type LineFault = QuantityFault | "not-in-shop";

/** Why this many pieces of a tool cannot be ordered, in one sentence with the nearest valid quantities; null if they can. */
export const lineProblem = (quantity: number, tool: LineTool, others = 0): string | null =>
  priceOfLine(tool, quantity, others).problem;

/**
 * Why this many pieces of a tool cannot be put into a basket, in one sentence; null if they can. A quantity below the minimum order of the
 * tool's family can: other tools of the family may follow.
 */
export const addingProblem = (quantity: number, tool: Terms, others = 0): string | null =>
  lineProblem(quantity, { ...tool, ...(tool.family === null ? {} : { minOrder: 1 }), isInShop: true }, others);

/** Why this many pieces of a tool cannot be ordered, in one sentence; `nearest` is a quantity that the buyer could order instead. */
export function describeFault(
  fault: LineFault,
  { nearestBelow, nearestAbove }: Nearest,
  quantity: number,
  { minOrder, available, casePack, family }: Terms,
  others: number,
): string {
  if (fault === "not-in-shop") return messages.toolLeft;
  const nearest = [nearestBelow, nearestAbove].filter((pieces) => pieces !== null).map(formatNumber);
  const orderNearest = nearest.length > 0 ? `: order ${nearest.join(" or ")}` : "";
  const inPacks = `Sold in packs of ${formatNumber(casePack)}${orderNearest}.`;
  if (fault === "below-minimum" && family !== null && available >= casePack) {
    // Others of the family cannot make up for an opened pack.
    if (quantity % casePack !== 0) return inPacks;
    const more = formatNumber(minOrder - others - quantity);
    const alone = nearestAbove === null ? "" : `, or order ${formatNumber(nearestAbove)} of this tool`;
    return `The minimum order of family ${family} is ${formatPieces(minOrder)}: add ${more} of the family${alone}.`;
  }
  if (fault === "above-available" && family !== null && available >= casePack && nearest.length === 0)
    return `Only ${formatNumber(available)} left.`;
  if (fault === "too-expensive") return messages.orderTooLarge;
  if (nearest.length === 0) return messages.notEnoughToPurchase;
  switch (fault) {
    case "not-a-number":
      return messages.wholeQuantity;
    case "below-minimum":
      return `The minimum order is ${formatPieces(minOrder)}.`;
    case "not-in-packs":
      return inPacks;
    case "above-available":
      return `Only ${formatNumber(available)} left${nearestBelow === available ? "" : orderNearest}.`;
  }
}

/**
 * The explanation of a line's price: the price at the minimum order, then each price break that it has reached. The last one applies.
 * `fromQuantity` is the smallest quantity of the line, or of the lines of its family together, with this price.
 */
export type Explanation = {
  rule: "price" | "break" | "family";
  text: string;
  unitPriceCents: number;
  fromQuantity: number;
  family?: string | undefined;
}[];

export type LineTotal = { unitPriceCents: number; totalCents: number; explanation: Explanation };

/**
 * The price of this many pieces of a tool together with `others` of its family, with its explanation. The basket, the forms and placing all
 * call this function.
 */
export function priceLine(
  quantity: number,
  { minOrder, priceCents, priceBreaks, family }: Pick<Terms, "minOrder" | "priceCents" | "priceBreaks" | "family">,
  others = 0,
): LineTotal {
  const pieces = quantity + others;
  const ofFamily = family === null ? {} : { family };
  const explanation: Explanation = [
    {
      rule: "price",
      text: `${formatMoney(priceCents)} per piece`,
      unitPriceCents: priceCents,
      fromQuantity: minOrder,
      ...ofFamily,
    },
  ];
  for (const { fromQuantity, unitPriceCents } of priceBreaks) {
    if (fromQuantity > pieces) break;
    const text = `${formatMoney(unitPriceCents)} per piece from ${formatPieces(fromQuantity)}`;
    const step = { unitPriceCents, fromQuantity, ...ofFamily };
    explanation.push(
      others > 0 && family !== null
        ? { rule: "family", text: `${text} of family ${family}: ${formatNumber(pieces)} together`, ...step }
        : { rule: "break", text, ...step },
    );
  }
  const unitPriceCents = explanation.at(-1)?.unitPriceCents ?? priceCents;
  return { unitPriceCents, totalCents: totalCents(unitPriceCents, quantity), explanation };
}

/**
 * The unit price of a line by the price and the price breaks with which its tool was put into the basket: it differs from today's price only
 * if the shop has changed them since.
 */
export const unitPriceWhenAdded = (
  line: Pick<Terms, "minOrder" | "family"> & {
    quantity: number;
    priceWhenAddedCents: number;
    priceBreaksWhenAdded: PriceBreak[];
  },
  others: number,
): number => {
  const { quantity, priceWhenAddedCents, priceBreaksWhenAdded } = line;
  const then = { ...line, priceCents: priceWhenAddedCents, priceBreaks: priceBreaksWhenAdded };
  return priceLine(quantity, then, others).unitPriceCents;
};

export type LinePrice = LineTotal &
  Nearest & {
    isValid: boolean;
    /** The lowest total for at least this many pieces; among equal totals, that with the most pieces. Null if none can be ordered. */
    cheapest: { quantity: number; totalCents: number } | null;
    problem: string | null;
    /** The error of the quantity. */
    fault: LineFault | null;
  };

/** The price of this many pieces of a tool with its explanation, and the quantities that could be ordered instead. */
export const priceOfLine = (tool: LineTool, quantity: number, others = 0): LinePrice =>
  priceInRanges(tool, quantity, others, orderableRanges(tool, others));

function priceInRanges(tool: LineTool, quantity: number, others: number, orderable: Range[]): LinePrice {
  const ranges = tool.isInShop ? orderable : [];
  const nearest = nearestTo(quantity, ranges, tool.casePack);
  const fault = tool.isInShop ? faultOf(quantity, tool, others) : "not-in-shop";
  return {
    isValid: fault === null,
    ...nearest,
    cheapest: cheapestOf(ranges, quantity, tool.casePack),
    ...priceLine(quantity, tool, others),
    problem: fault && describeFault(fault, nearest, quantity, tool, others),
    fault,
  };
}

/** Within one unit price the fewest pieces cost the least, so only the first quantity of each range has to be compared. */
function cheapestOf(ranges: Range[], quantity: number, casePack: number): LinePrice["cheapest"] {
  let best: LinePrice["cheapest"] = null;
  for (const { from, to, unitPriceCents } of ranges) {
    if (to < quantity) continue;
    const fewest = unitPriceCents === 0 ? to : Math.max(from, ceilTo(casePack, quantity));
    const total = totalCents(unitPriceCents, fewest);
    if (best === null || total <= best.totalCents) best = { quantity: fewest, totalCents: total };
  }
  return best;
}

/**
 * The price of every line with its explanation, each tool once. Tools of a family count together: `others` is the number of its pieces on
 * the other lines. Invalid lines do not count: neither those that could not be ordered with any others, because of their packs or the
 * stock, nor those that the others leave below their minimum order. For an invalid line, `others` are those that would count if all together
 * reached its minimum order. The quantities that could be ordered instead take into account which lines would count then.
 */
export function priceLines<Line extends { tool: LineTool; quantity: number }>(
  lines: readonly Line[],
): (Line & { others: number; price: LinePrice })[] {
  const counted = lines.map(({ tool, quantity }) => {
    const { isInShop, available, casePack } = tool;
    return isInShop && quantity > 0 && quantity <= available && quantity % casePack === 0 ? quantity : 0;
  });
  const families = sumFamilies(lines, counted);
  const beside = lines.map(({ tool: { family, minOrder } }, index) =>
    ((family !== null && families.get(family)) || [])
      .map((sum) => (sum.minOrder === minOrder ? { minOrder, quantity: sum.quantity - (counted[index] ?? 0) } : sum))
      .filter(({ quantity }) => quantity > 0),
  );
  const ranges = lines.map(({ tool }, index) => orderableRangesBeside(tool, beside[index] ?? []));
  const price = (line: Line, index: number, others: number) => ({
    ...line,
    others,
    price: priceInRanges(line.tool, line.quantity, others, ranges[index] ?? []),
  });
  const priced = lines.map((line, index) => price(line, index, 0));
  let open = lines.flatMap((line, index) =>
    line.tool.family === null ? [] : { line, index, family: line.tool.family },
  );
  while (open.length > 0) {
    const sums = new Map<string, number>();
    for (const { index, family } of open) sums.set(family, (sums.get(family) ?? 0) + (counted[index] ?? 0));
    for (const { line, index, family } of open)
      priced[index] = price(line, index, (sums.get(family) ?? 0) - (counted[index] ?? 0));
    const refused = open.filter(({ index }) => counted[index] !== 0 && !priced[index]?.price.isValid);
    for (const { index } of refused) counted[index] = 0;
    const changed = new Set(refused.map(({ family }) => family));
    open = open.filter(({ family, index }) => changed.has(family) && counted[index] !== 0);
  }
  return priced.map((line, index) => {
    if (line.price.isValid) return line;
    const reached = beside[index]?.filter(({ minOrder }) => minOrder <= line.tool.minOrder) ?? [];
    return price(
      line,
      index,
      reached.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  });
}

/** The pieces of each family by minimum order, which rises. Even a family of thousands of tools has few different ones. */
function sumFamilies(lines: readonly { tool: LineTool }[], counted: readonly number[]) {
  const sums = new Map<string, Beside & Pick<LineTool, "family">>();
  for (const [index, { tool }] of lines.entries()) {
    const { family, minOrder } = tool;
    const key = `${minOrder} ${family}`;
    sums.set(key, { family, minOrder, quantity: (sums.get(key)?.quantity ?? 0) + (counted[index] ?? 0) });
  }
  const rising = [...sums.values()].toSorted((one, other) => one.minOrder - other.minOrder);
  return Map.groupBy(rising, ({ family }) => family);
}

/**
 * The quantity one step up or down: by a case pack, or by a minimum order if the tool is sold by the piece. Limited to valid quantities.
 */
export function stepQuantity(quantity: number, direction: 1 | -1, terms: Terms, others = 0): number {
  const { minOrder, casePack } = terms;
  const step = casePack > 1 ? casePack : minOrder;
  const from = Number.isInteger(quantity) ? quantity : minOrder - direction * step;
  const ranges = orderableRanges(terms, others);
  const nearest =
    direction > 0
      ? [nearestAtLeast(ranges, floorTo(casePack, from) + step, casePack), ranges.at(-1)?.to]
      : [nearestAtMost(ranges, ceilTo(casePack, from) - step, casePack), ranges[0]?.from];
  return nearest.find((pieces) => typeof pieces === "number") ?? minOrder;
}

/** Whether the rules have more than a minimum order. */
export const hasMoreTerms = ({ casePack, priceBreaks }: Pick<Terms, "casePack" | "priceBreaks">): boolean =>
  casePack > 1 || priceBreaks.length > 0;

/** The rules in one line: `from 20 · packs of 10 · $8.40 from 100`. Names the first break only: pages list the others. */
export function describeTerms({
  minOrder,
  casePack,
  priceBreaks,
}: Pick<Terms, "minOrder" | "casePack" | "priceBreaks">): string {
  const [first] = priceBreaks;
  return [
    `from ${formatNumber(minOrder)}`,
    casePack > 1 && `packs of ${formatNumber(casePack)}`,
    first && `${formatMoney(first.unitPriceCents)} from ${formatNumber(first.fromQuantity)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

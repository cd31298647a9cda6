import { countUnits, perUnit } from "../catalog/sales-unit.ts";
import { formatNumber, type Money, totalCents } from "../money.ts";
import type { Explanation, PriceBreak, PriceSource, Terms } from "./terms.ts";

type Rules = Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks">;
type Prices = Pick<Rules, "priceCents" | "priceBreaks">;

/** From strongest to weakest: only the sources of the strongest level that a tool has count. */
const levels = ["quote", "company", "group"] as const;

/** A tool's public rules, and the sources that the buyer has for it. */
export type PricedRules = Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks" | "sources">;

/** From this many pieces on, those of the family included, a unit costs this much and these limits apply; null for the public rules. */
type PriceStep = PriceBreak & Pick<Rules, "minOrder" | "casePack"> & { source: PriceSource | null };

/** A tool object is never changed, and each line of an order needs its steps a dozen times: 5,000 lines take 20 ms instead of 160 ms. */
const stepsOfTools = new WeakMap<PricedRules, readonly PriceStep[]>();

/**
 * The rules of a tool for its buyer, by rising quantity: at each quantity those of the source with the lowest price there, of equals the
 * first. The first step starts at 0.
 */
export function priceSteps(tool: PricedRules): readonly PriceStep[] {
  const computed = stepsOfTools.get(tool);
  if (computed) return computed;
  const steps = computeSteps(tool);
  stepsOfTools.set(tool, steps);
  return steps;
}

function computeSteps(tool: PricedRules): PriceStep[] {
  const sources = strongestOf(tool.sources);
  if (sources.length === 0) return stepsOf(tool).map((step) => toStep(step, tool, null));
  const starts = new Set([tool, ...sources].flatMap((rules) => stepsOf(rules).map(({ fromQuantity }) => fromQuantity)));
  const steps: PriceStep[] = [];
  for (const fromQuantity of [...starts].toSorted((one, other) => one - other)) {
    const candidates = sources.map((source) =>
      toStep({ fromQuantity, unitPriceCents: cappedPrice(source, tool, fromQuantity) }, source, source),
    );
    const best = candidates.reduce((one, other) => (other.unitPriceCents < one.unitPriceCents ? other : one));
    const before = steps.at(-1);
    if (before?.source !== best.source || before.unitPriceCents !== best.unitPriceCents) steps.push(best);
  }
  return steps;
}

/** The prices of a tool for its buyer, as a price at the minimum order and its breaks, with the minimum and pack that count at first. */
export function buyersRules(tool: PricedRules): Rules & { source: PriceSource | null } {
  const [first, ...laterSteps] = priceSteps(tool);
  const { minOrder, casePack, source } = first ?? { ...tool, source: null };
  return {
    minOrder,
    casePack,
    source,
    priceCents: first?.unitPriceCents ?? tool.priceCents,
    priceBreaks: laterSteps.map(({ fromQuantity, unitPriceCents }) => ({ fromQuantity, unitPriceCents })),
  };
}

const toStep = (step: PriceBreak, { minOrder, casePack }: Rules, source: PriceSource | null): PriceStep => ({
  ...step,
  minOrder,
  casePack,
  source,
});

function strongestOf(sources: Terms["sources"]): readonly PriceSource[] {
  if (!sources || sources.length === 0) return [];
  const strongest = levels.find((level) => sources.some((source) => source.level === level));
  return sources.filter(({ level }) => level === strongest);
}

/** The price at the minimum order as the first step, and the breaks. */
const stepsOf = ({ priceCents, priceBreaks }: Prices): PriceBreak[] => [
  { fromQuantity: 0, unitPriceCents: priceCents },
  ...priceBreaks,
];

const priceAt = (rules: Prices, pieces: number): number =>
  rules.priceBreaks.findLast(({ fromQuantity }) => fromQuantity <= pieces)?.unitPriceCents ?? rules.priceCents;

function cappedPrice(source: PriceSource, tool: Rules, pieces: number): number {
  const price = priceAt(source, pieces);
  return source.mayExceedPublic || source.level === "quote" ? price : Math.min(price, priceAt(tool, pieces));
}

/** From this many pieces on, a price list says more than the public price. */
export type PriceAbovePublic = { fromQuantity: number; listCents: number; publicCents: number };

/**
 * Where the prices of a list first exceed the public ones; null if they never do. If the list may not exceed them, the public price counts
 * there.
 */
export function findPriceAbovePublic(own: Prices, tool: Prices): PriceAbovePublic | null {
  const starts = new Set([own, tool].flatMap(stepsOf).map(({ fromQuantity }) => fromQuantity));
  for (const fromQuantity of [...starts].toSorted((one, other) => one - other)) {
    const [listCents, publicCents] = [priceAt(own, fromQuantity), priceAt(tool, fromQuantity)];
    if (listCents > publicCents) return { fromQuantity, listCents, publicCents };
  }
  return null;
}

/** What becomes of it in a list that may not exceed the public prices. */
export function describePriceAbovePublic(above: PriceAbovePublic, { format }: Money): string {
  const { fromQuantity, listCents, publicCents } = above;
  const from = fromQuantity === 0 ? "The" : `From ${formatNumber(fromQuantity)} on, the`;
  return `${from} list says ${format(listCents)}; the public price, ${format(publicCents)}, counts.`;
}

/** The step that applies to this many pieces, those of the family included. */
export function stepAt(tool: PricedRules, pieces: number): PriceStep {
  return findStep(priceSteps(tool), pieces) ?? toStep({ fromQuantity: 0, unitPriceCents: tool.priceCents }, tool, null);
}

/** What the public pay for a unit at this quantity, if that is more than the buyer pays. */
export function higherPublicPrice(tool: PricedRules, pieces: number): number | undefined {
  const publicPrice = priceAt(tool, pieces);
  return publicPrice > stepAt(tool, pieces).unitPriceCents ? publicPrice : undefined;
}

const findStep = (steps: readonly PriceStep[], pieces: number): PriceStep | undefined =>
  steps.findLast(({ fromQuantity }) => fromQuantity <= pieces);

type ResolvedPrice = { unitPriceCents: number; totalCents: number };

/** The price of this many pieces of a tool, with `otherPieces` of its family. */
export function resolvePrice(tool: PricedRules, quantity: number, otherPieces = 0): ResolvedPrice {
  const { unitPriceCents } = stepAt(tool, quantity + otherPieces);
  return { unitPriceCents, totalCents: totalCents(unitPriceCents, quantity) };
}

export type ExplainedPrice = ResolvedPrice & { explanation: Explanation };

/**
 * The price as `resolvePrice` has it, and why. The first entry of the explanation is the source of the price: the
 * tool, a price list or a quote; the entries after it are the price breaks that are reached, and the last one is charged. The basket, the
 * forms and placing all call this function.
 */
export function explainPrice(
  tool: PricedRules & Pick<Terms, "family" | "salesUnit">,
  quantity: number,
  { format }: Money,
  otherPieces = 0,
): ExplainedPrice {
  const pieces = quantity + otherPieces;
  const steps = priceSteps(tool);
  const source = findStep(steps, pieces)?.source ?? null;
  const { family, salesUnit } = tool;
  const ofFamily = family === null ? {} : { family };
  const isOnly = steps.every((step) => step.source === source);
  const [first, ...breaks] = isOnly || source === null ? steps : priceSteps({ ...tool, sources: [source] });
  const { unitPriceCents: basePrice } = first ?? { unitPriceCents: tool.priceCents };
  const noteOfCap = (step: PriceBreak): string => {
    const listCents = source === null ? 0 : priceAt(source, step.fromQuantity);
    return listCents > step.unitPriceCents ? ` (the list says ${format(listCents)}; the public price counts)` : "";
  };
  const explanation: Explanation = [
    {
      rule: source === null ? "price" : source.level === "quote" ? "quote" : "list",
      text: `${source === null ? "" : `${source.name}: `}${format(basePrice)} ${perUnit(salesUnit)}${first ? noteOfCap(first) : ""}`,
      unitPriceCents: basePrice,
      fromQuantity: (source ?? tool).minOrder,
      ...ofFamily,
    },
  ];
  for (const { fromQuantity, unitPriceCents } of breaks) {
    if (fromQuantity > pieces) break;
    const text = `${format(unitPriceCents)} ${perUnit(salesUnit)} from ${countUnits(fromQuantity, salesUnit)}`;
    const capped = noteOfCap({ fromQuantity, unitPriceCents });
    const step = { unitPriceCents, fromQuantity, ...ofFamily };
    explanation.push(
      otherPieces > 0 && family !== null
        ? { rule: "family", text: `${text} of family ${family}: ${formatNumber(pieces)} together${capped}`, ...step }
        : { rule: "break", text: text + capped, ...step },
    );
  }
  const unitPriceCents = explanation.at(-1)?.unitPriceCents ?? basePrice;
  return { unitPriceCents, totalCents: totalCents(unitPriceCents, quantity), explanation };
}

/** One rule of a price list: a percentage off the public prices, or prices of its own, with a minimum or a pack of its own if it says so. */
export type PriceListRule =
  | { percentOff: number }
  | {
      priceCents: number;
      priceBreaks?: readonly PriceBreak[] | undefined;
      minOrder?: number | undefined;
      casePack?: number | undefined;
    };

/**
 * A tool's rules as a rule of a price list changes them. A fixed price without breaks of its own stands for the public price and its breaks;
 * a percentage lowers both, rounded half up to the cent, and makes nothing free.
 */
export function applyListRule({ minOrder, casePack, priceCents, priceBreaks }: Rules, rule: PriceListRule): Rules {
  if ("percentOff" in rule) {
    const less = (cents: number) =>
      Math.max(1, Math.floor((cents * Math.round(10_000 - 100 * rule.percentOff) + 5_000) / 10_000));
    return {
      minOrder,
      casePack,
      priceCents: less(priceCents),
      priceBreaks: priceBreaks.map((step) => ({ ...step, unitPriceCents: less(step.unitPriceCents) })),
    };
  }
  return {
    minOrder: rule.minOrder ?? minOrder,
    casePack: rule.casePack ?? casePack,
    priceCents: rule.priceCents,
    priceBreaks: rule.priceBreaks ?? [],
  };
}

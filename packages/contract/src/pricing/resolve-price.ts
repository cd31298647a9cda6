import { countUnits, perUnit } from "../catalog/sales-unit.ts";
import { formatNumber, type Money } from "../money.ts";
import {
  commonUnit,
  comparePrices,
  fewestPaid,
  lineTotalCents,
  type PriceUnit,
  pricesOf,
  restateRules,
  type UnitPrice,
} from "./price-unit.ts";
import type { Explanation, PriceSource, Terms } from "./terms.ts";

type Rules = Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceUnit" | "priceBreaks">;
type Prices = Pick<Rules, "priceCents" | "priceUnit" | "priceBreaks">;

/**
 * From strongest to weakest: of the sources that a quantity may have, those of the strongest level count, and of these the lowest price.
 */
const levels = ["quote", "company", "group", "public"] as const;

/** A tool's public rules, and the sources that the buyer has for it. */
export type PricedRules = Rules & Pick<Terms, "sources">;

/** The rules of one source, or the public ones, with the prices that are paid by it: for pieces of its packs, from its minimum on. */
export type Offer = Rules & Pick<PriceSource, "level" | "unless"> & { source: PriceSource | null };

/** An offer at the pieces of a step. */
type OfferAt = Pick<Offer, "source" | "minOrder" | "casePack" | "unless"> & UnitPrice;

/** From this many pieces on, those of the family included, these offers can be had, the best first. */
type PriceStep = { fromQuantity: number; offers: readonly OfferAt[] };

/** A tool object is never changed, and each line of an order needs its steps a dozen times: 5,000 lines take 20 ms instead of 160 ms. */
const computedOf = new WeakMap<PricedRules, { offers: readonly Offer[]; steps: readonly PriceStep[] }>();

function compute(tool: PricedRules) {
  const computed = computedOf.get(tool);
  if (computed) return computed;
  const offers = computeOffers(tool);
  const rules = { offers, steps: computeSteps(offers) };
  computedOf.set(tool, rules);
  return rules;
}

/** All prices of a tool for its buyer, the strongest level first and the public price last. */
export const offersOf = (tool: PricedRules): readonly Offer[] => compute(tool).offers;

/**
 * The prices of a tool for its buyer, by rising quantity. The first step starts at the smallest minimum. A minimum and a pack bind only the
 * price that they belong to, so that a step has several offers: a quantity has the first one whose packs it fills.
 */
export const priceSteps = (tool: PricedRules): readonly PriceStep[] => compute(tool).steps;

function computeOffers(tool: PricedRules): Offer[] {
  const { minOrder, casePack, priceCents, priceUnit, priceBreaks, sources = [] } = tool;
  const offers = sources.map((source) => ({
    ...costingSomething(cappedRules(source, tool)),
    level: source.level,
    unless: source.unless,
    source: source.level === "public" ? null : source,
  }));
  // The answer of `priceTools` has the public price as one of the sources.
  if (!sources.some(({ level }) => level === "public"))
    offers.push({
      ...{ minOrder, casePack, priceCents, priceUnit, priceBreaks },
      ...{ level: "public", unless: undefined, source: null },
    });
  return offers.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}

/** Unless it may, no source costs more than the public price at the same quantity. */
function cappedRules(source: PriceSource, tool: Rules): Rules {
  if (source.mayExceedPublic || source.level === "quote" || findPriceAbovePublic(source, tool) === null) return source;
  const priceUnit = commonUnit(source.priceUnit, [...pricesOf(source), ...pricesOf(tool)]);
  const [own, all] = [restateRules(source, priceUnit), restateRules(tool, priceUnit)];
  const capped = (pieces: number) => Math.min(centsAt(own, pieces), centsAt(all, pieces));
  const starts = startsOf(own, all);
  const priceBreaks = starts
    .map((fromQuantity) => ({ fromQuantity, unitPriceCents: capped(fromQuantity) }))
    .filter(({ unitPriceCents }, index) => index > 0 && unitPriceCents !== capped(starts[index - 1] ?? 0));
  return { ...own, priceCents: capped(0), priceBreaks };
}

/** A price counts from the quantity on that it does not make cost nothing, as if that were its minimum. */
function costingSomething(rules: Rules): Rules {
  const minOrder = Math.max(rules.minOrder, fewestPaid(priceAt(rules, 0)));
  return minOrder === rules.minOrder ? rules : { ...rules, minOrder };
}

/** Whether a price makes this quantity cost nothing: it does not count then, however many pieces of a family are ordered with it. */
const isNothing = (price: UnitPrice, quantity: number): boolean => quantity < fewestPaid(price);

function computeSteps(offers: readonly Offer[]): PriceStep[] {
  const least = Math.min(...offers.map(({ minOrder }) => minOrder));
  const starts = new Set(
    offers.flatMap(({ minOrder, unless, priceBreaks }) => [
      minOrder,
      unless?.minOrder ?? least,
      ...priceBreaks.map(({ fromQuantity }) => Math.max(fromQuantity, least)),
    ]),
  );
  const steps: PriceStep[] = [];
  for (const fromQuantity of [...starts].toSorted((one, other) => one - other)) {
    const best = withoutNeedless(
      offers
        .filter(({ minOrder }) => minOrder <= fromQuantity)
        .map((offer) => ({ ...offer, ...priceAt(offer, fromQuantity) }))
        .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || comparePrices(one, other))
        .map(({ unitPriceCents, priceUnit, minOrder, casePack, source, unless }) => ({
          ...{ unitPriceCents, priceUnit, minOrder, casePack, source },
          unless: unless && unless.minOrder <= fromQuantity ? unless : undefined,
        })),
    );
    if (best.length > 0 && !isSame(steps.at(-1)?.offers ?? [], best)) steps.push({ fromQuantity, offers: best });
  }
  return steps;
}

/** The offers without those that no quantity gets: a better one has all of their packs, or they yield in all of them. */
const withoutNeedless = (offers: OfferAt[]): OfferAt[] =>
  offers.filter(
    ({ casePack, unless }, index) =>
      !(unless && casePack % unless.casePack === 0) &&
      !offers
        .slice(0, index)
        .some((better) => !better.unless && casePack % better.casePack === 0 && !isNothing(better, better.casePack)),
  );

const isSame = (some: readonly OfferAt[], others: readonly OfferAt[]): boolean =>
  some.length === others.length &&
  some.every(({ source, unitPriceCents, priceUnit, unless }, index) => {
    const other = others[index];
    return (
      source === other?.source &&
      unitPriceCents === other.unitPriceCents &&
      priceUnit === other.priceUnit &&
      unless === other.unless
    );
  });

/** The first offer of a step that this quantity may have. */
export const chooseOffer = ({ offers }: PriceStep, quantity: number): OfferAt | undefined =>
  offers.find(
    ({ casePack, unless, ...price }) =>
      quantity % casePack === 0 &&
      !(unless !== undefined && quantity % unless.casePack === 0) &&
      !isNothing(price, quantity),
  );

/**
 * The price of this many pieces, with `otherPieces` of the family, and the minimum and pack that belong to it. Of a quantity that no offer
 * allows it is that of the offer with the smallest pack, or with the smallest minimum if none starts so low.
 */
export function offerAt(tool: PricedRules, quantity: number, otherPieces = 0): OfferAt {
  const pieces = quantity + otherPieces;
  const step = priceSteps(tool).findLast(({ fromQuantity }) => fromQuantity <= pieces);
  const chosen = step && chooseOffer(step, quantity);
  if (chosen) return chosen;
  if (step) return step.offers.reduce((one, other) => (other.casePack < one.casePack ? other : one));
  const nearest = offersOf(tool).reduce((one, other) => (other.minOrder < one.minOrder ? other : one));
  return { ...nearest, ...priceAt(nearest, pieces) };
}

/**
 * The fewest pieces, those of the family included, with which this quantity can be ordered; undefined if it fills the packs of no offer.
 */
export function minimumOf(tool: PricedRules, quantity: number): number | undefined {
  const minimums = offersOf(tool).flatMap(({ minOrder, casePack }) => (quantity % casePack === 0 ? minOrder : []));
  return minimums.length > 0 ? Math.min(...minimums) : undefined;
}

/**
 * The rules of the smallest quantity that can be ordered, and the breaks after it: the lowest price from there on, in the packs that belong
 * to it.
 */
export function buyersRules(tool: PricedRules): Rules & { source: PriceSource | null } {
  const [only, ...others] = offersOf(tool);
  if (only && others.length === 0) {
    const { minOrder, casePack, source, priceCents, priceUnit, priceBreaks } = only;
    return { minOrder, casePack, source, priceCents, priceUnit, priceBreaks };
  }
  const minOrder = Math.min(...offersOf(tool).map(({ minOrder: least, casePack }) => ceilTo(casePack, least)));
  const { casePack, source, ...first } = offerAt(tool, minOrder);
  const reached: (UnitPrice & { fromQuantity: number })[] = [{ ...first, fromQuantity: minOrder }];
  const steps = priceSteps(tool);
  for (const [index, { fromQuantity: start, offers }] of steps.entries()) {
    const [best] = offers;
    const before = reached.at(-1);
    if (!best || !before) continue;
    const fromQuantity = ceilTo(best.casePack, start);
    const isReached = fromQuantity < (steps[index + 1]?.fromQuantity ?? Number.POSITIVE_INFINITY);
    if (isReached && fromQuantity > minOrder && comparePrices(best, before) !== 0)
      reached.push({ fromQuantity, unitPriceCents: best.unitPriceCents, priceUnit: best.priceUnit });
  }
  return { minOrder, casePack, source, ...inOneUnit(reached) };
}

/** Prices from a quantity on, which may be of different units, as the price and the breaks of one. */
function inOneUnit([first, ...others]: (UnitPrice & { fromQuantity: number })[]): Prices {
  const priceUnit = commonUnit(first?.priceUnit ?? 1, others);
  const restated = (price: UnitPrice) => (price.unitPriceCents * priceUnit) / price.priceUnit;
  return {
    priceUnit,
    priceCents: first ? restated(first) : 0,
    priceBreaks: others.map((price) => ({ fromQuantity: price.fromQuantity, unitPriceCents: restated(price) })),
  };
}

export const ceilTo = (step: number, value: number): number => Math.ceil(value / step) * step;

/** Where the prices of some rules change, with 0 for the price at the minimum order. */
const startsOf = (...rules: Prices[]): number[] =>
  [
    ...new Set([0, ...rules.flatMap(({ priceBreaks }) => priceBreaks.map(({ fromQuantity }) => fromQuantity))]),
  ].toSorted((one, other) => one - other);

const centsAt = (rules: Prices, pieces: number): number =>
  rules.priceBreaks.findLast(({ fromQuantity }) => fromQuantity <= pieces)?.unitPriceCents ?? rules.priceCents;
const priceAt = (rules: Prices, pieces: number): UnitPrice => ({
  unitPriceCents: centsAt(rules, pieces),
  priceUnit: rules.priceUnit,
});

/** From this many pieces on, a price list says more than the public price. */
export type PriceAbovePublic = { fromQuantity: number; list: UnitPrice; public: UnitPrice };

/**
 * Where the prices of a list first exceed the public ones; null if they never do. If the list may not exceed them, the public price counts
 * there.
 */
export function findPriceAbovePublic(own: Prices, tool: Prices): PriceAbovePublic | null {
  for (const fromQuantity of startsOf(own, tool)) {
    const above = { fromQuantity, list: priceAt(own, fromQuantity), public: priceAt(tool, fromQuantity) };
    if (comparePrices(above.list, above.public) > 0) return above;
  }
  return null;
}

/** What becomes of it in a list that may not exceed the public prices. */
export function describePriceAbovePublic(above: PriceAbovePublic, { format }: Money): string {
  const from = above.fromQuantity === 0 ? "The" : `From ${formatNumber(above.fromQuantity)} on, the`;
  const isOfOne = above.list.priceUnit === 1 && above.public.priceUnit === 1;
  const write = ({ unitPriceCents, priceUnit }: UnitPrice) =>
    `${format(unitPriceCents)}${isOfOne ? "" : ` ${perUnit(undefined, priceUnit)}`}`;
  return `${from} list says ${write(above.list)}; the public price, ${write(above.public)}, counts.`;
}

/** What the public pay for a unit at this quantity, if that is more than what the buyer pays for it. */
export function higherPublicPrice(tool: PricedRules, pieces: number, paid: UnitPrice): UnitPrice | undefined {
  const publicPrice = priceAt(offersOf(tool).at(-1) ?? tool, pieces);
  return comparePrices(publicPrice, paid) > 0 ? publicPrice : undefined;
}

type ResolvedPrice = UnitPrice & { totalCents: number };

/** The price of this many pieces of a tool, with `otherPieces` of its family. */
export function resolvePrice(tool: PricedRules, quantity: number, otherPieces = 0): ResolvedPrice {
  const { unitPriceCents, priceUnit } = offerAt(tool, quantity, otherPieces);
  const price = { unitPriceCents, priceUnit };
  return { ...price, totalCents: lineTotalCents(price, quantity) };
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
  const { source, minOrder, unitPriceCents, priceUnit } = offerAt(tool, quantity, otherPieces);
  const price = { unitPriceCents, priceUnit };
  const { family, salesUnit } = tool;
  const ofFamily = family === null ? {} : { family };
  const { priceCents: basePrice, priceBreaks } = offersOf(tool).find((offer) => offer.source === source) ?? tool;
  const write = (cents: number) => `${format(cents)} ${perUnit(salesUnit, priceUnit)}`;
  const noteOfCap = (fromQuantity: number, cents: number): string => {
    const listPrice = source && priceAt(source, fromQuantity);
    if (!listPrice || comparePrices(listPrice, { unitPriceCents: cents, priceUnit }) <= 0) return "";
    return ` (the list says ${formatBeside(listPrice, price, format)}; the public price counts)`;
  };
  const explanation: Explanation = [
    {
      rule: source === null ? "price" : source.level === "quote" ? "quote" : "list",
      text: `${source === null ? "" : `${source.name}: `}${write(basePrice)}${noteOfCap(0, basePrice)}${describeUnreached(tool, quantity, pieces, price, format)}`,
      unitPriceCents: basePrice,
      fromQuantity: minOrder,
      ...ofFamily,
    },
  ];
  for (const priceBreak of priceBreaks) {
    const { fromQuantity } = priceBreak;
    if (fromQuantity > pieces) break;
    const text = `${write(priceBreak.unitPriceCents)} from ${countUnits(fromQuantity, salesUnit)}`;
    const capped = noteOfCap(fromQuantity, priceBreak.unitPriceCents);
    const step = { ...priceBreak, ...ofFamily };
    explanation.push(
      otherPieces > 0 && family !== null
        ? { rule: "family", text: `${text} of family ${family}: ${formatNumber(pieces)} together${capped}`, ...step }
        : { rule: "break", text: text + capped, ...step },
    );
  }
  return { ...price, totalCents: lineTotalCents(price, quantity), explanation };
}

/** A price beside another one, with its unit where that is not the same. */
const formatBeside = (price: UnitPrice, other: UnitPrice, format: Money["format"]): string =>
  `${format(price.unitPriceCents)}${price.priceUnit === other.priceUnit ? "" : ` ${perUnit(undefined, price.priceUnit)}`}`;

/**
 * The lowest price of a list that this quantity may not have, and what it would need: more pieces, or whole packs. Empty if there is none.
 */
function describeUnreached(
  tool: PricedRules & Pick<Terms, "salesUnit">,
  quantity: number,
  pieces: number,
  paid: UnitPrice,
  format: Money["format"],
): string {
  const [lowest] = offersOf(tool)
    .map((offer) => ({ ...offer, price: priceAt(offer, Math.max(pieces, offer.minOrder)) }))
    .filter(({ minOrder, casePack }) => pieces < minOrder || quantity % casePack !== 0)
    .filter(({ source, unless, price }) => source !== null && unless === undefined && comparePrices(price, paid) < 0)
    .toSorted((one, other) => comparePrices(one.price, other.price));
  if (!lowest?.source) return "";
  const { source, price, minOrder, casePack } = lowest;
  const needs =
    pieces < minOrder ? `from ${countUnits(minOrder, tool.salesUnit)}` : `in packs of ${formatNumber(casePack)}`;
  return ` (${source.name}: ${formatBeside(price, paid, format)} ${needs})`;
}

/**
 * One rule of a price list: a percentage off the public prices, or prices of its own, with a minimum or a pack of its own if it says so.
 */
export type PriceListRule =
  | { percentOff: number }
  | {
      priceCents: number;
      /** The tool's if it says no other. */
      priceUnit?: PriceUnit | undefined;
      priceBreaks?: Terms["priceBreaks"] | undefined;
      minOrder?: number | undefined;
      casePack?: number | undefined;
    };

/**
 * A tool's rules as a rule of a price list changes them. A fixed price without breaks of its own stands for the public price and its
 * breaks; a percentage lowers both, rounded half up to the cent, and makes nothing free.
 */
export function applyListRule(
  { minOrder, casePack, priceCents, priceUnit, priceBreaks }: Rules,
  rule: PriceListRule,
): Rules {
  if ("percentOff" in rule) {
    const less = (cents: number) =>
      Math.max(1, Math.floor((cents * Math.round(10_000 - 100 * rule.percentOff) + 5_000) / 10_000));
    return {
      minOrder,
      casePack,
      priceUnit,
      priceCents: less(priceCents),
      priceBreaks: priceBreaks.map((step) => ({ ...step, unitPriceCents: less(step.unitPriceCents) })),
    };
  }
  return {
    minOrder: rule.minOrder ?? minOrder,
    casePack: rule.casePack ?? casePack,
    priceCents: rule.priceCents,
    priceUnit: rule.priceUnit ?? priceUnit,
    priceBreaks: rule.priceBreaks ?? [],
  };
}

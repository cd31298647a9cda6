import {
  chargeFor,
  chargeOfZone,
  chooseOption,
  type DeliveryAddress,
  type DeliveryCharge,
  type DeliveryRules,
  type Parcel,
} from "../delivery/options.ts";
import { deliveryOptions } from "../delivery/zones.ts";
import { maxPaymentCents, milligramsOf } from "../money.ts";
import { regionKey } from "../regions/regions.ts";

// Separate from the schemas, so that a page which only shows a total does not ship it.

export const taxClasses = ["standard", "reduced", "none"] as const;
/** The group of rates by which a tool is taxed. */
export type TaxClass = (typeof taxClasses)[number];

/** A tax, in percent with at most three decimals, of deliveries to a country, or to one region of it. Without a class: `standard`. */
export type TaxRate = {
  country: string;
  region?: string | undefined;
  name: string;
  percent: number;
  taxClass?: TaxClass | undefined;
};

/**
 * Whether and how the shop charges tax. `pricesIncludeTax`: prices and delivery charges contain it, so that it adds nothing to a total.
 * `pricesIncludeTaxIn`: the countries of delivery for which they do even without it.
 */
export type TaxRules = {
  kind: "none" | "rates";
  pricesIncludeTax: boolean;
  pricesIncludeTaxIn?: readonly string[] | undefined;
  rates: readonly TaxRate[];
};

export type ChargeRules = { tax: TaxRules; delivery: DeliveryRules };

/**
 * The destination of an order, whether its buyer is exempt from tax, and the name of the delivery option that the buyer chose. An order
 * that is collected is taxed by its address, too.
 */
export type ChargedTo = DeliveryAddress & { isTaxExempt: boolean; delivery?: string | null | undefined };

/** What determined an order's tax and delivery, frozen with it. Null for a charge that the shop did not have. */
export type Charges = {
  /**
   * The rate of each tax class that the lines have. A class without one is not taxed: no rate matches the address, or the buyer is exempt
   * and prices do not include tax. `isExempt` with rates: the tax that prices include is deducted.
   */
  tax: { rates: ClassRate[]; isIncluded: boolean; isExempt: boolean } | null;
  /**
   * `cents` for the whole order as it was placed; the pieces then weighed `grams`. `freeFromCents`: set only if delivery was free for that
   * reason.
   */
  delivery: { kind: "flat" | "weight"; cents: number; grams: number; freeFromCents: number | null } | null;
};

/** The rate by which the lines of a tax class are charged. */
type ClassRate = TaxRate & { taxClass: TaxClass };

/**
 * The shares of a line. Tax that prices include is in `taxCents` and adds nothing to `toPayCents`. `taxDeductedCents`: the tax that prices
 * include and an exempt buyer does not pay.
 */
export type LineShares = { deliveryCents: number; taxCents: number; taxDeductedCents: number; toPayCents: number };

export type OrderSums = {
  subtotalCents: number;
  deliveryCents: number;
  taxCents: number;
  taxDeductedCents: number;
  totalCents: number;
};

/**
 * The lines in their order with their shares, the sums, and the explanation; `charges` is null if the shop charges neither tax nor
 * delivery.
 */
export type Charged<Line> = OrderSums & { lines: (Line & LineShares)[]; charges: Charges | null };

type Chargeable = { totalCents: number; quantity: number; weightGrams: number | null; taxClass?: TaxClass | undefined };

/**
 * Tax and delivery of an order's lines. The delivery charge is allocated by the cost of the lines, or by their weight if it depends on
 * weight; it is taxed like the highest-taxed line. Tax is computed for each line including its share of delivery, and rounded half up, so
 * that the lines add up to the order.
 */
export function chargeLines<Line extends Chargeable>(
  lines: readonly Line[],
  { tax, delivery }: ChargeRules,
  to: ChargedTo,
): Charged<Line> {
  return chargeBy(lines, taxOf(tax, to, new Set(lines.map(classOf))), delivery, to);
}

/**
 * Recomputes an order of which some lines have fewer pieces: what delivery costs by today's rules, taxed by the rates frozen with the
 * order.
 */
export const chargeAgain = <Line extends Chargeable>(
  lines: readonly Line[],
  charges: Charges | null,
  rules: DeliveryRules,
  to: Omit<ChargedTo, "isTaxExempt">,
): Charged<Line> => chargeBy(lines, charges?.tax ?? null, rules, to);

function chargeBy<Line extends Chargeable>(
  lines: readonly Line[],
  tax: Charges["tax"],
  deliveryRules: DeliveryRules,
  to: Omit<ChargedTo, "isTaxExempt">,
): Charged<Line> {
  const weights = lines.map(({ quantity, weightGrams }) => milligramsOf(quantity, weightGrams));
  const subtotalCents = sumOf(lines, ({ totalCents }) => totalCents);
  const milligrams = weights.reduce((sum, one) => sum + one, 0n);
  const delivery = deliveryOf(chargeTo(deliveryRules, { subtotalCents, milligrams }, to), {
    isEmpty: lines.length === 0,
    subtotalCents,
    milligrams,
  });
  const shares = splitCents(delivery?.cents ?? 0, delivery?.kind === "weight" ? weights : pricesOf(lines));
  const charges = tax || delivery ? { tax, delivery } : null;
  return sumUp(
    lines.map((line, index) => ({ ...line, deliveryCents: shares[index] ?? 0 })),
    charges,
  );
}

/**
 * Recomputes the remaining lines of an order after others were cancelled, by the rules frozen with the order: a flat delivery
 * charge is allocated again; a charge by weight is reduced by the cancelled lines' shares.
 */
export function chargeRest<Line extends Shared>(lines: readonly Line[], charges: Charges | null): Charged<Line> {
  const { delivery } = charges ?? {};
  const shares = delivery?.kind === "flat" ? splitCents(delivery.cents, pricesOf(lines)) : undefined;
  return sumUp(
    lines.map((line, index) => ({ ...line, deliveryCents: shares?.[index] ?? line.deliveryCents })),
    charges,
  );
}

/** The highest cost of an order's lines that one payment can pay with the highest tax and a flat delivery charge. */
export function maxSubtotalCents({ tax, delivery }: ChargeRules): number {
  const added = tax.kind === "rates" ? tax.rates.filter(({ country }) => !includesTax(tax, country)) : [];
  const thousandths = Math.max(0, ...added.map(thousandthsOf));
  // The largest price whose tax, rounded half up as in `taxOfLine`, leaves it within the limit.
  const maxPrice = Math.ceil((200_000 * (maxPaymentCents + 1) - 100_000) / (200_000 + 2 * thousandths)) - 1;
  const ways = delivery.kind === "zones" ? (delivery.zones ?? []).map(chargeOfZone) : [delivery];
  const flat = ways.map(({ kind, flatCents, freeFromCents }) =>
    kind !== "flat" || (freeFromCents !== null && freeFromCents <= maxPrice) ? 0 : flatCents,
  );
  return maxPrice - Math.max(0, ...flat);
}

/** A rate in thousandths of a percent. */
const thousandthsOf = ({ percent }: TaxRate): number => Math.round(percent * 1000);

type Shared = { totalCents: number; deliveryCents: number; taxClass?: TaxClass | undefined };

const classOf = ({ taxClass = "standard" }: Pick<Shared, "taxClass">): TaxClass => taxClass;

const pricesOf = (lines: readonly { totalCents: number }[]): bigint[] =>
  lines.map(({ totalCents }) => BigInt(totalCents));

/** The sums over lines that have their shares. */
export const sumShares = (lines: readonly (LineShares & { totalCents: number })[]): OrderSums => ({
  subtotalCents: sumOf(lines, ({ totalCents }) => totalCents),
  deliveryCents: sumOf(lines, ({ deliveryCents }) => deliveryCents),
  taxCents: sumOf(lines, ({ taxCents }) => taxCents),
  taxDeductedCents: sumOf(lines, ({ taxDeductedCents }) => taxDeductedCents),
  totalCents: sumOf(lines, ({ toPayCents }) => toPayCents),
});

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

function sumUp<Line extends Shared>(lines: Line[], charges: Charges | null): Charged<Line> {
  const ofDelivery = highestRate(lines, charges);
  const taxed = lines.map((line) => ({ ...line, ...taxOfLine(line, charges, ofDelivery) }));
  return { lines: taxed, ...sumShares(taxed), charges };
}

const rateOf = (charges: Charges | null, line: Pick<Shared, "taxClass">): ClassRate | undefined =>
  charges?.tax?.rates.find(({ taxClass }) => taxClass === classOf(line));

/** The rate of the highest-taxed line, which also counts for delivery. */
const highestRate = (lines: readonly Shared[], charges: Charges | null): ClassRate | undefined =>
  lines
    .map((line) => rateOf(charges, line))
    .reduce((highest, rate) => (rate && rate.percent > (highest?.percent ?? -1) ? rate : highest), undefined);

/** The tax of an amount at a rate, rounded half up in whole numbers. */
function taxOfAmount(cents: number, rate: ClassRate | undefined, isIncluded: boolean): number {
  const thousandths = rate ? thousandthsOf(rate) : 0;
  const whole = isIncluded ? 100_000 + thousandths : 100_000;
  return Math.floor((2 * cents * thousandths + whole) / (2 * whole));
}

/** The tax on a line's price and its share of delivery, and the amount to pay for the line. */
function taxOfLine(
  line: Shared,
  charges: Charges | null,
  ofDelivery: ClassRate | undefined,
): Omit<LineShares, "deliveryCents"> {
  const { isIncluded = false, isExempt = false } = charges?.tax ?? {};
  const { totalCents, deliveryCents } = line;
  const rate = rateOf(charges, line);
  const price = totalCents + deliveryCents;
  const cents =
    rate?.percent === ofDelivery?.percent
      ? taxOfAmount(price, rate, isIncluded)
      : taxOfAmount(totalCents, rate, isIncluded) + taxOfAmount(deliveryCents, ofDelivery, isIncluded);
  if (isExempt) return { taxCents: 0, taxDeductedCents: cents, toPayCents: price - cents };
  return { taxCents: cents, taxDeductedCents: 0, toPayCents: price + (isIncluded ? 0 : cents) };
}

/** What an order pays at one rate; `netCents` is the taxed amount without the tax. */
export type OrderTax = { name: string; taxClass: TaxClass; percent: number; netCents: number; taxCents: number };

/** The taxes that the lines of an order pay, by class, which add up to its tax. None of an exempt buyer. */
export function taxesOf(lines: readonly (Shared & { taxCents: number })[], charges: Charges | null): OrderTax[] {
  const { tax } = charges ?? {};
  if (!tax || tax.isExempt) return [];
  const ofDelivery = highestRate(lines, charges);
  const sums = new Map(tax.rates.map(({ taxClass }) => [taxClass, { grossCents: 0, taxCents: 0 }]));
  const add = (rate: ClassRate | undefined, grossCents: number, taxCents: number) => {
    const sum = rate && sums.get(rate.taxClass);
    if (!sum) return;
    sum.grossCents += grossCents;
    sum.taxCents += taxCents;
  };
  for (const line of lines) {
    const rate = rateOf(charges, line);
    const isOneRate = rate?.percent === ofDelivery?.percent;
    const taxOnDelivery = isOneRate ? 0 : taxOfAmount(line.deliveryCents, ofDelivery, tax.isIncluded);
    add(rate, line.totalCents + (isOneRate ? line.deliveryCents : 0), line.taxCents - taxOnDelivery);
    if (!isOneRate) add(ofDelivery, line.deliveryCents, taxOnDelivery);
  }
  return tax.rates.flatMap(({ name, taxClass, percent }) => {
    const { grossCents, taxCents } = sums.get(taxClass) ?? { grossCents: 0, taxCents: 0 };
    if (grossCents === 0) return [];
    return [{ name, taxClass, percent, netCents: grossCents - (tax.isIncluded ? taxCents : 0), taxCents }];
  });
}

/** What is paid for a line, without the tax that prices include. */
export type LineParts = { netCents: number; deliveryCents: number; taxCents: number; deliveryTaxCents: number };

/** The rates of each line of an order, and that of its delivery; undefined where nothing is charged. */
export const ratesOf = <Line extends Shared>(
  lines: readonly Line[],
  charges: Charges | null,
): { of: (line: Pick<Line, "taxClass">) => ClassRate | undefined; ofDelivery: ClassRate | undefined } => ({
  of: (line) => rateOf(charges, line),
  ofDelivery: highestRate(lines, charges),
});

/** The parts of a line, which add up to what is paid for it. `ofDelivery`: as `ratesOf` has it. */
export function partsOfLine(
  line: Shared & { taxCents: number; taxDeductedCents: number },
  charges: Charges | null,
  ofDelivery: ClassRate | undefined,
): LineParts {
  const { isIncluded = false, isExempt = false } = charges?.tax ?? {};
  const tax = line.taxCents + line.taxDeductedCents;
  const deliveryTax = Math.min(tax, taxOfAmount(line.deliveryCents, ofDelivery, isIncluded));
  const included = isIncluded ? { onPrice: tax - deliveryTax, onDelivery: deliveryTax } : { onPrice: 0, onDelivery: 0 };
  return {
    netCents: line.totalCents - included.onPrice,
    deliveryCents: line.deliveryCents - included.onDelivery,
    taxCents: isExempt ? 0 : tax - deliveryTax,
    deliveryTaxCents: isExempt ? 0 : deliveryTax,
  };
}

/** Whether prices include the tax of deliveries to this country. */
const includesTax = ({ pricesIncludeTax, pricesIncludeTaxIn = [] }: TaxRules, country: string): boolean =>
  pricesIncludeTax || pricesIncludeTaxIn.includes(country);

function taxOf(rules: TaxRules, to: ChargedTo, classes: ReadonlySet<TaxClass>): Charges["tax"] {
  if (rules.kind === "none") return null;
  const isIncluded = includesTax(rules, to.country);
  const isUntaxed = to.isTaxExempt && !isIncluded;
  const rates = isUntaxed ? [] : taxClasses.filter((one) => classes.has(one)).map((one) => rateOfClass(rules, one, to));
  return { rates: rates.filter((rate) => rate !== undefined), isIncluded, isExempt: to.isTaxExempt };
}

/** What an address pays for each class, where the shop charges tax. */
export const taxTable = (
  rules: TaxRules,
  to: Pick<ChargedTo, "country" | "region">,
): { taxClass: TaxClass; name: string; percent: number; pricesIncludeTax: boolean }[] =>
  rules.kind === "none"
    ? []
    : taxClasses.map((taxClass) => {
        const { name = "No tax", percent = 0 } = rateOfClass(rules, taxClass, to) ?? {};
        return { taxClass, name, percent, pricesIncludeTax: includesTax(rules, to.country) };
      });

/**
 * The rate of a class: that of the region, otherwise that of the whole country. Where a region or country has rates, but none of the class,
 * the standard one counts; `none` is taxed only by a rate of its own.
 */
function rateOfClass(
  { rates }: TaxRules,
  taxClass: TaxClass,
  to: Pick<ChargedTo, "country" | "region">,
): ClassRate | undefined {
  const counted = taxClass === "none" ? (["none"] as const) : ([taxClass, "standard"] as const);
  const find = (destination: Destination) => {
    const here = rates.filter((rate) => destinationKey(rate) === destinationKey(destination));
    return counted.map((one) => here.find((rate) => classOf(rate) === one)).find((rate) => rate !== undefined);
  };
  const rate = find(to) ?? find({ country: to.country });
  return rate && { ...rate, taxClass };
}

type Destination = { country: string; region?: string | null | undefined };

/** Equal for all spellings of a region. Saved settings are valid by it: two rates never have the same key. */
export const destinationKey = (destination: Destination): string => `${destination.country} ${regionKey(destination)}`;

/** The charge of the chosen way of delivery; undefined where nothing is charged. */
function chargeTo(
  rules: DeliveryRules,
  parcel: Parcel,
  to: Omit<ChargedTo, "isTaxExempt">,
): DeliveryCharge | undefined {
  return chooseOption(deliveryOptions(rules, parcel, to), rules.kind === "zones" ? to.delivery : null)?.charge;
}

function deliveryOf(
  charge: DeliveryCharge | undefined,
  { isEmpty, ...parcel }: Parcel & { isEmpty: boolean },
): Charges["delivery"] {
  if (!charge || charge.kind === "none") return null;
  const common = { kind: charge.kind, grams: Number(parcel.milligrams) / 1000 };
  return isEmpty ? { ...common, cents: 0, freeFromCents: null } : { ...common, ...chargeFor(charge, parcel) };
}

/**
 * Allocates an amount in proportion to weights, in whole cents that add up to it: the largest remainders get the cents left by rounding
 * down, the first ones among equals. Evenly if all weights are zero.
 */
export function splitCents(cents: number, weights: readonly bigint[]): number[] {
  if (cents === 0) return weights.map(() => 0);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const exact = weights.map((weight) => BigInt(cents) * (sum === 0n ? 1n : weight));
  const whole = sum === 0n ? BigInt(weights.length) : sum;
  const shares = exact.map((share) => Number(share / whole));
  const left = cents - sumOf(shares, (share) => share);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % whole }))
    .sort(
      (one, other) =>
        Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder) || one.index - other.index,
    );
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** The share of some pieces in an amount for all of them, rounded half up. */
export const shareOf = (cents: number, pieces: number, ofPieces: number): number => {
  const whole = 2n * BigInt(ofPieces);
  return Number((2n * BigInt(cents) * BigInt(pieces) + BigInt(ofPieces)) / whole);
};

import { maxPaymentCents } from "../money.ts";
import { regionKey } from "../regions.ts";

// Separate from the schemas, so that a page which only shows a total does not ship it.

/** A tax, in percent with at most three decimals, of deliveries to a country, or to one region of it. */
export type TaxRate = { country: string; region?: string | undefined; name: string; percent: number };

/** Whether and how the shop charges tax. `pricesIncludeTax`: prices and delivery charges contain it, so that it adds nothing to a total. */
export type TaxRules = { kind: "none" | "rates"; pricesIncludeTax: boolean; rates: readonly TaxRate[] };

/**
 * Whether and how the shop charges for delivery: nothing, a flat amount, or the amount of the last step that the weight of all pieces has
 * reached, and nothing below the first. `freeFromCents`: an order whose lines cost at least this much is delivered free.
 */
export type DeliveryRules = {
  kind: "none" | "flat" | "weight";
  flatCents: number;
  freeFromCents: number | null;
  weightSteps: readonly { fromGrams: number; cents: number }[];
};

export type ChargeRules = { tax: TaxRules; delivery: DeliveryRules };

/** The destination of an order, and whether its buyer is exempt from tax. */
export type ChargedTo = { country: string; region: string | null; isTaxExempt: boolean };

/** What determined an order's tax and delivery, frozen with it. Null for a charge that the shop did not have. */
export type Charges = {
  /**
   * Without a rate, none matches the address, or the buyer is exempt and prices do not include tax. `isExempt` with a rate: the tax that
   * prices include is deducted.
   */
  tax: { rate: TaxRate | null; isIncluded: boolean; isExempt: boolean } | null;
  /**
   * `cents` for the whole order as it was placed; the pieces then weighed `grams`. `freeFromCents`: set only if delivery was free for that
   * reason.
   */
  delivery: { kind: "flat" | "weight"; cents: number; grams: number; freeFromCents: number | null } | null;
};

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

type Chargeable = { totalCents: number; quantity: number; weightGrams: number | null };

/**
 * Tax and delivery of an order's lines. The delivery charge is allocated by the cost of the lines, or by their weight if it depends on
 * weight. Tax is computed for each line including its share of delivery, and rounded half up, so that the lines add up to the order.
 */
export function chargeLines<Line extends Chargeable>(
  lines: readonly Line[],
  { tax: taxRules, delivery: deliveryRules }: ChargeRules,
  to: ChargedTo,
): Charged<Line> {
  const grams = lines.map(({ quantity, weightGrams }) => BigInt(quantity) * BigInt(weightGrams ?? 0));
  const subtotalCents = sumOf(lines, ({ totalCents }) => totalCents);
  const delivery = deliveryOf(deliveryRules, { isEmpty: lines.length === 0, subtotalCents, grams });
  const tax = taxOf(taxRules, to);
  const shares = splitCents(delivery?.cents ?? 0, delivery?.kind === "weight" ? grams : pricesOf(lines));
  const charges = tax || delivery ? { tax, delivery } : null;
  return sumUp(
    lines.map((line, nth) => ({ ...line, deliveryCents: shares[nth] ?? 0 })),
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
    lines.map((line, nth) => ({ ...line, deliveryCents: shares?.[nth] ?? line.deliveryCents })),
    charges,
  );
}

/** The most that an order's lines can cost so that one payment pays them with the highest tax and a flat delivery charge. */
export function mostSubtotalCents({ tax, delivery: { kind, flatCents, freeFromCents } }: ChargeRules): number {
  const isAdded = tax.kind === "rates" && !tax.pricesIncludeTax;
  const parts = isAdded ? Math.max(0, ...tax.rates.map(partsOf)) : 0;
  // The largest price whose tax, rounded half up as in `taxOfLine`, leaves it within the limit.
  const mostPrice = Math.ceil((200_000 * (maxPaymentCents + 1) - 100_000) / (200_000 + 2 * parts)) - 1;
  const isFree = kind !== "flat" || (freeFromCents !== null && freeFromCents <= mostPrice);
  return isFree ? mostPrice : mostPrice - flatCents;
}

/** A rate in thousandths of a percent. */
const partsOf = ({ percent }: TaxRate): number => Math.round(percent * 1000);

type Shared = { totalCents: number; deliveryCents: number };

const pricesOf = (lines: readonly { totalCents: number }[]): bigint[] =>
  lines.map(({ totalCents }) => BigInt(totalCents));

/** The sums over lines with known shares. */
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
  const taxed = lines.map((line) => ({ ...line, ...taxOfLine(line, charges) }));
  return { lines: taxed, ...sumShares(taxed), charges };
}

/** The tax on a line's price and its share of delivery, and the amount to pay for the line. */
function taxOfLine({ totalCents, deliveryCents }: Shared, charges: Charges | null): Omit<LineShares, "deliveryCents"> {
  const { rate = null, isIncluded = false, isExempt = false } = charges?.tax ?? {};
  const price = totalCents + deliveryCents;
  const parts = rate ? partsOf(rate) : 0;
  const whole = isIncluded ? 100_000 + parts : 100_000;
  // Half up, in whole numbers.
  const cents = Math.floor((2 * price * parts + whole) / (2 * whole));
  if (isExempt) return { taxCents: 0, taxDeductedCents: cents, toPayCents: price - cents };
  return { taxCents: cents, taxDeductedCents: 0, toPayCents: price + (isIncluded ? 0 : cents) };
}

function taxOf({ kind, pricesIncludeTax, rates }: TaxRules, to: ChargedTo): Charges["tax"] {
  if (kind === "none") return null;
  const rate = to.isTaxExempt && !pricesIncludeTax ? undefined : findRate(rates, to);
  return { rate: rate ?? null, isIncluded: pricesIncludeTax, isExempt: to.isTaxExempt };
}

/** The rate of the region if there is one, otherwise that of the whole country. */
function findRate(rates: readonly TaxRate[], to: Pick<ChargedTo, "country" | "region">): TaxRate | undefined {
  const find = (place: Place) => rates.find((rate) => placeKey(rate) === placeKey(place));
  return find(to) ?? find({ country: to.country });
}

type Place = { country: string; region?: string | null | undefined };

/** Equal for all spellings of a region. Saved settings are valid by it: two rates never have the same key. */
export const placeKey = (place: Place): string => `${place.country} ${regionKey(place)}`;

function deliveryOf(
  { kind, flatCents, freeFromCents, weightSteps }: DeliveryRules,
  { isEmpty, subtotalCents, grams }: { isEmpty: boolean; subtotalCents: number; grams: bigint[] },
): Charges["delivery"] {
  if (kind === "none") return null;
  const weight = grams.reduce((sum, one) => sum + one, 0n);
  const common = { kind, grams: Number(weight) };
  if (isEmpty) return { ...common, cents: 0, freeFromCents: null };
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return { ...common, cents: 0, freeFromCents };
  const byWeight = weightSteps.findLast(({ fromGrams }) => BigInt(fromGrams) <= weight)?.cents ?? 0;
  return { ...common, cents: kind === "flat" ? flatCents : byWeight, freeFromCents: null };
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
    .map((share, nth) => ({ nth, remainder: share % whole }))
    .sort(
      (one, other) =>
        Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder) || one.nth - other.nth,
    );
  for (const { nth } of byRemainder.slice(0, left)) shares[nth] = (shares[nth] ?? 0) + 1;
  return shares;
}

/** The share of some pieces in an amount for all of them, rounded half up. */
export const shareOf = (cents: number, pieces: number, ofPieces: number): number => {
  const whole = 2n * BigInt(ofPieces);
  return Number((2n * BigInt(cents) * BigInt(pieces) + BigInt(ofPieces)) / whole);
};

import { perUnit, type SalesUnit } from "../catalog/sales-unit.ts";
import { formatNumber, type Money } from "../money.ts";

// Separate from the schemas, so that a page which only shows a price does not ship them.

/** How many sales units one price buys: fasteners are quoted per 100 or per 1,000. */
export const priceUnits = [1, 10, 100, 1000] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What `priceUnit` sales units cost. */
export type UnitPrice = { unitPriceCents: number; priceUnit: PriceUnit };

type BaseAndBreaks = {
  priceCents: number;
  priceUnit: PriceUnit;
  priceBreaks: readonly { fromQuantity: number; unitPriceCents: number }[];
};

/**
 * What a line costs: quantity × price ÷ price unit, rounded once, half up, to the cent. At most the largest exact integer: more than
 * anybody can pay, and a total that schemas still accept.
 */
export function lineTotalCents({ unitPriceCents, priceUnit }: UnitPrice, quantity: number): number {
  // Only what is left beside whole price units is divided, so that every step is exact.
  const left = quantity % priceUnit;
  const ofRest = Math.floor((unitPriceCents * left + priceUnit / 2) / priceUnit);
  return Math.min(((quantity - left) / priceUnit) * unitPriceCents + ofRest, Number.MAX_SAFE_INTEGER);
}

/** The most pieces that cost no more than this amount. */
export const mostPiecesFor = (cents: number, { unitPriceCents, priceUnit }: UnitPrice): number =>
  unitPriceCents > 0 ? Math.ceil(((2 * cents + 1) * priceUnit) / (2 * unitPriceCents)) - 1 : Number.POSITIVE_INFINITY;

/** The fewest pieces whose price is not rounded to nothing. */
export const fewestPaid = (price: UnitPrice): number => (price.unitPriceCents > 0 ? mostPiecesFor(0, price) + 1 : 1);

/** By the price of one, exactly: negative where the first is lower. */
export const comparePrices = (one: UnitPrice, other: UnitPrice): number =>
  one.unitPriceCents * other.priceUnit - other.unitPriceCents * one.priceUnit;

/** The same price of `priceUnit` sales units; undefined where that is no whole number of cents. */
export function restatePrice(price: UnitPrice, priceUnit: PriceUnit): UnitPrice | undefined {
  const cents = price.unitPriceCents * priceUnit;
  return cents % price.priceUnit === 0 ? { unitPriceCents: cents / price.priceUnit, priceUnit } : undefined;
}

/** A unit in which all prices are whole cents: the preferred one if they are, otherwise the largest of theirs. */
export const commonUnit = (preferred: PriceUnit, prices: readonly UnitPrice[]): PriceUnit =>
  prices.every((price) => restatePrice(price, preferred))
    ? preferred
    : (priceUnits.findLast((unit) => unit === preferred || prices.some(({ priceUnit }) => priceUnit === unit)) ??
      preferred);

/** A tool's price at its minimum order. */
export const baseOf = ({ priceCents, priceUnit }: Pick<BaseAndBreaks, "priceCents" | "priceUnit">): UnitPrice => ({
  unitPriceCents: priceCents,
  priceUnit,
});

/** A tool's price and its breaks, as unit prices. */
export const pricesOf = ({ priceCents, priceUnit, priceBreaks }: BaseAndBreaks): UnitPrice[] => [
  { unitPriceCents: priceCents, priceUnit },
  ...priceBreaks.map(({ unitPriceCents }) => ({ unitPriceCents, priceUnit })),
];

/** The price and breaks of `priceUnit` sales units, where all are whole cents (`commonUnit`). */
export function restateRules<Rules extends BaseAndBreaks>(rules: Rules, priceUnit: PriceUnit): Rules {
  if (rules.priceUnit === priceUnit) return rules;
  const restate = (cents: number) => Math.round((cents * priceUnit) / rules.priceUnit);
  const priceBreaks = rules.priceBreaks.map((step) => ({ ...step, unitPriceCents: restate(step.unitPriceCents) }));
  return { ...rules, priceUnit, priceCents: restate(rules.priceCents), priceBreaks };
}

type PricesOfTool = BaseAndBreaks & { costCents?: number | null | undefined };

/** The prices and the cost of a tool with another price unit and the same price of one; undefined where they are no whole cents. */
export function keepPriceOfOne<Prices extends PricesOfTool>(prices: Prices, priceUnit: PriceUnit): Prices | undefined {
  const { costCents } = prices;
  const cost = typeof costCents === "number" ? [{ unitPriceCents: costCents, priceUnit: prices.priceUnit }] : [];
  const [restatedCost] = cost.map((price) => restatePrice(price, priceUnit));
  if (![...pricesOf(prices), ...cost].every((price) => restatePrice(price, priceUnit))) return undefined;
  return { ...restateRules(prices, priceUnit), ...(restatedCost && { costCents: restatedCost.unitPriceCents }) };
}

/** Rules with the public price beside them, all of one price unit. */
export function withPublicPrice<Rules extends BaseAndBreaks>(
  rules: Rules,
  publicPrice: UnitPrice,
): Rules & { publicPriceCents: number } {
  const priceUnit = commonUnit(rules.priceUnit, [...pricesOf(rules), publicPrice]);
  const { unitPriceCents } = restatePrice(publicPrice, priceUnit) ?? publicPrice;
  return { ...restateRules(rules, priceUnit), publicPriceCents: unitPriceCents };
}

/**
 * A tool beside the price of a line, which may be from a price list with another unit: all of them of one price unit, that of the line
 * where that makes whole cents.
 */
export function atOneUnit<Tool extends BaseAndBreaks, Price extends UnitPrice>(
  tool: Tool,
  price: Price,
): Omit<Tool, keyof Price> & Price & Pick<Tool, "priceCents" | "priceBreaks"> {
  const priceUnit = commonUnit(price.priceUnit, [price, ...pricesOf(tool)]);
  return { ...restateRules(tool, priceUnit), ...price, ...restatePrice(price, priceUnit) };
}

/** The price of one in the currency's unit, with as many decimals as it needs. */
export const priceOfOne = ({ unitPriceCents, priceUnit }: UnitPrice): number => unitPriceCents / (100 * priceUnit);

/** `$8.40`, or `$12.40 per 100`. */
export const writePrice = (
  { unitPriceCents, priceUnit }: UnitPrice,
  { format }: Money,
  salesUnit?: SalesUnit,
): string => (priceUnit === 1 ? format(unitPriceCents) : `${format(unitPriceCents)} ${perUnit(salesUnit, priceUnit)}`);

/** What `priceUnit` units cost by a price of another unit, with as many decimals as it needs: `$0.124`. */
export function formatPriceOf(priceUnit: PriceUnit, price: UnitPrice, { format, sign }: Money): string {
  const restated = restatePrice(price, priceUnit);
  if (restated) return format(restated.unitPriceCents);
  const dollars = priceOfOne({ ...price, unitPriceCents: price.unitPriceCents * priceUnit });
  const [whole, decimals = ""] = dollars.toFixed(5).replace(/0+$/, "").split(".");
  return `${sign}${formatNumber(Number(whole))}.${decimals}`;
}

/** Whether the public price at the minimum order applied, which needs no explanation. */
export const isUsualPrice = (explanation: readonly { rule?: string }[]): boolean =>
  explanation.length < 2 && (explanation[0]?.rule ?? "price") === "price";

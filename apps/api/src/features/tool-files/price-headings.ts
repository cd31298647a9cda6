import { splitPriceUnit } from "@ironmonger/contract/pricing/parse-price";
import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";

const withoutBrackets = (heading: string): string =>
  heading
    .replaceAll(/[()[\]]/g, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();

/**
 * How many the amounts below a heading buy: `Price per 100`, `VK (je 1.000 Stk)`; null for a number that is no price unit, undefined if it
 * says nothing.
 */
export const priceUnitIn = (heading: string): PriceUnit | null | undefined =>
  splitPriceUnit(withoutBrackets(heading.slice(0, 200))).priceUnit;

/** A heading without what its amounts buy; undefined if it says nothing of it. `per 100` alone heads prices. */
export function headingOfAmounts(heading: string): string | undefined {
  const { rest, priceUnit } = splitPriceUnit(withoutBrackets(heading.slice(0, 200)));
  if (priceUnit === undefined) return undefined;
  return /^(?:[€$£]|[A-Z]{3})?$/.test(rest) ? "price" : rest;
}

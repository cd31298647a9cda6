import { perUnit } from "../catalog/sales-unit.ts";
import { formatAmount, formatNumber, type InMoney, type Money, maxPaymentCents } from "../money.ts";
import { parseMoney } from "../parse-money.ts";
import { fewestPaid } from "./price-unit.ts";
import { ceilTo } from "./resolve-price.ts";
import type { PriceBreak, Terms } from "./terms.ts";

const [minCents, maxCents] = [1, maxPaymentCents];
/** The lowest and the highest unit price of a tool. */
export const priceLimits = { minCents, maxCents };

type Limits = { minCents: number; maxCents: number };

/** Why an amount in cents is not within the limits; null if it is. */
export function amountIssue(label: string, cents: number, { minCents, maxCents }: Limits): InMoney | null {
  if (cents < minCents) return ({ format }) => `${label} must be at least ${format(minCents)}`;
  return cents > maxCents ? ({ format }) => `${label} can be at most ${format(maxCents)}` : null;
}

/** Why an amount in cents is not a valid price; null if it is. */
export const priceIssue = (cents: number): InMoney | null => amountIssue("Price", cents, priceLimits);

export type ReadPriceBreaks = { priceBreaks: PriceBreak[] } | { message: string };

/** Reads `100:8.40; 500:7.90`, as the form and the columns of import and export write it. An empty text has no price breaks. */
export function parsePriceBreaks(text: string, money: Money): ReadPriceBreaks {
  const priceBreaks: PriceBreak[] = [];
  for (const step of text.split(/[;\n]/).map((piece) => piece.trim())) {
    if (step === "") continue;
    const { quantity, price = "" } =
      /^(?<quantity>\d{1,9}|\d{1,3}(?:,\d{3})+)\s*:(?<price>.*)$/.exec(step)?.groups ?? {};
    if (quantity === undefined) return { message: "Write price breaks such as 100:8.40; 500:7.90" };
    const read = parseMoney(price, money);
    if ("message" in read) return { message: `Price break ${quantity}: ${read.message}` };
    priceBreaks.push({ fromQuantity: Number(quantity.replaceAll(",", "")), unitPriceCents: read.cents });
  }
  return { priceBreaks };
}

/** The text that `parsePriceBreaks` reads. */
export const writePriceBreaks = (priceBreaks: readonly PriceBreak[]): string =>
  priceBreaks
    .map(({ fromQuantity, unitPriceCents }) => `${fromQuantity}:${formatAmount(unitPriceCents).replaceAll(",", "")}`)
    .join("; ");

export type RulesIssue = { path: (string | number)[]; sentence: InMoney };

/** The contradiction between the rules of a tool, and the field concerned; null if they are consistent. */
export function termsIssue({
  minOrder,
  casePack,
  priceCents,
  priceBreaks,
}: Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks">): RulesIssue | null {
  const pack = () => `a multiple of the case pack, ${formatNumber(casePack)}`;
  if (minOrder % casePack !== 0) return { path: ["minOrder"], sentence: () => `The minimum order must be ${pack()}` };
  let before: PriceBreak = { fromQuantity: minOrder, unitPriceCents: priceCents };
  for (const [index, step] of priceBreaks.entries()) {
    const { fromQuantity, unitPriceCents } = step;
    const refuse = (field: keyof PriceBreak, rule: InMoney): RulesIssue => ({
      path: ["priceBreaks", index, field],
      sentence: (money) => `The price break ${formatNumber(fromQuantity)} must ${rule(money)}`,
    });
    const { fromQuantity: above, unitPriceCents: below } = before;
    if (fromQuantity <= above)
      return refuse(
        "fromQuantity",
        () => `start above ${formatNumber(above)}${index === 0 ? ", the minimum order" : ""}`,
      );
    if (fromQuantity % casePack !== 0) return refuse("fromQuantity", () => `be ${pack()}`);
    if (unitPriceCents >= below) return refuse("unitPriceCents", ({ format }) => `cost less than ${format(below)}`);
    before = step;
  }
  return null;
}

/**
 * A quantity that the rules allow and that rounds to nothing. In a family, one case pack can have the lowest price, because the others
 * count with it.
 */
export function nothingIssue({
  minOrder,
  casePack,
  priceCents,
  priceUnit,
  priceBreaks,
  family,
}: Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceUnit" | "priceBreaks" | "family">): RulesIssue | null {
  const says =
    (what: string, unitPriceCents: number, least: number): InMoney =>
    ({ format }) =>
      `${what} must be at least ${formatNumber(least)}: fewer would cost nothing at ${format(unitPriceCents)} ${perUnit(undefined, priceUnit)}`;
  if (family !== null) {
    const unitPriceCents = priceBreaks.at(-1)?.unitPriceCents ?? priceCents;
    const least = fewestPaid({ unitPriceCents, priceUnit });
    if (casePack >= least) return null;
    return { path: ["casePack"], sentence: says("The pack of a tool of a family", unitPriceCents, least) };
  }
  const least = fewestPaid({ unitPriceCents: priceCents, priceUnit });
  if (minOrder < least)
    return { path: ["minOrder"], sentence: says("The minimum order", priceCents, ceilTo(casePack, least)) };
  for (const [index, { fromQuantity, unitPriceCents }] of priceBreaks.entries()) {
    const least = fewestPaid({ unitPriceCents, priceUnit });
    if (fromQuantity < least)
      return {
        path: ["priceBreaks", index, "fromQuantity"],
        sentence: says(
          `The start of the price break ${formatNumber(fromQuantity)}`,
          unitPriceCents,
          ceilTo(casePack, least),
        ),
      };
  }
  return null;
}

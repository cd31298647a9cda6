import { formatAmount, formatMoney, formatNumber, maxPaymentCents } from "../money.ts";
import { parseMoney } from "../parse-money.ts";
import type { PriceBreak, Terms } from "../pricing.ts";

const [minCents, maxCents] = [1, maxPaymentCents];
/** The lowest and the highest unit price of a tool. */
export const priceLimits = {
  minCents,
  maxCents,
  get tooLittle() {
    return `Price must be at least ${formatMoney(minCents)}`;
  },
  get tooMuch() {
    return `Price can be at most ${formatMoney(maxCents)}`;
  },
};

/** Why an amount in cents is not a valid price; null if it is. */
export function priceIssue(cents: number): string | null {
  if (cents < minCents) return priceLimits.tooLittle;
  return cents > maxCents ? priceLimits.tooMuch : null;
}

export type ReadPriceBreaks = { priceBreaks: PriceBreak[] } | { message: string };

/** Reads `100:8.40; 500:7.90`, as the form and the columns of import and export write it. An empty text has no price breaks. */
export function parsePriceBreaks(text: string): ReadPriceBreaks {
  const priceBreaks: PriceBreak[] = [];
  for (const step of text.split(/[;\n]/).map((piece) => piece.trim())) {
    if (step === "") continue;
    const { quantity, price = "" } =
      /^(?<quantity>\d{1,9}|\d{1,3}(?:,\d{3})+)\s*:(?<price>.*)$/.exec(step)?.groups ?? {};
    if (quantity === undefined) return { message: "Write price breaks such as 100:8.40; 500:7.90" };
    const read = parseMoney(price);
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

export type RulesIssue = { path: (string | number)[]; message: string };

/** The contradiction between the rules of a tool, and the field concerned; null if they are consistent. */
export function termsIssue({
  minOrder,
  casePack,
  priceCents,
  priceBreaks,
}: Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks">): RulesIssue | null {
  const pack = () => `a multiple of the case pack, ${formatNumber(casePack)}`;
  if (minOrder % casePack !== 0) return { path: ["minOrder"], message: `The minimum order must be ${pack()}` };
  let before: PriceBreak = { fromQuantity: minOrder, unitPriceCents: priceCents };
  for (const [index, step] of priceBreaks.entries()) {
    const { fromQuantity, unitPriceCents } = step;
    const refuse = (field: keyof PriceBreak, rule: string) => ({
      path: ["priceBreaks", index, field],
      message: `The price break ${formatNumber(fromQuantity)} must ${rule}`,
    });
    if (fromQuantity <= before.fromQuantity)
      return refuse(
        "fromQuantity",
        `start above ${formatNumber(before.fromQuantity)}${index === 0 ? ", the minimum order" : ""}`,
      );
    if (fromQuantity % casePack !== 0) return refuse("fromQuantity", `be ${pack()}`);
    if (unitPriceCents >= before.unitPriceCents)
      return refuse("unitPriceCents", `cost less than ${formatMoney(before.unitPriceCents)}`);
    before = step;
  }
  return null;
}

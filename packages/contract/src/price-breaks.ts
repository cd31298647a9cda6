import { formatMoney } from "./money.ts";
import { parseMoney } from "./parse-money.ts";
import type { PriceBreak } from "./terms.ts";

export type ReadPriceBreaks = { priceBreaks: PriceBreak[] } | { problem: string };

/** Reads `100:8.40; 500:7.90`, as the form and the columns of import and export write it. An empty text has no price breaks. */
export function parsePriceBreaks(text: string): ReadPriceBreaks {
  const priceBreaks: PriceBreak[] = [];
  for (const part of text.split(/[;\n]/).map((piece) => piece.trim())) {
    if (part === "") continue;
    const { quantity, price = "" } =
      /^(?<quantity>\d{1,9}|\d{1,3}(?:,\d{3})+)\s*:(?<price>.*)$/.exec(part)?.groups ?? {};
    if (quantity === undefined) return { problem: "Write price breaks such as 100:8.40; 500:7.90" };
    const read = parseMoney(price);
    if ("problem" in read) return { problem: `Price break ${quantity}: ${read.problem}` };
    priceBreaks.push({ fromQuantity: Number(quantity.replaceAll(",", "")), unitPriceCents: read.cents });
  }
  return { priceBreaks };
}

/** The text that `parsePriceBreaks` reads. */
export const writePriceBreaks = (priceBreaks: readonly PriceBreak[]): string =>
  priceBreaks
    .map(({ fromQuantity, unitPriceCents }) => `${fromQuantity}:${formatMoney(unitPriceCents).replaceAll(/[$,]/g, "")}`)
    .join("; ");

import type { Money } from "../money.ts";
import { parseMoney } from "../parse-money.ts";
import { type PriceUnit, priceUnits } from "./price-unit.ts";

// Capital letters are those of the trade: `/C` and `/M` are per hundred and per thousand, while `/m` is per metre.
const letters: Record<string, PriceUnit> = { E: 1, C: 100, M: 1000 };
const words: Record<string, PriceUnit> = {
  ...{ each: 1, ea: 1, piece: 1, pc: 1, pcs: 1, stk: 1, stück: 1, st: 1 },
  ...{ pièce: 1, pieza: 1, pezzo: 1, stuk: 1, sztuka: 1, peça: 1, "%": 100, "‰": 1000 },
  ...{ hundred: 100, hundert: 100, cent: 100, thousand: 1000, tausend: 1000, mille: 1000 },
  ...{ ciento: 100, cien: 100, centinaio: 100, honderd: 100, sto: 100, cento: 100, hundra: 100, hundrede: 100 },
  ...{
    millar: 1000,
    mil: 1000,
    migliaio: 1000,
    duizend: 1000,
    tysiąc: 1000,
    milheiro: 1000,
    tusen: 1000,
    tusind: 1000,
  },
};
const pieceWords = "(?:pcs?|pces?|pieces?|ea|each|units?|stk|stück|st|pièces?|piezas?|pezzi|stuks?|szt)";
const number = "\\d{1,4}(?:[.,' ]000)?(?:[.,]0{1,3})?";
const before = "(?:\\bper\\b|\\bpro\\b|\\bje\\b|\\bpar\\b|\\bpour\\b|\\bles\\b|\\bpor\\b|\\bza\\b|/)";
const numberAlone = new RegExp(`^(?:${before}\\s?)?(${number})(?:\\s?${pieceWords})?\\.?$`, "iu");
const atEnd = new RegExp(`\\s?${before}\\s?(${number}(?:\\s?${pieceWords})?|\\p{L}{1,12})\\.?$`, "iu");

/**
 * How many a price buys, as columns of price units write it: `100`, `1.000`, `per 100 pcs`, `C`; undefined for what is no price unit of the
 * shop.
 */
export function parsePriceUnit(text: string): PriceUnit | undefined {
  const unit = text.slice(0, 60).trim().replaceAll(/\s+/gu, " ");
  const [, digits] = numberAlone.exec(unit) ?? [];
  if (digits !== undefined) {
    // `1.000` is a thousand, and `100.000` a hundred with decimals.
    const [grouped, rounded] = [digits.replace(/[.,' ](?=000$)/, ""), digits.replace(/[.,]0{1,3}$/, "")];
    return [grouped, rounded].map((value) => priceUnits.find((one) => String(one) === value)).find(Boolean);
  }
  const word = unit.replace(/^(?:(?:per|pro|je|par|por|za|le|la|el) |\/ ?)/iu, "").replace(/\.$/, "");
  return Object.hasOwn(letters, word)
    ? letters[word]
    : Object.hasOwn(words, word.toLowerCase())
      ? words[word.toLowerCase()]
      : undefined;
}

/**
 * What stands before a price unit at the end of a text, and that unit: `12,40/100`, `Price per 100`. The unit is null if the text names a
 * number that is none, and undefined if it names nothing.
 */
export function splitPriceUnit(text: string): { rest: string; priceUnit: PriceUnit | null | undefined } {
  const end = text.slice(-60);
  const found = atEnd.exec(end);
  if (!found?.[1]) return { rest: text, priceUnit: undefined };
  const priceUnit = parsePriceUnit(found[1]);
  if (priceUnit === undefined && !/^\d/.test(found[1])) return { rest: text, priceUnit: undefined };
  return { rest: text.slice(0, text.length - end.length + found.index).trim(), priceUnit: priceUnit ?? null };
}

export const noPriceUnit = "A price is per 1, 10, 100 or 1,000";

/** Reads an amount as people type it, and what it buys if it says so: `12.40`, `12.40/100`, `$3.10 per 1,000`. */
export function parsePrice(text: string, money: Money): { cents: number; priceUnit?: PriceUnit } | { message: string } {
  const { rest, priceUnit } = splitPriceUnit(text.trim());
  if (priceUnit === null) return { message: noPriceUnit };
  const read = parseMoney(rest, money);
  return "message" in read || priceUnit === undefined ? read : { cents: read.cents, priceUnit };
}

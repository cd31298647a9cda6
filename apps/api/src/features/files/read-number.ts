import type { Money } from "@ironmonger/contract/money";
import { parseMoney, type ReadMoney } from "@ironmonger/contract/parse-money";

/** A number as people and programs write it, without grouping; `decimals` are the digits behind the point. */
type Decimal = { whole: string; decimals: string };

const plain = /^(?=[.,]?\d)(?<whole>\d{0,15})(?:[.,](?<decimals>\d{0,30}))?$/;
const grouped = [
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<decimals>\d{0,30}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<decimals>\d{0,30})$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  /^(?<whole>[1-9]\d{0,2}(?:[ '’\u00a0\u202f]\d{3})+)(?:[.,](?<decimals>\d{0,30}))?$/,
];

/** `1.234` and `1,234` can be one or a thousand. */
const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

function readDecimal(text: string, notations: RegExp[]): Decimal | undefined {
  for (const notation of notations) {
    const { whole, decimals = "" } = notation.exec(text)?.groups ?? {};
    if (whole !== undefined) return { whole: whole.replaceAll(/\D/g, ""), decimals };
  }
  return undefined;
}

/** Without the noise of a program's arithmetic, such as 9.9999999999999982. */
const denoise = ({ whole, decimals }: Decimal): number =>
  decimals.length > 9 ? Number(Number(`${whole}.${decimals}`).toPrecision(12)) : Number(`${whole}.${decimals || "0"}`);

const pieceWords = "(?:pcs?|pces?|pieces?|ea|each|units?|stk|stück|st)";
/** `10 pcs` */
const pieces = new RegExp(`(?<=\\d)\\s?${pieceWords}\\.?$`, "iu");
/** `12.50/ea`, `12.50 per piece` */
const perPiece = new RegExp(`(?<=\\d)(?:\\s?/\\s?|\\s(?:per\\s|pro\\s|je\\s)?)${pieceWords}\\.?$`, "iu");

/**
 * Reads a number of pieces: `1200`, `1,200`, `100.0000`, `-3`, `10 pcs`. The value is undefined if the text is no number; `1.200` is an
 * issue, because it can be read in two ways.
 */
export function readCount(text: string): { value: number } | { issue: string } | undefined {
  const isNegative = text.startsWith("-");
  const digits = (isNegative ? text.slice(1).trim() : text).replace(pieces, "");
  const [whole = "", thousandths = ""] = digits.split(".");
  if (isAmbiguous(digits) && digits.includes("."))
    return { issue: `${text} can mean two numbers. Write ${whole}${thousandths} or ${whole}` };
  // A comma before exactly three digits groups thousands, as in an amount.
  const read = readDecimal(digits, isAmbiguous(digits) ? grouped : [plain, ...grouped]);
  if (!read) return undefined;
  const value = denoise(read);
  return { value: isNegative ? -value : value };
}

/** Reads a weight in its unit: a point or a comma before the last digits is a decimal one, unless the unit is the gram. */
export function readMeasure(text: string, canBeGrouped: boolean): number | "ambiguous" | undefined {
  if (canBeGrouped && isAmbiguous(text)) return "ambiguous";
  const read = readDecimal(text, [plain, ...grouped]);
  return read && denoise(read);
}

/**
 * Reads an amount as the form does, and as programs write it: `34.000000`, `3.3000000000000003`. Further decimals are rounded, which `note`
 * says, unless that would change the amount by more than this part of it.
 */
export function readAmount(cell: string, money: Money, maxRounding: number): ReadMoney & { note?: string } {
  // `5,-` are five.
  const text = cell.replace(perPiece, "").replace(/(?<=\d[.,])\s?[-–—]{1,2}$/u, "00");
  const [, before = "", whole = "", decimals = "", after = ""] =
    /^([^\d]{0,5})(\d{1,12})[.,](\d{3,30})([^\d]{0,5})$/.exec(text) ?? [];
  if (decimals === "" || isAmbiguous(`${whole}.${decimals}`)) return parseMoney(text, money);
  const amount = denoise({ whole, decimals });
  const rounded = Math.round(Number((amount * 100).toPrecision(15))) / 100;
  const shown = rounded.toFixed(2);
  if (Math.abs(rounded - amount) > amount * maxRounding) return parseMoney(text, money);
  const read = parseMoney(before + shown + after, money);
  const isNoise = Math.abs(rounded - amount) < 1e-6;
  return "cents" in read && !isNoise ? { ...read, note: `rounded to ${shown}.` } : read;
}

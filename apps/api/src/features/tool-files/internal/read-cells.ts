import type { PriceBreak } from "@ironmonger/contract/catalog";
import { ToolFields } from "@ironmonger/contract/catalog/edit-tool";
import { parseFacts } from "@ironmonger/contract/catalog/parse-facts";
import { parseSalesUnit, piece } from "@ironmonger/contract/catalog/sales-unit";
import { readPathNames } from "@ironmonger/contract/categories";
import { formatWeight, type Money } from "@ironmonger/contract/money";
import { noPriceUnit, parsePriceUnit, splitPriceUnit } from "@ironmonger/contract/pricing/parse-price";
import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
import { parsePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { inOneLine } from "@ironmonger/contract/text";
import type { ToMake } from "../../changes/to-make.ts";
import { clarifyNumbers, type DecimalSign } from "../../files/decimal-sign.ts";
import { findCountry } from "../../files/find-country.ts";
import { splitAmount } from "../../files/read-currency.ts";
import { readAmount, readCount, readMeasure } from "../../files/read-number.ts";
import { findPicture, plainText, shorten } from "../../files/read-texts.ts";

/**
 * The value of a cell; undefined if the row comes in without it. `refusal`: a better reason than that of the contract, which refuses the
 * value. `note`: what became of an accepted cell, if not its value. `question`: the text of the file that the shop does not know.
 * `priceUnit`: how many an amount buys, if its cell or its heading says so.
 */
export type CellValue = { value: unknown; issue?: string; note?: string; question?: string; priceUnit?: PriceUnit };

/** What a reader needs to know beside the cell. */
export type KnownValues = {
  /** In which prices are. */
  money: Money;
  /** How the file writes numbers, if it shows it. */
  decimalSign: DecimalSign | undefined;
  /** What a unit of the currency of the row's amounts costs, if it is not the shop's. */
  rate?: number;
  /** The slug of the category that a text names. */
  findCategory: (text: string) => string | undefined;
  /** The id of the model that a text names, or its description, if it is to be made. */
  findModel: (text: string) => string | ToMake | undefined;
  /** The admin's answer to a question; null: leave it out, undefined: not answered. */
  answerTo: (field: string, from: string) => string | ToMake | null | undefined;
  /** How a cell lists categories: what stands between several of them, and between the names of a path if not `>`. */
  categoryLists: { between: RegExp; inPath: string | undefined };
  /** How many the amounts of a column buy, where its heading says so: `Price per 100`; null for a number that is no price unit. */
  priceUnitOf: { priceCents?: PriceUnit | null; costCents?: PriceUnit | null };
  /** The heading of the column of weights, which may name the unit. */
  weightHeading: string;
};

/** A text of one line that a tool can do without. */
export const readShort =
  (maxLength: number) =>
  (cell: string): CellValue =>
    cell.length <= maxLength
      ? { value: inOneLine(cell) }
      : { value: undefined, note: `longer than ${maxLength} characters, so it was left out.` };

/** A text that is cut if it is too long. */
export const readLong =
  (maxLength: number) =>
  (cell: string): CellValue =>
    cut(plainText(cell), maxLength);

/** A name, which spreadsheets break into lines. */
export const readName =
  (maxLength: number) =>
  (cell: string): CellValue =>
    cut(inOneLine(plainText(cell)), maxLength);

function cut(text: string, maxLength: number): CellValue {
  if (text.length <= maxLength) return { value: text };
  return { value: shorten(text, maxLength), note: `cut after ${maxLength} characters.` };
}

/** Some programs put a ' before a number, so that a spreadsheet takes it as text. */
const withoutTextMark = (cell: string): string => cell.replace(/^'(?=[\p{L}\p{N}])/u, "");

export function readSku(cell: string): CellValue {
  return { value: inOneLine(withoutTextMark(cell)) };
}

export function readPicture(cell: string): CellValue {
  const { address, isAsWritten } = findPicture(cell);
  if (address === undefined)
    return { value: undefined, note: "it has no web address that can be used, so it was left out." };
  return isAsWritten ? { value: address } : { value: address, note: `${address} was taken.` };
}

/** Reads what can be read in two ways as the file means it. */
export const asNumbers =
  (read: (cell: string, known: KnownValues) => CellValue) =>
  (cell: string, known: KnownValues): CellValue =>
    read(clarifyNumbers(cell, known.decimalSign), known);

export function readWhole(cell: string): CellValue {
  const read = readCount(cell);
  if (!read) return { value: Number.NaN };
  return "issue" in read ? { value: Number.NaN, issue: read.issue } : { value: read.value };
}

/** Other shops write a negative stock for oversold tools, fractions of a metre, and lower bounds such as `100+`. */
export function readStock(cell: string): CellValue {
  const [, least] = /^(?:>=?|≥)?\s?(\d[\d.,]{0,15})\s?\+?$/u.exec(cell) ?? [];
  if (least !== undefined && least !== cell) return withNote(readStock(least));
  // Bagisto names the stock of each warehouse: default=100,second=50.
  const counts = /^[\w-]+=\d/.test(cell)
    ? cell.split(",").map((warehouse) => readCount(warehouse.split("=")[1]?.trim() ?? ""))
    : [readCount(cell)];
  let sum = 0;
  for (const count of counts) {
    if (!count) return { value: undefined, note: "not a number, so it was left out." };
    if ("issue" in count) return { value: Number.NaN, issue: count.issue };
    sum += count.value;
  }
  const whole = Math.max(0, Math.floor(sum));
  return whole === sum ? { value: sum } : { value: whole, note: `taken as ${whole}.` };
}

const withNote = ({ value, ...read }: CellValue): CellValue =>
  typeof value === "number" && !Number.isNaN(value) ? { value, note: `taken as ${value}.` } : { value, ...read };

/** Rounding must not change what buyers pay by more than half a percent. */
const maxRoundingOfPrices = 0.005;

/** Dollars, as the form reads them, and what they buy: `12,40/100`. */
export function readPrice(cell: string, { money, priceUnitOf, rate }: KnownValues): CellValue {
  const { rest, priceUnit = priceUnitOf.priceCents } = splitPriceUnit(cell.trim());
  if (priceUnit === null) return { value: Number.NaN, issue: noPriceUnit };
  const read = readAmount(inCurrency(rest, money, rate), money, maxRoundingOfPrices);
  if (!("cents" in read)) return { value: Number.NaN, issue: read.message };
  const cents = convert(read.cents, rate);
  if (Math.abs(cents - read.cents * (rate ?? 1)) > cents * maxRoundingOfPrices)
    return { value: Number.NaN, issue: `at ${rate} it is no price in whole cents. Give it per 100 or 1,000.` };
  return { value: cents, ...(read.note ? { note: read.note } : {}), ...(priceUnit && { priceUnit }) };
}

/** An amount without the name of its currency, which has a rate. */
const inCurrency = (cell: string, money: Money, rate: number | undefined): string =>
  rate === undefined ? cell : splitAmount(cell, money.code).amount;

/** Cents of another currency in the shop's. */
const convert = (cents: number, rate = 1): number => Math.round(Number((cents * rate).toPrecision(12)));

/** How many a price buys. What is none of the shop's price units refuses the row: the price means nothing without it. */
export function readPriceUnit(cell: string, { decimalSign }: KnownValues): CellValue {
  // One, with decimals, or a thousand.
  const [, sign] = /^1([.,])000$/.exec(cell.trim()) ?? [];
  if (sign && decimalSign === undefined) return { value: cell, issue: `${cell} can mean two numbers. Write 1000 or 1` };
  return { value: sign && sign === decimalSign ? 1 : (parsePriceUnit(cell) ?? cell) };
}

export function readCost(cell: string, { money, priceUnitOf, rate }: KnownValues): CellValue {
  const { rest, priceUnit = priceUnitOf.costCents } = splitPriceUnit(cell.trim());
  const read = readAmount(inCurrency(rest, money, rate), money, 1);
  if (priceUnit === null || !("cents" in read)) return { value: Number.NaN };
  return {
    value: convert(read.cents, rate),
    ...(read.note ? { note: read.note } : {}),
    ...(priceUnit && { priceUnit }),
  };
}

/** One of the shop's words, such as `on sale`, or another program's word for it; null: it says nothing. Other words are left out. */
export const readWord =
  (words: readonly string[], synonyms: Record<string, string | null> = {}) =>
  (cell: string): CellValue => {
    const word = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-");
    if (words.includes(word)) return { value: word };
    if (Object.hasOwn(synonyms, word)) return { value: synonyms[word] ?? undefined };
    return { value: undefined, note: "the shop does not know this, so it was left out." };
  };

/** Reads an optional field: a value that is not valid is dropped, and the tool is imported without it. */
export const readIfValid =
  (read: (cell: string, known: KnownValues) => CellValue, field: keyof typeof ToolFields.shape) =>
  (cell: string, known: KnownValues): CellValue => {
    const { issue: _, ...cellValue } = read(cell, known);
    return ToolFields.shape[field].safeParse(cellValue.value).success
      ? cellValue
      : { value: undefined, note: "this cannot be read, so it was left out." };
  };

const yesNo: Record<string, boolean> = {
  ...{ yes: true, y: true, true: true, 1: true, x: true, ja: true, oui: true, continue: true, notify: true },
  ...{ no: false, n: false, false: false, 0: false, nein: false, non: false, deny: false },
};

/** Reads yes or no in several languages. Shopify writes `continue` and `deny`. */
export const readYesNo = (cell: string): CellValue => ({ value: yesNo[cell.trim().toLowerCase()] ?? cell });

/** A day as `2026-12-01`, or `1.12.2026`. */
export function readDay(cell: string): CellValue {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell.trim()) ?? [];
  return { value: year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell.trim() };
}

/** A bar code that is not valid is dropped, and the tool is imported without it. */
export function readGtin(cell: string): CellValue {
  const read = ToolFields.shape.gtin.safeParse(withoutTextMark(cell));
  return read.success ? { value: read.data } : { value: undefined, note: "not a GTIN, so it was left out." };
}

/** `100:8.40; 500:7.90` */
export function readPriceBreaks(cell: string, { money, rate }: KnownValues): CellValue {
  const text =
    rate === undefined ? cell : cell.replaceAll(/(?<=[:;]\s?)[^;]+/g, (part) => inCurrency(part, money, rate));
  const read = parsePriceBreaks(text, money);
  if ("message" in read) return { value: null, issue: read.message };
  const inShop = ({ unitPriceCents, ...step }: PriceBreak) => ({
    ...step,
    unitPriceCents: convert(unitPriceCents, rate),
  });
  return { value: read.priceBreaks.map(inShop) };
}

/** `Material: steel; Length: 300 mm`, or one fact per line. */
export function readFacts(cell: string): CellValue {
  const read = parseFacts(cell);
  return "message" in read ? { value: undefined, note: `${read.message}. It was left out.` } : { value: read.facts };
}

/**
 * `pair`, `box of 200`. A unit of prices, such as `100 pcs`, is one of pieces. What the price means without a unit that the shop knows is
 * asked, and until then the row is refused: `C` and `M` may be a hundred and a thousand, or a carton and a metre.
 */
export function readUnit(cell: string, { answerTo }: KnownValues): CellValue {
  const answer = answerTo("salesUnit", cell.trim());
  if (answer === null) return { value: undefined };
  const text = typeof answer === "string" ? answer : cell.trim();
  const read = parseSalesUnit(text);
  if ("unit" in read) return { value: read.unit };
  const dozen =
    /^(?:doz(?:ens?)?|dz|dzn|dutzend|dtz|douzaines?|docenas?|dozzin[ae]|dozijn|tuzin|dúzias?|dussin)\.?$/iu.test(text);
  if (dozen) return { value: { kind: "pack", contains: 12, of: "piece" } };
  const priceUnit = /\d/.test(text) ? parsePriceUnit(text) : undefined;
  if (priceUnit !== undefined) return { value: piece, priceUnit };
  return { value: Number.NaN, question: cell.trim(), issue: "the shop does not know this unit. Say what it is." };
}

/** What other shops call the root of their categories, or the category of what has none. */
const roots = new Set([
  ...[
    "home",
    "all",
    "root",
    "root catalog",
    "root category",
    "default category",
    "saleable",
    "shop all",
    "all products",
  ],
  ...[
    "startseite",
    "accueil",
    "inicio",
    "uncategorized",
    "uncategorised",
    "unkategorisiert",
    "non classé",
    "sin categorizar",
  ],
]);

/** The names on the path of a category, without the root of the other shop. */
function readPath(text: string, separator: string | undefined): { text: string; level: number } {
  const names =
    separator && !text.includes(">") ? text.split(separator).map((name) => name.trim()) : readPathNames(text);
  const first = names.findIndex((name) => !roots.has(name.toLowerCase()));
  const plain = first < 0 ? [] : names.slice(first);
  const isAsWritten = plain.length === names.length && !separator;
  return { text: isAsWritten ? text : plain.join(" > "), level: plain.length };
}

/**
 * The shop's own category, by its name or the last part of a path; of several, the first of the deepest ones that the shop has. Unknown
 * ones become questions to the admin.
 */
export function readCategory(cell: string, { findCategory, answerTo, categoryLists }: KnownValues): CellValue {
  const { between, inPath } = categoryLists;
  const paths = plainText(cell)
    .split(between)
    .map((text) => text.replaceAll("\\,", ",").trim())
    // Shopware's ids.
    .filter((text) => text !== "" && !/^[\da-f]{32}$/.test(text))
    .map((text) => readPath(text, inPath))
    .filter(({ level }) => level > 0);
  const deepest = Math.max(0, ...paths.map(({ level }) => level));
  const texts = paths.filter(({ level }) => level === deepest).map(({ text }) => text);
  for (const text of [cell, ...texts]) {
    const answer = answerTo("category", text);
    if (answer !== undefined) return { value: answer ?? undefined };
    const slug = findCategory(text);
    if (slug) return { value: slug };
  }
  return texts[0] === undefined ? { value: undefined } : { value: undefined, question: texts[0] };
}

/** The tool that replaces it, by its SKU, name or id. Only the database knows which one it is. */
export const readSuccessor = (cell: string): CellValue => readShort(200)(withoutTextMark(cell).trim());

/** A model of the shop, by its name, or one that is to be made: `Hex bolt (Length, Thread)`. */
export function readModel(cell: string, { findModel }: KnownValues): CellValue {
  const model = findModel(inOneLine(cell.trim()));
  if (model !== undefined) return { value: model };
  const example = `${shorten(cell.trim(), 60)} (Length, Thread)`;
  return {
    value: undefined,
    note: `the shop has no model of this name, so it was left out. One is made where the cell also names the attributes of its sizes: ${example}.`,
  };
}

/** A code of ISO 3166-1, or the name of a country. */
export function readCountry(cell: string, { answerTo }: KnownValues): CellValue {
  const answer = answerTo("countryOfOrigin", cell);
  if (answer !== undefined) return { value: answer ?? undefined };
  const code = findCountry(cell);
  return code ? { value: code } : { value: undefined, question: cell };
}

const gramsOf: Record<string, number> = { kg: 1000, g: 1, lb: 453.59237, oz: 28.349523125 };
/** The units that a question about weights suggests. */
export const weightUnits = Object.keys(gramsOf);
const unitNames: Record<string, string> = {
  ...{ kg: "kg", kgs: "kg", kilogram: "kg", kilograms: "kg", kilogramm: "kg", kilogrammes: "kg", kilo: "kg" },
  ...{ g: "g", gr: "g", gram: "g", grams: "g", gramm: "g", grammes: "g", gramos: "g" },
  ...{ lb: "lb", lbs: "lb", pound: "lb", pounds: "lb", oz: "oz", ounce: "oz", ounces: "oz" },
};
export const findUnit = (text: string): string | undefined => {
  const name = text.toLowerCase().replaceAll(/[^a-z]/g, "");
  return Object.hasOwn(unitNames, name) ? unitNames[name] : undefined;
};

/** A weight in the unit of its cell or its heading, or else in the one that the admin names. */
export function readWeight(cell: string, { answerTo, weightHeading }: KnownValues): CellValue {
  const [, number = cell, name = ""] = /^([\d.,' ]{1,40}?)\s*([a-z]{1,12}\.?)?$/i.exec(cell) ?? [];
  const words = weightHeading.split(/[^\p{L}]+/u);
  const answer = answerTo("weightGrams", weightHeading);
  const unit = findUnit(name) ?? answer ?? words.map(findUnit).find(Boolean);
  if (unit === null || answer === null) return { value: undefined };
  const grams = typeof unit === "string" ? gramsOf[unit] : undefined;
  const weight = name !== "" && !findUnit(name) ? undefined : readMeasure(number.trim(), grams === 1);
  if (weight === undefined) return { value: undefined, note: "not a weight, so it was left out." };
  if (grams === undefined) return { value: undefined, question: weightHeading };
  if (weight === "ambiguous")
    return {
      value: undefined,
      note: "this can mean two numbers, so it was left out. Write it without a point or comma.",
    };
  const value = Math.round(Number((weight * grams * 1000).toPrecision(15))) / 1000;
  // What was converted from pounds is never exact.
  const isExact = !Number.isInteger(grams) || Math.abs(value - weight * grams) < 1e-9;
  return isExact ? { value } : { value, note: `rounded to ${formatWeight(value)}.` };
}

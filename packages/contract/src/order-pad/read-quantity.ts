import { messages } from "../messages.ts";
import { maxPieces } from "../pricing.ts";
import { withDigits } from "./quantity-words.ts";

/** What a quantity counts, as its line says; `m` are metres or thousands. */
export const writtenUnits = [
  "piece",
  "pair",
  "set",
  "box",
  "carton",
  "pack",
  "bag",
  "roll",
  "hundred",
  "m",
  "metre",
  "kg",
  "l",
] as const;
export type WrittenUnit = (typeof writtenUnits)[number];

/**
 * The quantity of a cell; empty if the cell is blank. `quantityError` says why the quantity cannot be used; it is then missing.
 * `orQuantity`: `1.000` may also be 1. `mayBe`: all numbers of the line that may be the quantity. `perPack`: how many a pack holds;
 * `priceCents`: what one costs; `totalCents`: what they cost together, each as the line says. `isSettled`: the buyer chose the quantity in
 * the tool's unit.
 */
export type ReadQuantity = {
  quantity?: number;
  unit?: WrittenUnit;
  orQuantity?: number;
  mayBe?: number[];
  perPack?: number;
  /** Another number of the line, which has to come to the same: `25 (2 boxes)`. */
  alsoSays?: number;
  /** How many dozens the line says; `quantity` counts their pieces. */
  dozens?: number;
  priceCents?: number;
  totalCents?: number;
  isSettled?: true;
  quantityError?: string;
};

/** The words of lines and cells, in English and German; the words for pieces in all languages of the headings. */
const words = {
  piece: "pcs?|pce|pi[eè]ces?|ea|each|units?|nos?|off|stk?|st[uü]cke?|stuks?|szt|pz|uds?",
  pair: "pairs?|prs?|paa|paare?",
  set: "sets",
  box: "box(?:es)?|bx|kartons?|kart?|krt|schachteln?",
  carton: "cartons?|ctns?|cases?|cs",
  pack: "packs?|pks?|pak|pkgs?|packets?|pkts?|packages?|pakete?|packung(?:en)?|vp?e",
  bag: "bags?|bg|beutel|btl",
  roll: "rolls?|rl|rollen?",
  dozen: "dozens?|doz|dzn?|dutzend|dtzd?",
};
/** Words that occur only in a column of units: in a name, `5 kg` is what it weighs. */
const ofColumns = {
  pair: "pa",
  set: "set|satz",
  hundred: "c|hundert",
  m: "m|mil|tsd",
  metre: "mtr|lfm|met(?:er|re)s?",
  kg: "kgs?|kilo",
  l: "l|ltr|lit(?:er|re)s?",
};
/** The shop does not know how many pieces these hold, so it asks. */
const uncounted =
  "pallets?|palettes?|paletten|crates?|kisten?|bundles?|bund|bdl|trucks?|truckloads?|gebinde|gbd|lagen?|drums?|cans?|dosen?|eimer|kanister|flaschen?|tuben?|g|cm|mm";
const groups = [...Object.entries(words), ...Object.entries(ofColumns)]
  .map(([name, alternatives], index) => `(?<${name}${index}>${alternatives})`)
  .join("|");
const units = new RegExp(`^(?:${groups}|(?<uncounted>${uncounted}))\\.?$`, "i");
/** Whether this is a word for what is counted, such as `pcs`, `boxes`, `dozen` or `pallets`. */
export const isUnit = (word: string): boolean => word.length < 20 && units.test(word.trim());
const inLines = Object.values(words).join("|");
/** For lines without cells. Uncounted units are left out, because `5 pallet trucks` are five tools. */
export const unit = `(?:${inLines})\\b\\.?`;
/** Weights, lengths and volumes; in a name, they may be what the tool weighs or how long it is. */
export const measure = `(?:${[ofColumns.m, ofColumns.metre, ofColumns.kg, ofColumns.l].join("|")})\\b\\.?`;
const inCells = `(?:${[inLines, ...Object.values(ofColumns), uncounted].join("|")})\\b\\.?`;

/** The unit that a word names: `dozen` and `uncounted` are no `WrittenUnit`. */
function unitOf(word: string): WrittenUnit | "dozen" | "uncounted" | undefined {
  const group = Object.entries(units.exec(word)?.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
  return group?.replace(/\d+$/, "") as WrittenUnit | undefined;
}

/** A number as people write it, perhaps with a sign. Numbers with a zero in front, such as 007, are names. */
export const number =
  "[-+]?(?:[1-9][\\d.,'’\\u00a0\\u2009\\u202f]{0,20}|0(?:[.,]\\d{1,20})?)(?<![.,'’\\u00a0\\u2009\\u202f])";
export const spaced = "[1-9]\\d{0,2}(?: \\d{3}){1,6}(?:[.,]\\d{1,6})?";

export const quantityWord = "(?:qty|quantity)\\b[.:]?\\s*";
/** What may precede a quantity: `qty: 50`, `x 50`. */
export const countSign = `(?:${quantityWord}|[x×*]\\s*)?`;

const cellPattern = new RegExp(
  `^${countSign}(?<count>${number}|${spaced})\\s*(?<unit>${inCells})?(?:\\s*[x×*])?$`,
  "iu",
);

/** Longer texts are not quantities. */
const maxQuantityLength = 100;
const matchQuantity = (text: string) =>
  text.length > maxQuantityLength ? undefined : cellPattern.exec(text.replaceAll(/\s{2,}/g, " "))?.groups;

/** Reads a quantity as people write it: `250`, `1,000`, `1.000`, `250.0`, `250 pcs`, `2 boxes`. */
export function readQuantity(cell: string): ReadQuantity | undefined {
  const text = cell.length > maxQuantityLength ? cell : withDigits(cell.trim());
  if (!text) return {};
  const { count, unit: of } = matchQuantity(text) ?? {};
  return count === undefined ? undefined : toQuantity(count, of);
}

/** A number has few characters here, so that a long line of numbers is read in linear time. */
const hasUnit = new RegExp(
  `(?:^|[\\s,;:=|([x×*])[-+]?\\d[\\d.,'’\\u00a0\\u2009\\u202f]{0,20}(?<![.,'’])\\s*${unit}`,
  "iu",
);

/** The amount in the unit of its column, unless the cell names one beside the number. An error if the unit is unknown. */
export function inUnit(amount: ReadQuantity, cell: string, of: string): ReadQuantity {
  if (amount.quantity === undefined || !/\p{L}/u.test(of) || hasUnit.test(cell)) return amount;
  const read = readQuantity(`${amount.quantity} ${of}`);
  return read ? { ...amount, ...read } : unknownUnit(of);
}

const unknownUnit = (of: string): ReadQuantity => ({
  quantityError: `The unit "${of}" is not known. How many pieces?`,
});

/**
 * The number and the unit of a quantity, also of one that cannot be ordered. The number is null if it is not a whole one from 0 on.
 * Undefined if the text is not a quantity.
 */
export function readCount(text: string): { number: number | null; isPacks: boolean } | undefined {
  const { count, unit: of = "" } = matchQuantity(text.trim()) ?? {};
  if (count === undefined) return undefined;
  const namedUnit = unitOf(of);
  const number = namedUnit === "uncounted" ? null : toWhole(count.replace(/^\+/, ""));
  const isDozen = number !== null && namedUnit === "dozen";
  return {
    number: isDozen ? number * 12 : number,
    isPacks: !(namedUnit === undefined || namedUnit === "piece" || isDozen),
  };
}

const measures: readonly (string | undefined)[] = ["kg", "l", "metre", "m"];

export function toQuantity(count: string, of: string | undefined): ReadQuantity {
  const namedUnit = of === undefined ? undefined : unitOf(of);
  if (namedUnit === "uncounted") return unknownUnit(of ?? "");
  const whole = toWhole(count.replace(/^\+/, "")) ?? (measures.includes(namedUnit) ? toDecimal(count) : null);
  if (whole === 0 || count.startsWith("-")) return { quantityError: messages.quantityBelowOne };
  if (whole === null) return { quantityError: messages.wholeQuantity };
  const quantity = namedUnit === "dozen" ? whole * 12 : whole;
  if (quantity > maxPieces) return { quantityError: messages.tooManyPieces };
  const written = namedUnit === "dozen" ? "piece" : namedUnit;
  const orQuantity = /^[1-9]\d{0,2}[.,]000$/.test(count) && { orQuantity: whole / 1000 };
  return {
    quantity,
    ...(written && { unit: written }),
    ...(namedUnit === "dozen" && { dozens: whole }),
    ...orQuantity,
  };
}

/** `2.5`, `12,50` */
const toDecimal = (count: string): number | null =>
  /^\d{1,9}[.,]\d{1,3}$/.test(count) ? Number(count.replace(",", ".")) : null;

/** Null if it is not a whole number: `2.5`. Three digits after a separator are thousands: `1.000`. */
function toWhole(count: string): number | null {
  const grouped =
    /^(?<whole>[1-9]\d{0,2}(?<separator>[.,'’\s])\d{3}(?:\k<separator>\d{3})*)(?:(?!\k<separator>)[.,]0+)?$/u;
  const plain = /^(?<whole>\d+)(?:[.,]0+)?$/;
  const whole = (grouped.exec(count) ?? plain.exec(count))?.groups?.whole;
  return whole === undefined ? null : Number(whole.replaceAll(/\D/g, ""));
}

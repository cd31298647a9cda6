import { messages } from "../messages.ts";
import { maxPieces } from "../pricing.ts";

/** The quantity of a cell; empty if the cell is blank. A fault says why the quantity cannot be used; it is then missing. */
export type ReadQuantity = { quantity?: number; unit?: "packs"; fault?: string };

/** Words for packs are in English and German, those for pieces in the languages of headings. */
const pieces = "pcs?|pce|pi[eè]ces?|ea|each|units?|nos|stk?|st[uü]cke?|stuks?|szt|pz|uds?";
const packs =
  "box(?:es)?|bx|packs?|pks?|pkgs?|packets?|packages?|cartons?|ctns?|cases?|cs|kartons?|pakete?|packung(?:en)?|ve";
const dozens = "dozens?|doz|dz";
/** The shop does not know how many pieces these hold, so it asks. */
const uncounted = "pallets?|palettes?|paletten|crates?|kisten?|bundles?|trucks?|truckloads?";
const units = new RegExp(`^(?:${pieces}|(?<packs>${packs})|(?<dozens>${dozens})|(?<uncounted>${uncounted}))\\.?$`, "i");
/** Whether this is a word for what is counted, such as `pcs`, `boxes`, `dozen` or `pallets`. */
export const isUnit = (word: string): boolean => units.test(word.trim());
/** For lines without cells. Uncounted units are left out, because `5 pallet trucks` are five tools. */
export const unit = `(?:${pieces}|${packs}|${dozens})\\b\\.?`;

/** A number as people write it, perhaps with a sign. Numbers with a zero in front, such as 007, are names. */
export const number =
  "[-+]?(?:[1-9][\\d.,'’\\u00a0\\u2009\\u202f]{0,20}|0(?:[.,]\\d{1,20})?)(?<![.,'’\\u00a0\\u2009\\u202f])";
export const spaced = "[1-9]\\d{0,2}(?: \\d{3}){1,6}(?:[.,]\\d{1,6})?";

export const quantityWord = "(?:qty|quantity)\\b[.:]?\\s*";
/** What may stand before a quantity: `qty: 50`, `x 50`. */
export const countSign = `(?:${quantityWord}|[x×*]\\s*)?`;

const cellPattern = new RegExp(
  `^${countSign}(?<count>${number}|${spaced})\\s*(?<unit>${unit}|${uncounted})?(?:\\s*[x×*])?$`,
  "iu",
);

/** Longer texts are not quantities. */
const maxQuantityLength = 100;
const matchQuantity = (text: string) =>
  text.length > maxQuantityLength ? undefined : cellPattern.exec(text.replaceAll(/\s{2,}/g, " "))?.groups;

/** Reads a quantity as people write it: `250`, `1,000`, `1.000`, `250.0`, `250 pcs`, `2 boxes`. */
export function readQuantity(cell: string): ReadQuantity | undefined {
  const text = cell.trim();
  if (!text) return {};
  const { count, unit: of } = matchQuantity(text) ?? {};
  return count === undefined ? undefined : toQuantity(count, of);
}

/** A number has few characters here, so that a long line of numbers is read in linear time. */
const hasUnit = new RegExp(
  `(?:^|[\\s,;:=|([x×*])[-+]?\\d[\\d.,'’\\u00a0\\u2009\\u202f]{0,20}(?<![.,'’])\\s*${unit}`,
  "iu",
);

/** The amount in the unit of its column, unless one was typed beside the number. A fault if this unit is not known. */
export function inUnit(amount: ReadQuantity, typed: string, of: string): ReadQuantity {
  if (amount.quantity === undefined || !/\p{L}/u.test(of) || hasUnit.test(typed)) return amount;
  return readQuantity(`${amount.quantity} ${of}`) ?? unknownUnit(of);
}

const unknownUnit = (of: string): ReadQuantity => ({ fault: `The unit "${of}" is not known. How many pieces?` });

/**
 * The number and the unit of a quantity, also of one that cannot be ordered. The number is null if it is not a whole one from 0 on. Undefined
 * if the text is not a quantity.
 */
export function readCount(text: string): { number: number | null; isPacks: boolean } | undefined {
  const { count, unit: of } = matchQuantity(text.trim()) ?? {};
  return count === undefined ? undefined : toCount(count, of);
}

function toCount(count: string, of = "") {
  const named = units.exec(of)?.groups;
  const whole = named?.uncounted ? null : toWhole(count.replace(/^\+/, ""));
  return { number: whole !== null && named?.dozens ? whole * 12 : whole, isPacks: named?.packs !== undefined };
}

export function toQuantity(count: string, of: string | undefined): ReadQuantity {
  if (of && units.exec(of)?.groups?.uncounted) return unknownUnit(of);
  const { number: quantity, isPacks } = toCount(count, of);
  if (quantity === 0 || count.startsWith("-")) return { fault: messages.quantityBelowOne };
  if (quantity === null) return { fault: messages.wholeQuantity };
  if (quantity > maxPieces) return { fault: messages.tooManyPieces };
  return { quantity, ...(isPacks ? { unit: "packs" as const } : {}) };
}

/** Null if it is not a whole number: `2.5`. Three digits after a separator are thousands: `1.000`. */
function toWhole(count: string): number | null {
  const grouped =
    /^(?<whole>[1-9]\d{0,2}(?<separator>[.,'’\s])\d{3}(?:\k<separator>\d{3})*)(?:(?!\k<separator>)[.,]0+)?$/u;
  const plain = /^(?<whole>\d+)(?:[.,]0+)?$/;
  const whole = (grouped.exec(count) ?? plain.exec(count))?.groups?.whole;
  return whole === undefined ? null : Number(whole.replaceAll(/\D/g, ""));
}

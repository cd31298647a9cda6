import { messages } from "../messages.ts";
import { maxPieces } from "../terms.ts";

/** One reading of a line: the name of the tool, and the quantity. A fault says why the quantity cannot be used; it is then missing. */
export type Reading = { name: string; quantity?: number; unit?: "packs"; fault?: string };

/** The quantity of a cell; empty if the cell is blank, undefined if it is not a quantity. */
export type ReadQuantity = Omit<Reading, "name">;

export const whichQuantity = "Which of the numbers is the quantity?";

/** Longer lines are taken as names, which bounds the time to read a line. */
const maxLineLength = 500;

/** In English and German. */
const pieces = "pcs?|pieces?|ea|each|units?|nos|stk|stücke?";
const packs =
  "box(?:es)?|packs?|pks?|pkgs?|packets?|packages?|cartons?|ctns?|cases?|kartons?|pakete?|packung(?:en)?|ve";
const units = new RegExp(`^(?:(?<pieces>${pieces})|(?<packs>${packs}))\\.?$`, "i");
/** Whether this is a word for pieces, such as `pcs`. */
export const isUnitOfPieces = (word: string): boolean => units.exec(word.trim())?.groups?.pieces !== undefined;
const unit = `(?:${pieces}|${packs})\\b\\.?`;

/** A number as people write it, perhaps with a sign. Numbers with a zero in front, such as 007, are names. */
const number = "[-+]?(?:[1-9][\\d.,'’\\u00a0\\u2009\\u202f]*|0(?:[.,]\\d+)?)(?<![.,'’\\u00a0\\u2009\\u202f])";
const spaced = "[1-9]\\d{0,2}(?: \\d{3})+(?:[.,]\\d+)?";
/** The letter x between spaces, or a sign. */
const timesAfter = "(?:\\s+x\\s*|\\s*[×*]\\s*)";
const timesBefore = "(?:\\s*x(?:\\s+|(?=\\p{L}))|\\s*[×*]\\s*)";
const nameAfterCount = "(?:\\s+|\\s*\\|\\s*)(?:of\\s+)?(?<name>\\S.*)";

/** What may stand before a quantity: `qty: 50`, `x 50`. */
const countSign = "(?:(?:qty|quantity)\\b[.:]?\\s*|[x×*]\\s*)?";

const patterns = {
  cell: new RegExp(`^${countSign}(?<count>${number}|${spaced})\\s*(?<unit>${unit})?(?:\\s*[x×*])?$`, "iu"),
  unitAfter: new RegExp(`^(?<name>.*\\S)(?:${timesAfter}|[\\s:=|]+)(?<count>${number})\\s*(?<unit>${unit})$`, "iu"),
  unitBefore: new RegExp(
    `^(?<count>${number}|${spaced})\\s*(?<unit>${unit})(?:\\s*[x×*]\\s+|\\s+of\\s+|[\\s:]+)(?<name>\\S.*)$`,
    "iu",
  ),
  inBrackets: new RegExp(
    `^(?<name>.*\\S)\\s*[([]\\s*${countSign}(?<count>${number}|${spaced})\\s*(?<unit>${unit})?\\s*[)\\]]$`,
    "iu",
  ),
  timesBefore: new RegExp(`^(?<count>${number}|${spaced})${timesBefore}(?<name>\\S.*)$`, "iu"),
  timesAfter: new RegExp(`^(?<name>.*\\S)${timesAfter}(?<count>${number}|${spaced})$`, "iu"),
  after: new RegExp(`^(?<name>.*\\S)[\\s:=|]+(?<count>${number})$`, "iu"),
  spacedAfter: new RegExp(`^(?<name>.*?\\S)[\\s:=|]+(?<count>${spaced})\\s*(?<unit>${unit})?$`, "iu"),
  before: new RegExp(`^(?<count>${number})${nameAfterCount}$`, "iu"),
  spacedBefore: new RegExp(`^(?<count>${spaced})${nameAfterCount}$`, "iu"),
};

const measures =
  /^(?:mm|cm|dm|m|km|in|inch(?:es)?|ft|feet|yd|µm|um|mg|g|kg|t|oz|lbs?|ml|cl|l|gal|v|kv|w|kw|a|ah|mah|nm|bar|psi|hz|°|deg|%|["'″′])(?![\p{L}\p{N}])/iu;
/** Text before an x that belongs to the name: `M8 x 40`, `10 mm x 50`. A number may also be a SKU, so both are tried. */
const dimension = /(?:^|[\s/])(?:[MØ⌀]\s?)?\d+(?:[.,/]\d+)?\s?(?:mm|cm|m|in|ft|["″])?$/iu;

/** Reads a quantity as people write it: `250`, `1,000`, `1.000`, `250.0`, `250 pcs`, `2 boxes`. */
export function readQuantity(cell: string): ReadQuantity | undefined {
  const text = cell.trim();
  if (!text) return {};
  const { count, unit: of } = patterns.cell.exec(text)?.groups ?? {};
  return count === undefined ? undefined : toQuantity(count, of);
}

/**
 * The number and the unit of a quantity, also of one that cannot be ordered. The number is null if it is not a whole one from 0 on. Undefined
 * if the text is not a quantity.
 */
export function readCount(text: string): { number: number | null; isPacks: boolean } | undefined {
  const { count, unit: of } = patterns.cell.exec(text.trim())?.groups ?? {};
  return count === undefined ? undefined : toCount(count, of);
}

const toCount = (count: string, of: string | undefined) => ({
  number: toWhole(count.replace(/^\+/, "")),
  isPacks: of !== undefined && units.exec(of)?.groups?.packs !== undefined,
});

function toQuantity(count: string, of: string | undefined): ReadQuantity {
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

/** A bullet, checkbox or line number of a list: `- `, `[ ] `, `1. `, `1) `. */
const marker = /^(?:[•·*–—-]\s+)?(?:\[[ x]?\]\s+)?(?:\d{1,4}[.)]\s+)?(?=\S)/iu;

/** Removes bullets, checkboxes and line numbers, unless only a number would remain. */
export const withoutMarker = (text: string): string => {
  const rest = text.replace(marker, "");
  return /\p{L}|\S\s+\S/u.test(rest) ? rest : text;
};

/** Removes bullets, separators before the quantity, and quotes around the whole name. */
function cleanName(name: string): string {
  const bare = name
    .trim()
    .replace(/^[•·*–—-]\s+/u, "")
    .replace(/(?:\s*[:=,;|]|\s[–—-]|\s(?:qty|quantity)\b\.?)+$/iu, "")
    .trim();
  const unquoted = /^"(?<inside>[^"]+)"$/.exec(bare)?.groups?.inside ?? bare;
  return unquoted.trim();
}

/**
 * The readings of a line that is not split into cells, the likeliest first. A number beside a unit (`250 pcs`, `2 boxes`) or a
 * multiplication sign is the quantity; otherwise the last number that is a word of its own (`drill bit 10 mm 50`), or the first (`250
 * hammers`) unless a unit of measurement follows it (`10 mm drill bit`). `M8 x 40` is a name. The other readings are for a tool with
 * exactly that name, such as the SKU `HT 250`.
 */
export function readOrderLine(line: string): [Reading, ...Reading[]] {
  const text = line.trim();
  if (text.length > maxLineLength) return [{ name: text }];
  const whole = { name: cleanName(text) || text };
  const read = (pattern: RegExp): Reading | undefined => {
    const { name = "", count, unit: of } = pattern.exec(unmarked)?.groups ?? {};
    const named = cleanName(name);
    return count === undefined || !named || /(?:^|\s)[x×*]$|^[x×*]\s/iu.test(named)
      ? undefined
      : { name: named, ...toQuantity(count, of) };
  };
  const unmarked = withoutMarker(text.replace(/^[•·*–—-]\s+/u, ""));
  const alone = { name: cleanName(unmarked) || text };
  const timesBefore = read(patterns.timesBefore);
  const timesAfter = read(patterns.timesAfter);
  const isSize = timesAfter !== undefined && dimension.test(timesAfter.name);
  const beginsWithDigit = timesBefore !== undefined && /^\d/.test(timesBefore.name);
  const after = read(patterns.after);
  const spacedAfter = read(patterns.spacedAfter);
  const before = read(patterns.before);
  const spacedBefore = read(patterns.spacedBefore);
  const first = chooseFirst(before, spacedBefore);
  const isMeasured = first !== undefined && measures.test(first.name);
  const last: Reading | undefined =
    after && spacedAfter ? { name: after.name, fault: whichQuantity } : (spacedAfter ?? after);
  const likeliest =
    read(patterns.unitAfter) ??
    read(patterns.unitBefore) ??
    read(patterns.inBrackets) ??
    (beginsWithDigit ? undefined : timesBefore) ??
    (isSize ? undefined : timesAfter) ??
    (isSize ? undefined : last) ??
    (isMeasured || timesBefore || timesAfter ? undefined : first) ??
    alone;
  return distinct([likeliest, alone, whole, timesBefore, timesAfter, after, spacedAfter, before, spacedBefore]);
}

/** `10 000 HT-1` is ten thousand pieces and `10 500 g hammers` are ten, but `5 250 HT-1` may be either. */
function chooseFirst(before: Reading | undefined, spacedBefore: Reading | undefined): Reading | undefined {
  if (!before || !spacedBefore) return spacedBefore ?? before;
  if (before.name.startsWith("0")) return spacedBefore;
  return measures.test(spacedBefore.name) ? before : { name: spacedBefore.name, fault: whichQuantity };
}

/** Each reading once. */
export function distinct([first, ...others]: [Reading, ...(Reading | undefined)[]]): [Reading, ...Reading[]] {
  const seen = new Set([keyOf(first)]);
  const isNew = (reading: Reading | undefined): reading is Reading => {
    if (!reading?.name || seen.has(keyOf(reading))) return false;
    seen.add(keyOf(reading));
    return true;
  };
  return [first, ...others.filter(isNew)];
}

const keyOf = ({ name, quantity, unit: of, fault }: Reading): string => JSON.stringify([name, quantity, of, fault]);

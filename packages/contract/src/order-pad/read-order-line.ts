import { hasOtherAmount, withDigits } from "./quantity-words.ts";
import { readAsides } from "./read-asides.ts";
import {
  countSign,
  measure,
  number,
  quantityWord,
  type ReadQuantity,
  spaced,
  toQuantity,
  unit,
} from "./read-quantity.ts";

/**
 * One reading of a line: the name of the tool, and the quantity. `isMeasured`: the quantity is a weight, length or volume that may also
 * belong to the name, as in `wire nails 50 kg`; it counts only for a tool that is sold by it.
 */
export type Reading = { name: string; isMeasured?: true } & ReadQuantity;

export const whichQuantity = "Which of the numbers is the quantity?";

/** Longer lines are taken as names. */
const maxLineLength = 500;
/**
 * A quantity and the signs around it are searched for within this many characters of an end of the line, so that reading it takes linear
 * time.
 */
const maxAmountLength = 60;

/** The letter x between spaces, or a sign. */
const timesAfter = "(?:\\s+x\\s*|\\s*[×*]\\s*)";
const timesBefore = "(?:\\s*x(?:\\s+|(?=\\p{L}))|\\s*[×*]\\s*)";
const nameAfterCount = "(?:\\s+|\\s*\\|\\s*)(?:of\\s+)?";

const atStart = (pattern: string): RegExp => new RegExp(`^${pattern}(?=\\S)`, "iu");
const atEnd = (pattern: string): RegExp => new RegExp(`(?<=\\S)${pattern}$`, "iu");

/** What stands before the name. */
const starts = {
  unit: atStart(`(?<count>${number}|${spaced})\\s*(?<unit>${unit})(?:\\s*[x×*]\\s+|\\s+of\\s+|[\\s:]+)`),
  measure: atStart(`(?<count>${number}|${spaced})\\s*(?<unit>${measure})(?:\\s+of\\s+|[\\s:]+)`),
  times: atStart(`(?<count>${number}|${spaced})${timesBefore}`),
  brackets: atStart(`[([]\\s*(?<count>${number}|${spaced})\\s*(?<unit>${unit})?\\s*[)\\]]\\s*`),
  word: atStart(`${quantityWord}(?<count>${number}|${spaced})\\s*(?<unit>${unit})?${nameAfterCount}`),
  number: atStart(`(?<count>${number})${nameAfterCount}`),
  spaced: atStart(`(?<count>${spaced})${nameAfterCount}`),
};
/** What stands after the name. */
const ends = {
  unit: atEnd(`(?<times>${timesAfter})?[\\s:=|]*(?<=[\\s:=|×*]|\\sx)(?<count>${number})\\s*(?<unit>${unit})`),
  measure: atEnd(`[\\s:=|]+(?<count>${number})\\s*(?<unit>${measure})`),
  brackets: atEnd(`\\s*[([]\\s*${countSign}(?<count>${number}|${spaced})\\s*(?<unit>${unit})?\\s*[)\\]]`),
  times: atEnd(`${timesAfter}(?<count>${number}|${spaced})`),
  timesBehind: atEnd(`\\s+(?<count>${number})\\s+[x×*]`),
  number: atEnd(`[\\s:=|]+(?<count>${number})`),
  spaced: atEnd(`[\\s:=|]+(?<count>${spaced})\\s*(?<unit>${unit})?`),
};

const measures =
  /^(?:mm|cm|dm|m|km|in|inch(?:es)?|ft|feet|yd|µm|um|mg|g|kg|t|oz|lbs?|ml|cl|l|gal|v|kv|w|kw|a|ah|mah|nm|bar|psi|hz|°|deg|%|["'″′])(?![\p{L}\p{N}])/iu;
/** Text before an x that belongs to the name: `M8 x 40`, `10 mm x 50`. A number may also be a SKU, so both are tried. */
const dimension = /(?:^|[\s/])(?:[MØ⌀]\s?)?\d+(?:[.,/]\d+)?\s?(?:mm|cm|m|in|ft|["″])?$/iu;
const isDimension = (name: string): boolean => dimension.test(name.slice(-maxAmountLength));

/** A bullet, checkbox or line number of a list: `- `, `[ ] `, `1. `, `1) `. */
const marker = /^(?:[•·*–—-]\s+)?(?:\[[ x]?\]\s+)?(?:\d{1,4}[.)]\s+)?(?=\S)/iu;

/** Removes bullets, checkboxes and line numbers, unless only a number would remain. */
export const withoutMarker = (text: string): string => {
  const rest = text.replace(marker, "");
  return /\p{L}|\S\s+\S/u.test(rest) ? rest : text;
};

/** A separator before the quantity. */
const separator = /(?:[:=,;|]|\s[–—-]|\s(?:qty|quantity)\.?)$/iu;

/** Removes bullets, separators before the quantity, and quotes around the whole name. */
function cleanName(name: string): string {
  let bare = name.trim().replace(/^[•·*–—-]\s+/u, "");
  // A pattern for any number of separators would take quadratic time.
  for (let match = separator.exec(bare.slice(-12)); match; match = separator.exec(bare.slice(-12)))
    bare = bare.slice(0, -match[0].length).trim();
  const unquoted = /^"(?<inside>[^"]+)"$/.exec(bare)?.groups?.inside ?? bare;
  return unquoted.trim();
}

/**
 * The readings of a line that is not split into cells, the likeliest first. Prices and the contents of packs are not quantities: `20
 * HT-1008 9.00` are twenty.
 */
export function readOrderLine(line: string): [Reading, ...Reading[]] {
  const written = line.trim().replaceAll(/\s{2,}/g, " ");
  if (written.length > maxLineLength) return [{ name: written }];
  const text = withDigits(written);
  const readings = readPlainLine(text).map(withDoubt) as [Reading, ...Reading[]];
  // `Twenty` may belong to the name.
  return text === written ? readings : distinct([...readings, { name: written }]);
}

/** `HT-1008 20 to 25` has no quantity that is certain. */
const withDoubt = (reading: Reading): Reading =>
  reading.quantity !== undefined && hasOtherAmount(reading.name)
    ? { name: reading.name, quantityError: whichQuantity }
    : reading;

function readPlainLine(text: string): [Reading, ...Reading[]] {
  const whole = readWords(text);
  const { rest, hasSign, ...asides } = readAsides(text);
  if (rest === text || !rest) return whole;
  const [first, ...furtherReadings] = readWords(rest).map((reading) => ({ ...reading, ...asides })) as [
    Reading,
    ...Reading[],
  ];
  // `HT-1008 50.00` may be fifty.
  const isPriced =
    hasSign || asides.perPack !== undefined || first.quantity !== undefined || first.quantityError !== undefined;
  if (!isPriced) return whole;
  const [wholeFirst] = whole;
  const mayBe = [first.quantity, wholeFirst.quantity].filter((count) => count !== undefined);
  const isDoubtful = !hasSign && asides.perPack === undefined && mayBe.length > 1;
  return distinct([{ ...first, ...(isDoubtful && { mayBe }) }, ...furtherReadings, ...whole]);
}

/**
 * The readings of a line without prices, the likeliest first. A number beside a unit (`250 pcs`, `2 boxes`) or a
 * multiplication sign is the quantity; otherwise the last number that is a word of its own (`drill bit 10 mm 50`), or the first (`250
 * hammers`) unless a unit of measurement follows it (`10 mm drill bit`). `M8 x 40` is a name. The other readings are for a tool with
 * exactly that name, such as the SKU `HT 250`.
 */
function readWords(text: string): [Reading, ...Reading[]] {
  const whole = { name: cleanName(text) || text };
  const unmarked = withoutMarker(text.replace(/^[•·*–—-]\s+/u, ""));
  const alone = { name: cleanName(unmarked) || text };
  const toReading = (name: string, { count = "", unit: of }: Record<string, string>): Reading | undefined => {
    const cleaned = cleanName(name);
    return !cleaned || /(?:^|\s)[x×*]$|^[x×*]\s/iu.test(cleaned)
      ? undefined
      : { name: cleaned, ...toQuantity(count, of) };
  };
  const readStart = (pattern: RegExp): Reading | undefined => {
    const match = pattern.exec(unmarked.slice(0, maxAmountLength));
    return match?.groups && toReading(unmarked.slice(match[0].length), match.groups);
  };
  const readEnd = (pattern: RegExp): Reading | undefined => {
    const match = pattern.exec(unmarked.slice(-maxAmountLength));
    return match?.groups && toReading(unmarked.slice(0, -match[0].length), match.groups);
  };
  const unitAfter = readEnd(ends.unit);
  const timesBefore = readStart(starts.times);
  const timesAfter = readEnd(ends.times);
  const isSize = timesAfter !== undefined && isDimension(timesAfter.name);
  const beginsWithDigit = timesBefore !== undefined && /^\d/.test(timesBefore.name);
  const after = readEnd(ends.number);
  const spacedAfter = readEnd(ends.spaced);
  const before = readStart(starts.number);
  const spacedBefore = readStart(starts.spaced);
  const first = chooseFirst(before, spacedBefore);
  const isMeasured = first !== undefined && measures.test(first.name);
  const last: Reading | undefined =
    after && spacedAfter ? { name: after.name, ...eitherOf(after, spacedAfter) } : (spacedAfter ?? after);
  const likeliest =
    unitAfter ??
    readStart(starts.unit) ??
    readStart(starts.word) ??
    readStart(starts.brackets) ??
    readEnd(ends.timesBehind) ??
    readEnd(ends.brackets) ??
    (beginsWithDigit ? undefined : timesBefore) ??
    (isSize ? undefined : timesAfter) ??
    (isSize ? undefined : last) ??
    (isMeasured || timesBefore || timesAfter ? undefined : first) ??
    alone;
  const measured = readEnd(ends.measure) ?? readStart(starts.measure);
  return distinct([
    ...([likeliest, alone, whole, timesBefore, timesAfter, after, spacedAfter, before, spacedBefore] as const),
    measured?.quantity === undefined ? undefined : { ...measured, isMeasured: true },
  ]);
}

/** `10 000 HT-1` is ten thousand pieces and `10 500 g hammers` are ten, but `5 250 HT-1` may be either. */
function chooseFirst(before: Reading | undefined, spacedBefore: Reading | undefined): Reading | undefined {
  if (!before || !spacedBefore) return spacedBefore ?? before;
  if (before.name.startsWith("0")) return spacedBefore;
  return measures.test(spacedBefore.name) ? before : { name: spacedBefore.name, ...eitherOf(before, spacedBefore) };
}

/** The buyer has to say which of the numbers is the quantity. */
export function eitherOf(...amounts: (ReadQuantity | undefined)[]): ReadQuantity {
  const numbers = amounts.flatMap((amount) => amount?.quantity ?? []);
  const mayBe = [...new Set(numbers)];
  return { quantityError: whichQuantity, ...(mayBe.length > 1 && { mayBe }) };
}

const codeAndNumber = /^(?=\S{5,60} )\S*\d\S* (?<count>[1-9]\d{0,5})$/;

/**
 * A number at an end of the name may be the quantity, too: `G-clamp 30 40`. Units are certain, but in `HT-1008 25 (2 boxes)` both have to
 * come to the same.
 */
export function withOtherNumbers<Of extends Reading>(reading: Of): Of {
  const { name, quantity, unit: of } = reading;
  if (quantity === undefined) return reading;
  if (of !== undefined) {
    const beside = codeAndNumber.exec(name)?.groups?.count;
    return beside === undefined ? reading : { ...reading, alsoSays: Number(beside) };
  }
  const words = name.split(" ");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [];
  const isBare = (word = "") => /^[1-9]\d{0,5}$/.test(word);
  const isMeasured = isBare(words[0]) && measures.test(words[1] ?? "");
  const otherQuantities = ends.filter((word, index) => isBare(word) && !(index === 0 && isMeasured)).map(Number);
  if (otherQuantities.length === 0) return reading;
  return {
    ...reading,
    quantity: undefined,
    ...eitherOf({ quantity }, ...otherQuantities.map((one) => ({ quantity: one }))),
  };
}

/** Each reading once. */
export function distinct([first, ...further]: [Reading, ...(Reading | undefined)[]]): [Reading, ...Reading[]] {
  const seen = new Set([keyOf(first)]);
  const isNew = (reading: Reading | undefined): reading is Reading => {
    if (!reading?.name || seen.has(keyOf(reading))) return false;
    seen.add(keyOf(reading));
    return true;
  };
  return [first, ...further.filter(isNew)];
}

const keyOf = ({ name, quantity, unit: of, quantityError, perPack }: Reading): string =>
  JSON.stringify([name, quantity, of, quantityError, perPack]);

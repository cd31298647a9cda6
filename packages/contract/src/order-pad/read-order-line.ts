import { countSign, number, quantityWord, type ReadQuantity, spaced, toQuantity, unit } from "./read-quantity.ts";

/** One reading of a line: the name of the tool, and the quantity. */
export type Reading = { name: string } & ReadQuantity;

export const whichQuantity = "Which of the numbers is the quantity?";

/** Longer lines are taken as names, which bounds the time to read a line. */
const maxLineLength = 500;

/** The letter x between spaces, or a sign. */
const timesAfter = "(?:\\s+x\\s*|\\s*[×*]\\s*)";
const timesBefore = "(?:\\s*x(?:\\s+|(?=\\p{L}))|\\s*[×*]\\s*)";
const nameAfterCount = "(?:\\s+|\\s*\\|\\s*)(?:of\\s+)?(?<name>\\S.*)";

const patterns = {
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
  timesAtEnd: new RegExp(`^(?<name>.*\\S)\\s+(?<count>${number})\\s+[x×*]$`, "iu"),
  wordBefore: new RegExp(`^${quantityWord}(?<count>${number}|${spaced})\\s*(?<unit>${unit})?${nameAfterCount}`, "iu"),
  after: new RegExp(`^(?<name>.*\\S)[\\s:=|]+(?<count>${number})$`, "iu"),
  spacedAfter: new RegExp(`^(?<name>.*?\\S)[\\s:=|]+(?<count>${spaced})\\s*(?<unit>${unit})?$`, "iu"),
  before: new RegExp(`^(?<count>${number})${nameAfterCount}$`, "iu"),
  spacedBefore: new RegExp(`^(?<count>${spaced})${nameAfterCount}$`, "iu"),
};

const measures =
  /^(?:mm|cm|dm|m|km|in|inch(?:es)?|ft|feet|yd|µm|um|mg|g|kg|t|oz|lbs?|ml|cl|l|gal|v|kv|w|kw|a|ah|mah|nm|bar|psi|hz|°|deg|%|["'″′])(?![\p{L}\p{N}])/iu;
/** Text before an x that belongs to the name: `M8 x 40`, `10 mm x 50`. A number may also be a SKU, so both are tried. */
const dimension = /(?:^|[\s/])(?:[MØ⌀]\s?)?\d+(?:[.,/]\d+)?\s?(?:mm|cm|m|in|ft|["″])?$/iu;

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
    read(patterns.wordBefore) ??
    read(patterns.timesAtEnd) ??
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

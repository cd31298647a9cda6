import { countryName } from "../regions/country-names.ts";

/** The shapes of postcodes, in which 9 is a digit and A a letter. In other countries they have any letters and digits. */
const countriesOf = {
  "999": "FO IS",
  "9999": "AT AU BE BG CH CY DK GL HU LI LU LV MD MK NO NZ PH SI ZA",
  "99999": "AX BA CZ DE EE ES FI FR GF GP GR HR IT KR LT MC ME MQ MX MY PL RE RS SA SE SK SM TH TR UA VA",
  "999999": "CN IN RO RU SG",
  "9999999": "IL JP PT",
  "99999999": "BR",
  // With the four digits that may follow.
  "999999999": "PR US",
  "9999AA": "NL",
  A9A9A9: "CA",
};
const shapes = new Map(
  Object.entries(countriesOf).flatMap(([shape, countries]) => countries.split(" ").map((code) => [code, shape])),
);

/** The letters before a postcode of the country, if they are not its code: `D-27498`. */
const signs: Readonly<Record<string, string>> = {
  ...{ AT: "A", BE: "B", DE: "D", EE: "EST", ES: "E", FI: "FIN", FR: "F", HU: "H", IT: "I", LU: "L" },
  ...{ NO: "N", PT: "P", SE: "S", SI: "SLO" },
};

/** Postcodes in whole parts: letters are an area, the digits behind them a district; a space, and the sector and the unit. */
const isBritish = (country: string): boolean => ["GB", "GG", "JE", "IM"].includes(country);

/** In upper case, without the country's letters before it. */
function withoutSign(country: string, text: string): string {
  const upper = text.trim().toUpperCase();
  if (country === "GB") return upper.replace(/^(?:GB|UK)[ .-]*(?=[A-Z])/, "");
  const [whole = "", letters] = (shapes.get(country)?.startsWith("9") && /^([A-Z]{1,3})[ .-]*(?=\d)/.exec(upper)) || [];
  return letters === country || letters === signs[country] ? upper.slice(whole.length) : upper;
}

const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
const shapeOf = (key: string): string => key.replaceAll(/\p{N}/gu, "9").replaceAll(/\p{L}/gu, "A");

/** A postcode as it is compared; `outward` and `inward` are the two halves of a British one. */
export type PostcodeKey = { key: string; outward: string; inward: string };

const district = /^[A-Z]{1,2}\d[\dA-Z]?$/;

export function postcodeKey(country: string, postcode: string): PostcodeKey {
  const text = withoutSign(country, postcode);
  const key = lettersAndDigits(text);
  if (!isBritish(country)) return { key, outward: "", inward: "" };
  const [, outward = "", inward = ""] = /^([A-Z]{1,2}\d[\dA-Z]?)(\d[A-Z]{2})$/.exec(key) ?? [];
  if (outward) return { key, outward, inward };
  const [first = "", ...rest] = text.split(/\s+/);
  return district.test(first)
    ? { key, outward: first, inward: lettersAndDigits(rest.join("")) }
    : { key, outward: key, inward: "" };
}

/** What a zone says of postcodes: which of them it means, and how closely, about as the number of characters that it names. */
export type PostcodeRule = { fits: (code: PostcodeKey) => boolean; closeness: number };

/** A district also has those that differ by a letter: `SW1` has `SW1A`. */
const isInDistrict = (outward: string, named: string): boolean =>
  outward === named || (/\d$/.test(named) && outward.slice(0, -1) === named && /[A-Z]$/.test(outward));

const areaOf = (outward: string): string => /^[A-Z]*/.exec(outward)?.[0] ?? "";
const districtNumber = (outward: string): number => Number(/\d+/.exec(outward)?.[0] ?? Number.NaN);

const separator = /[-–—…]|\.{2,3}|\bTO\b/g;

function readBritish(country: string, text: string): PostcodeRule | undefined {
  const entry = withoutSign(country, text)
    .replaceAll(/\s+/g, " ")
    .replace(/^([A-Z]{1,2}) (?=\d)/, "$1");
  const [, area] = /^([A-Z]{1,2})(?: \*)?$/.exec(entry) ?? [];
  if (area) return { fits: ({ outward }) => areaOf(outward) === area, closeness: area.length };
  const [, from, first, until = from, last] =
    /^([A-Z]{1,2})(\d{1,2}) ?(?:[-–—…]|\.{2,3}|TO) ?([A-Z]{1,2})? ?(\d{1,2})$/.exec(entry) ?? [];
  if (from) {
    const count = Number(last) - Number(first) + 1;
    if (until !== from || count < 1) return undefined;
    const isBetween = (number: number) => number >= Number(first) && number <= Number(last);
    return {
      fits: ({ outward }) => areaOf(outward) === from && isBetween(districtNumber(outward)),
      closeness: from.length + 1 / count,
    };
  }
  const [, beginning] = /^([A-Z]{1,2}(?:\d[\dA-Z]?)?)\*$/.exec(entry) ?? [];
  if (beginning) return { fits: ({ key }) => key.startsWith(beginning), closeness: beginning.length - 0.5 };
  const [, outwardPart = "", inwardPart = ""] =
    /^([A-Z]{1,2}\d[\dA-Z]?) ?(\d[A-Z]{2})$/.exec(entry) ??
    /^([A-Z]{1,2}\d[\dA-Z]?)(?: (\d[A-Z]?)?\*?)?$/.exec(entry) ??
    [];
  if (!outwardPart) return undefined;
  return {
    fits: ({ outward, inward }) => isInDistrict(outward, outwardPart) && inward.startsWith(inwardPart),
    closeness: outwardPart.length + inwardPart.length,
  };
}

/** Whether a postcode of the country can begin like this. */
function canBegin(country: string, key: string): boolean {
  const shape = shapes.get(country);
  return key !== "" && (shape === undefined || shape.startsWith(shapeOf(key)));
}

/** The two ends of a range: of the same length and shape, on both sides of a hyphen or of dots. */
function readEnds(country: string, text: string): [from: string, until: string] | undefined {
  for (const { index, 0: mark } of text.matchAll(separator)) {
    const sides = [text.slice(0, index), text.slice(index + mark.length)];
    const [from = "", until = ""] = sides.map((side) => lettersAndDigits(withoutSign(country, side)));
    if (canBegin(country, from) && canBegin(country, until) && shapeOf(from) === shapeOf(until)) return [from, until];
  }
  return undefined;
}

/**
 * Reads what a zone says of postcodes: a beginning (`35`), or a range (`25846-25869`); in Britain an area, a district, a range of
 * districts, or with an asterisk a beginning. Undefined: no postcode of the country can match it.
 */
export function readPostcodes(country: string, text: string): PostcodeRule | undefined {
  if (isBritish(country)) return readBritish(country, text);
  const entry = withoutSign(country, text).replace(/ ?\*$/, "");
  const ends = readEnds(country, entry);
  if (ends) {
    const [from, until] = ends;
    const { length } = from;
    const base = /^\d+$/.test(from) ? 10 : 36;
    const count = Number.parseInt(until, base) - Number.parseInt(from, base) + 1;
    if (from > until) return undefined;
    const isBetween = (beginning: string) => beginning.length === length && beginning >= from && beginning <= until;
    return {
      fits: ({ key }) => isBetween(key.slice(0, length)),
      closeness: Math.max(0, length - Math.log(count) / Math.log(base)),
    };
  }
  const beginning = lettersAndDigits(entry);
  const isUnclear = /[*?…–—]|\.\./.test(entry);
  if (isUnclear || !canBegin(country, beginning)) return undefined;
  return { fits: ({ key }) => key.startsWith(beginning), closeness: beginning.length };
}

/** What is wrong with an entry that can match no postcode of these countries; without countries, of any. */
export function postcodeIssue(countries: readonly string[], text: string): string | undefined {
  const [country = ""] = countries;
  if ((countries.length > 0 ? countries : [country]).some((one) => readPostcodes(one, text))) return undefined;
  const examples = isBritish(country)
    ? "an area such as NG, a district such as NG1, a sector such as NG1 5, or districts such as NG1-NG5"
    : `the beginning of postcodes, or a range from the lower to the higher, such as ${exampleOf(country)}`;
  const where = country ? ` in ${countryName(country)}` : "";
  return `“${text.slice(0, 40)}” matches no postcode${where}. Write ${examples}.`;
}

function exampleOf(country: string): string {
  const shape = shapes.get(country) ?? "99999";
  const beginning = shape.replace("A9A9A9", "K1A").slice(0, 4).replaceAll("9", "1");
  return `${beginning}-${beginning.slice(0, -1)}${/\d$/.test(beginning) ? "9" : "C"}`;
}

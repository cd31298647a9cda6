import { countryName } from "./country-names.ts";
import { regionNames } from "./region-names.ts";

type Rate = { country: string; region?: string | null | undefined };

/** The regions of a country from which one is chosen, by code; none if its regions are not listed. */
export const regionsOf = (country: string): readonly (readonly [code: string, name: string])[] =>
  regionNames[country] ?? [];

/** The name of a region; the text itself where the country has no list. */
export const regionName = (country: string, region: string): string =>
  regionsOf(country).find(([code]) => code === region)?.[1] ?? region;

/** What people also write for a region: its name in English or another language, or an earlier code. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: { carinthia: "2", "lower austria": "3", "upper austria": "4", styria: "6", tyrol: "7", vienna: "9" },
  BR: { "federal district": "DF" },
  CA: { newfoundland: "NL", labrador: "NL", pei: "PE", "yukon territory": "YT" },
  CH: {
    basel: "BS",
    berne: "BE",
    freiburg: "FR",
    geneva: "GE",
    genf: "GE",
    grisons: "GR",
    lucerne: "LU",
    neuenburg: "NE",
    "sankt gallen": "SG",
    tessin: "TI",
    waadt: "VD",
    wallis: "VS",
  },
  DE: {
    bavaria: "BY",
    hesse: "HE",
    "lower saxony": "NI",
    "north rhine-westphalia": "NW",
    nrw: "NW",
    "rhineland-palatinate": "RP",
    saxony: "SN",
    "saxony-anhalt": "ST",
    thuringia: "TH",
  },
  ES: {
    alacant: "A",
    araba: "VI",
    "balearic islands": "PM",
    baleares: "PM",
    biscay: "BI",
    castelló: "CS",
    coruña: "C",
    gerona: "GI",
    guipúzcoa: "SS",
    "islas baleares": "PM",
    "la coruña": "C",
    lérida: "L",
    navarre: "NA",
    orense: "OR",
    seville: "SE",
    tenerife: "TF",
    vizcaya: "BI",
  },
  IN: { CT: "CG", OR: "OD", orissa: "OD", pondicherry: "PY", TG: "TS", UT: "UK" },
  IT: {
    bozen: "BZ",
    florence: "FI",
    genoa: "GE",
    mantua: "MN",
    milan: "MI",
    monza: "MB",
    naples: "NA",
    padua: "PD",
    rome: "RM",
    turin: "TO",
    "valle d'aosta": "AO",
    venice: "VE",
  },
  MX: { cdmx: "CMX", edomex: "MEX", "mexico city": "CMX", méxico: "MEX" },
  PT: { azores: "20", lisbon: "11", oporto: "13" },
  US: { "virgin islands": "VI", "washington dc": "DC" },
};

/** Without case, accents, spaces and punctuation. */
const bare = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** The code of each region of a country by everything that people write for it. */
function indexOf(country: string): ReadonlyMap<string, string> {
  const cached = indexes.get(country);
  if (cached) return cached;
  const index = new Map<string, string>();
  for (const [text, code] of Object.entries(otherNames[country] ?? {})) index.set(bare(text), code);
  for (const [code, name] of regionsOf(country))
    for (const text of [name, country + code, code]) index.set(bare(text), code);
  indexes.set(country, index);
  return index;
}

/**
 * A region as it is stored. Where the country has a list, that is its code, for the code, the name and other usual names in any spelling:
 * `ny`, `New York` and `US-NY` are `NY`. Elsewhere it is the text. `issue`: it is no region of this country.
 */
export function normalizeRegion(
  country: string,
  text: string | null | undefined,
): { region: string | null; issue?: undefined } | { region?: undefined; issue: string } {
  const written = text?.trim() ?? "";
  if (written === "" || regionsOf(country).length === 0) return { region: written || null };
  const region = indexOf(country).get(bare(written));
  if (region) return { region };
  const [code, name] = regionsOf(country)[0] ?? [];
  const example = code === name ? name : `${name} (${code})`;
  return {
    issue: `${countryName(country)} has no region “${written.slice(0, 40)}”. Name one of its regions, such as ${example}.`,
  };
}

/** Equal of regions that are the same, and different of all others. */
export function regionKey({ country, region }: Rate): string {
  const normal = normalizeRegion(country, region);
  return bare(normal.issue === undefined ? (normal.region ?? "") : (region ?? ""));
}

/** Whether the tax of a delivery to this country depends on the region. */
export const isRegionNeeded = (
  { kind, rates }: { kind: "none" | "rates"; rates: readonly Rate[] },
  country: string,
): boolean => kind === "rates" && rates.some((rate) => rate.country === country && rate.region);

export const regionMissing = "Choose the state or region, because the tax depends on it";

/** Where a postcode stands in the line of the town, which may also name the region. */
const postcodes: Readonly<Record<string, RegExp>> = {
  AT: /^(?:A-?)?\d{4} /,
  AU: / \d{4}$/,
  BR: / \d{5}-?\d{3}$/,
  CA: / [A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  CH: /^(?:CH-?)?\d{4} /,
  DE: /^(?:D-?)?\d{5} /,
  ES: /^\d{5} /,
  IN: / \d{3} ?\d{3}$/,
  IT: /^\d{5} /,
  MX: /^\d{5} /,
  PT: /^\d{4}-\d{3} /,
  US: / \d{5}(?:-\d{4})?$/,
};

/**
 * The code of the region that an address names behind its first line: as a whole line or between commas, or by its code beside a postcode,
 * as in `Buffalo, NY 14201`. Only of countries that have a list.
 */
export function regionIn(country: string, address: string): string | null {
  const postcode = postcodes[country];
  if (!postcode) return null;
  const index = indexOf(country);
  const codes = new Set(regionsOf(country).map(([code]) => code));
  const [, ...texts] = address
    .split(/[\n,]| [-–] /)
    .map((text) => text.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);
  if (bare(texts.at(-1) ?? "") === bare(countryName(country))) texts.pop();
  for (const text of texts.reverse()) {
    const town = ` ${text}`.replace(postcode, "").trim().replace(postcode, "").trim();
    const [last = ""] = town.match(/[^ ()]+(?=\)?$)/) ?? [];
    if (town !== text && codes.has(last)) return last;
    // A short text is a code only in capital letters.
    const region = town.length > 3 || codes.has(town) ? index.get(bare(town)) : undefined;
    if (region) return region;
  }
  return null;
}

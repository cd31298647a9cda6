import { countryNames } from "@ironmonger/contract/regions/country-names";
import { normalizeHeading } from "./normalize-heading.ts";

const languages = ["en", "de", "fr", "es"];
const otherNames: Record<string, string> = {
  uk: "GB",
  england: "GB",
  usa: "US",
  prc: "CN",
  prchina: "CN",
  peoplesrepublicofchina: "CN",
  korea: "KR",
  rok: "KR",
  roc: "TW",
  holland: "NL",
  turkey: "TR",
};

let byName: Map<string, string> | undefined;
function namesOfCountries(): Map<string, string> {
  const names = new Map(Object.entries(otherNames));
  for (const language of languages) {
    const displayNames = new Intl.DisplayNames(language, { type: "region" });
    for (const code of Object.keys(countryNames)) names.set(normalizeHeading(displayNames.of(code) ?? code), code);
  }
  return names;
}

/** The code of a country by its code or its name in English, German, French or Spanish. */
export function findCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (Object.hasOwn(countryNames, code)) return code;
  byName ??= namesOfCountries();
  return byName.get(normalizeHeading(text.replace(/^made in /i, "")));
}

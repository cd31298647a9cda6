import { countryIn } from "@ironmonger/contract/regions/country-names";
import { regionIn } from "@ironmonger/contract/regions/regions";

export type AddressParts = { company: string; street: string; city: string };
type Split = { parts: AddressParts; region: string; postcode: string };

/** Where the postcode follows the town and its region, and how it ends an address. Elsewhere it precedes the town. */
const endingPostcodes: Readonly<Record<string, RegExp>> = {
  AU: /[\s,](\d{4})$/,
  CA: /[\s,]([A-Z]\d[A-Z] ?\d[A-Z]\d)$/i,
  GB: /[\s,]([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
  US: /[\s,](\d{5}(?:-\d{4})?)$/,
};

export const isTownFirst = (country: string): boolean => country in endingPostcodes;

/** The parts of an address that was written as text; what cannot be told apart is street and city. */
export function splitAddress(text: string, country: string): Split {
  const lines = linesOf(text);
  if (countryIn(text) === country) lines.pop();
  if (isTownFirst(country)) return splitTownFirst(lines.join("\n"), country);
  const last = lines.length > 1 ? (lines.pop() ?? "") : "";
  const street = lines.pop() ?? "";
  const [first = "", ...rest] = last.split(/\s+/);
  const hasPostcode = /\d/.test(first) && rest.length > 0;
  return {
    parts: { company: lines.join(", "), street, city: hasPostcode ? rest.join(" ") : last },
    region: "",
    postcode: hasPostcode ? first : "",
  };
}

function splitTownFirst(text: string, country: string): Split {
  const [ending = "", postcode = ""] = text.match(endingPostcodes[country] ?? "") ?? [];
  const rest = linesOf(text.slice(0, text.length - ending.length)).join("\n");
  // By its name, a region can be the town itself.
  const code = regionIn(country, text) ?? "";
  const isEnding = code !== "" && new RegExp(`[\\s,]${code}$`).test(rest);
  const lines = linesOf(isEnding ? rest.slice(0, -code.length) : rest);
  const city = lines.length > 1 ? (lines.pop() ?? "") : "";
  const street = lines.pop() ?? "";
  return { parts: { company: lines.join(", "), street, city }, region: isEnding ? code : "", postcode };
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * As it is printed on a parcel. Where the postcode follows the town, it stays out: it is printed with the region behind the address, as in
 * `Austin, TX 78701`.
 */
export const joinAddress = ({ company, street, city }: AddressParts, postcode: string, country: string): string =>
  [company, street, [isTownFirst(country) ? "" : postcode, city].filter((text) => text.trim()).join(" ")]
    .filter((line) => line.trim())
    .join("\n");

import { countryIn, countryName } from "./country-names.ts";
import { regionIn } from "./regions.ts";

type Destination = { address: string; region: string | null; postcode?: string | null; country: string };

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether the address ends with its region, as it is stored. By its full name, a region can be the town itself: New York. */
function namesRegion({ address, region, country }: Destination): boolean {
  if (region === null) return false;
  const hasCode = regionIn(country, address) === region && address.split(/[^\p{L}\p{N}]+/u).includes(region);
  return hasCode || address.split(/[\n,]/).some((text) => bare(text) === bare(region));
}

/**
 * The lines of an address as it is printed, with region, postcode and country. A region, a postcode or a country that the address names
 * itself is not repeated, and a region's code of digits, as in Austria and Portugal, is left out.
 */
function printedLines(to: Destination): string[] {
  const { address, region, postcode, country } = to;
  const printed = (region && /^\d+$/.test(region)) || namesRegion(to) ? null : region;
  const code = postcode && !bare(address).includes(bare(postcode)) ? postcode : null;
  const isNamed = countryIn(address) && !printed && !code;
  const area = [printed, code].filter(Boolean).join(" ");
  const written = address.split("\n").filter(Boolean);
  const town = [written.pop(), area].filter(Boolean).join(", ");
  const lines = [...written, town, isNamed ? null : countryName(country)];
  return lines.filter((line): line is string => Boolean(line));
}

/** An address in one line, with its region and the country's name. */
export const addressText = (to: Destination): string => printedLines(to).join(", ");

/**
 * An address as it is printed on a parcel, with its region and postcode behind its last line, and the country's name on a line of its own.
 */
export const addressLines = (to: Destination): string => printedLines(to).join("\n");

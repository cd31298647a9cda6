// Separate from the schemas, because forms ask for the country while a tax id is typed.

/** The countries whose tax ids have a country prefix. */
const countries = [
  ...["AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IT", "LT"],
  ...["LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"],
];
/** Greece writes EL before its numbers, and Northern Ireland XI. */
const otherPrefixes: Readonly<Record<string, string>> = { EL: "GR", XI: "GB" };

/** Tax ids are stored and compared in capitals, without spaces, dots, slashes and hyphens. */
export const plainTaxId = (text: string): string => text.toUpperCase().replaceAll(/[\s./-]/g, "");

/** The country of a tax id's prefix, if it is not that of the company; undefined without such a prefix. */
export function otherCountryOfTaxId(taxId: string, country: string): string | undefined {
  const [, prefix = ""] = /^([A-Z]{2})(?=(?:[A-Z]*\d){5})[A-Z0-9]+$/.exec(plainTaxId(taxId)) ?? [];
  const named = otherPrefixes[prefix] ?? prefix;
  return named !== country && countries.includes(named) ? named : undefined;
}

// Separate from the schemas, because forms ask for the country while a tax id is typed.

/** The countries whose tax ids are written with the letters of the country. */
const countries = [
  ...["AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IT", "LT"],
  ...["LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"],
];
/** Greece writes EL before its numbers, and Northern Ireland XI. */
const otherLetters: Readonly<Record<string, string>> = { EL: "GR", XI: "GB" };

/** Tax ids are stored and compared in capitals, without spaces, dots, slashes and hyphens. */
export const plainTaxId = (text: string): string => text.toUpperCase().replaceAll(/[\s./-]/g, "");

/** The country that the letters of a tax id name, if it is not that of the company; undefined if they name none. */
export function otherCountryOfTaxId(taxId: string, country: string): string | undefined {
  const [, letters = ""] = /^([A-Z]{2})(?=(?:[A-Z]*\d){5})[A-Z0-9]+$/.exec(plainTaxId(taxId)) ?? [];
  const named = otherLetters[letters] ?? letters;
  return named !== country && countries.includes(named) ? named : undefined;
}

import { otherCountryOfTaxId, plainTaxId } from "@ironmonger/contract/companies/tax-id";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { type Country, checkVAT, countries } from "jsvat";
import { fieldError } from "../../../core/domain-error.ts";

/** Greece writes EL before its numbers, and Northern Ireland has no country of its own. */
const codes: Record<string, string> = { EL: "GR" };
const countryOf = (code: string): Country[] =>
  countries.filter(({ codes: ofRule }) => ofRule.includes(code) || ofRule.some((one) => codes[one] === code));

/**
 * The tax id in capitals, without spaces, dots and hyphens. If the shop has a pattern for the country's numbers, it must match that
 * pattern, with or without the country prefix; elsewhere any letters and digits are accepted, except what has the form of another country's
 * tax ids, whatever its check digit.
 * @throws DomainError invalid
 */
export function checkTaxId(text: string, country: string): string {
  const id = plainTaxId(text);
  const other = otherCountryOfTaxId(id, country);
  if (other && checkVAT(id, countryOf(other)).isValidFormat) {
    const name = countryName(other);
    throw fieldError(
      "invalid",
      "taxId",
      `This is a tax id of ${name}, and the company is in ${countryName(country)}. Choose ${name} as its country, or leave the tax id out.`,
    );
  }
  const forms = countryOf(country);
  const isValid =
    forms.length === 0
      ? /^[A-Z0-9]{4,20}$/.test(id)
      : [id, `${country === "GR" ? "EL" : country}${id}`].some((one) => checkVAT(one, forms).isValid);
  if (isValid) return id;
  throw fieldError("invalid", "taxId", "This tax id does not have the form of the country's tax ids.");
}

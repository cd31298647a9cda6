import { countryIn } from "@ironmonger/contract/regions/country-names";
import type { InvoiceAddress } from "@ironmonger/invoices/invoice-document";

/** Digits, perhaps in two groups, or the letters and digits of Britain, Canada and the Netherlands. */
const postcode = /(?:^|[\s-])(\d{3,7}(?:[ -]\d{2,4})?(?: [A-Z]{2})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{1,2}\d?)(?=[\s,]|$)/;

/** An address that was written as one text. Its last line may name the country, and the one before has the town with its postcode. */
export function writtenAddress(text: string, fallbackCountry: string): InvoiceAddress {
  const named = countryIn(text);
  const lines = text
    .split(/\n|,\s/)
    .map((line) => line.trim())
    .filter(Boolean);
  const address = named && lines.length > 1 ? lines.slice(0, -1) : lines;
  const [, code = null] = postcode.exec(address.at(-1) ?? "") ?? [];
  return { address: address.join("\n"), postcode: code, region: null, country: named ?? fallbackCountry };
}

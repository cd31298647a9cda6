import { plainTaxId } from "@ironmonger/contract/companies/tax-id";
import { countryNames } from "@ironmonger/contract/regions/country-names";
import type { InvoiceAddress } from "./invoice-document.ts";

/** The tax id as a VAT id of EN 16931: with the prefix of a country (Greece's is EL). Null for other numbers of taxpayers. */
export function vatId(taxId: string | null): string | null {
  const plain = plainTaxId(taxId ?? "");
  const prefix = plain.slice(0, 2);
  return /^[A-Z]{2}[A-Z0-9]{2,}$/.test(plain) && (prefix in countryNames || ["EL", "XI"].includes(prefix))
    ? plain
    : null;
}

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** A written address in the parts of EN 16931: its last line is the town, with or without the postcode. */
export function addressParts({ address, postcode }: InvoiceAddress) {
  const written = address
    .split(/\n|,\s/)
    .map((line) => line.trim())
    .filter(Boolean);
  const last = written.length > 1 ? written.pop() : undefined;
  const [street = null, additional = null, ...others] = written;
  const town = postcode && last ? withoutPostcode(last, postcode) : last;
  return { street, additional, third: others.join(", ") || null, town: town || null };
}

function withoutPostcode(line: string, postcode: string): string {
  const words = line.split(/\s+/);
  for (const count of [1, 2])
    for (const start of [0, words.length - count])
      if (bare(words.slice(start, start + count).join("")) === bare(postcode))
        return words.toSpliced(start, count).join(" ");
  return line;
}

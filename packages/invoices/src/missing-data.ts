import type { TaxCategory } from "@ironmonger/contract/pricing/tax-category";
import type { InvoiceAddress, InvoiceDocument, InvoiceSeller } from "./invoice-document.ts";
import { addressParts, vatId } from "./parties.ts";
import { deliveryOf } from "./semantic-model.ts";

const missing = (needed: Record<string, unknown>): string[] =>
  Object.keys(needed).filter((what) => typeof needed[what] !== "string" || needed[what].trim() === "");

/** What a seller's data lack for invoices, in words of the settings; empty if they are complete. */
export function missingOfSeller(
  seller: Pick<InvoiceSeller, "name" | "address" | "country" | "taxId" | "registrationId">,
  { chargesTax }: { chargesTax: boolean },
): string[] {
  const { name, address, country, taxId, registrationId } = seller;
  return missing({
    name,
    address,
    country,
    ...(chargesTax ? { "tax id": taxId } : { "registration id": registrationId }),
  });
}

/** What a document lacks for its XML, of either party; empty if the XML can be offered. */
export function missingOfDocument(document: InvoiceDocument): string[] {
  const { seller, buyer, taxes, profile } = document;
  const { deliveredOn, period, deliverTo } = deliveryOf(document);
  const has = (...categories: TaxCategory[]) => taxes.some(({ category }) => categories.includes(category));
  const of = (who: string, needed: Record<string, unknown>) => missing(needed).map((what) => `${who} ${what}`);
  return [
    ...missingOfSeller(seller, { chargesTax: !has("outside-scope") }).map((what) => `seller's ${what}`),
    ...(has("export", "intra-community") ? of("seller's", { "VAT id": vatId(seller.taxId) }) : []),
    ...(has("intra-community") ? of("buyer's", { "VAT id": vatId(buyer.taxId) }) : []),
    ...(has("reverse-charge") ? of("buyer's", { "tax id": buyer.taxId || buyer.registrationId }) : []),
    ...(has("intra-community")
      ? of("the", { "day of delivery": deliveredOn ?? period?.first, "delivery address": deliverTo?.country })
      : []),
    ...(profile === "xrechnung" ? missingOfXrechnung(document) : []),
  ];
}

function missingOfXrechnung({ seller, buyer, bank, paidCents }: InvoiceDocument): string[] {
  const partyNeeds = (who: string, party: InvoiceAddress & { email: string | null }) =>
    missing({ town: addressParts(party).town, postcode: party.postcode, email: party.email }).map(
      (what) => `${who} ${what}`,
    );
  return [
    ...partyNeeds("seller's", seller),
    ...missing({ phone: seller.phone }).map((what) => `seller's ${what}`),
    ...partyNeeds("buyer's", buyer),
    ...missing({ "buyer reference (Leitweg-ID)": buyer.buyerReference }).map((what) => `the ${what}`),
    ...(bank || paidCents > 0 ? [] : ["seller's IBAN"]),
  ];
}

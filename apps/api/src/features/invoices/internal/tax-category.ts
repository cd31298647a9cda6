import type { Charges } from "@ironmonger/contract/pricing/charges";
import type { TaxCategory } from "@ironmonger/contract/pricing/tax-category";
import { isInEuropeanUnion } from "@ironmonger/contract/regions/european-union";

type Rate = { percent: number; taxClass: "standard" | "reduced" | "none" };
type Sale = {
  charges: Charges | null;
  /** The country of delivery. */
  country: string;
  sellerCountry: string;
  isReverseCharge: boolean;
  hasTaxId: boolean;
};

/** Why a line has the tax that it has. Without a rate, a shop that charges tax elsewhere says why it charges none here. */
export function taxOf(rate: Rate | undefined, sale: Sale): { category: TaxCategory; percent: number } {
  const { charges, country, sellerCountry, isReverseCharge, hasTaxId } = sale;
  if (!charges?.tax) return { category: "outside-scope", percent: 0 };
  if (rate && !charges.tax.isExempt) {
    if (rate.percent === 0) return { category: "zero", percent: 0 };
    return { category: rate.taxClass === "reduced" ? "reduced" : "standard", percent: rate.percent };
  }
  const isAbroad = sellerCountry !== "" && country !== sellerCountry;
  if (!isAbroad) return { category: charges.tax.isExempt && isReverseCharge ? "reverse-charge" : "exempt", percent: 0 };
  const isWithinUnion = isInEuropeanUnion(country) && isInEuropeanUnion(sellerCountry);
  if (!isWithinUnion) return { category: "export", percent: 0 };
  return { category: charges.tax.isExempt && hasTaxId ? "intra-community" : "exempt", percent: 0 };
}

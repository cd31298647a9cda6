import { z } from "zod";
import { CountryCode } from "./regions/countries.ts";
import { optionalLine, requiredText } from "./text.ts";

/** How many addresses an account can have. */
export const maxAddresses = 50;

/**
 * The digits of a phone number in any usual format, full-width digits included: without a leading `+`, spaces, dots, dashes, slashes,
 * brackets, and without the `(0)` after a country code, which is dialled only within the country. Other characters stay, so that the caller
 * can refuse them.
 */
export function phoneDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/^([\s(]*(?:(?:\+|00)\s*)?[1-9]\d{0,2}[\s).\-/]*)\(\s*0\s*\)/, "$1")
    .replaceAll(/[\s.()[\]/\p{Dash_Punctuation}\p{Format}]/gu, "")
    .replace(/^\+/, "");
}

/** A phone number in any usual format; stored as digits. */
export const Phone = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? "Phone is required" : "Phone must be text"),
  })
  .trim()
  .min(1, "Phone is required")
  .max(100, { error: "Phone must be a number of 3 to 20 digits", abort: true })
  .overwrite(phoneDigits)
  .regex(/^\d{3,20}$/, "Phone must be a number of 3 to 20 digits");

/** The address as it is printed on a parcel: one or more lines of text. */
export const AddressText = requiredText("Address", 500);

/** A state, province or county. Blank means none. */
export const Region = optionalLine("Region", 100);

/** As its country writes it. Blank means none. */
export const Postcode = optionalLine("Postcode", 20);

export const Address = z.object({
  id: z.uuid(),
  label: z.string().nullable(),
  address: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string(),
  isDefault: z.boolean(),
  /** When an order was last placed with it; null if there was none. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Address = z.infer<typeof Address>;

/** All addresses of an account: the default one first, then those used last. */
export const Addresses = z.array(Address);

/** Without a company, those of the buyer for whom the call is made. */
export const ListAddressesInput = z.object({ companyId: z.uuid().optional() });
export type ListAddressesInput = z.infer<typeof ListAddressesInput>;

/**
 * Without an id, adds an address. With one, changes that address; omitted fields stay as they are. `isDefault` makes it the default; an
 * address stays the default until another one becomes it.
 */
export const SaveAddressInput = z
  .object({
    id: z.uuid().optional(),
    /** The office changes a site of this company. Without it, the address is of the buyer for whom the call is made. */
    companyId: z.uuid().optional(),
    label: optionalLine("Label", 60).optional(),
    address: AddressText,
    country: CountryCode.optional(),
    region: Region.optional(),
    postcode: Postcode.optional(),
    phone: Phone,
    isDefault: z.boolean().optional(),
  })
  .refine(({ id, companyId }) => companyId === undefined || id !== undefined, { path: ["id"], error: "Name the site" });
export type SaveAddressInput = z.infer<typeof SaveAddressInput>;

export const AddressId = z.object({ id: z.uuid() });
export type AddressId = z.infer<typeof AddressId>;

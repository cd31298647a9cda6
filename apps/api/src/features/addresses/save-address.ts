import type { Address, SaveAddressInput } from "@ironmonger/contract/addresses";
import type { Company } from "@ironmonger/contract/companies";
import { addresses } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { requireManagerOfBuyer, requirePermission, type SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getCompany } from "../companies/get-company.ts";
import { tellChange } from "../events/tell-change.ts";
import { type AddressChanges, putAddress } from "./internal/put-address.ts";
import { listAddresses } from "./list-addresses.ts";
import { readRegion } from "./read-region.ts";

export const addressErrors = {
  addressNotFound: "There is no such address.",
  addressTwice: "You already have this address.",
  tooManyAddresses: "You can have at most 50 addresses. Delete one you no longer need.",
} as const;

/**
 * Adds an address, or changes the one with the id; returns all addresses of the user. An address that the user already has is not added
 * again. The office changes a site of any company.
 * @throws DomainError invalid (the region, as `readRegion`) · forbidden (a site of a company, and not its manager) · not_found (no such
 * address of this buyer, no such company) · conflict (the account is full, or the change would make two addresses equal)
 */
export async function saveAddress(
  caller: SignedInContext,
  { companyId, ...input }: SaveAddressInput,
): Promise<Address[]> {
  const company =
    companyId === undefined ? null : await getCompany(requirePermission(caller, "companies.edit"), { id: companyId });
  const ctx = company ? { ...caller, buyer: { ...caller.buyer, companyId: company.id, company: null } } : caller;
  requireManagerOfBuyer(ctx);
  const { id, isDefault, ...fields } = input;
  const madeDefaultAt = isDefault ? sql`now()` : undefined;
  if (id) await changeAddress(ctx, id, { ...fields, madeDefaultAt }, company);
  else {
    const { country: ofShop, tax } = await ctx.settings.read();
    const { label, address, country = ofShop, phone } = fields;
    const region = readRegion(tax, { country, region: fields.region ?? null });
    const { postcode = null } = fields;
    const isStored = await putAddress(ctx, { address, country, region, postcode, phone }, { label, madeDefaultAt });
    if (!isStored) throw new DomainError("conflict", addressErrors.tooManyAddresses);
  }
  return listAddresses(ctx);
}

async function changeAddress(
  ctx: SignedInContext,
  id: string,
  changes: Omit<SaveAddressInput, "id" | "companyId" | "isDefault"> & AddressChanges,
  ofCompany: Company | null,
): Promise<void> {
  const { tax } = await ctx.settings.read();
  try {
    await inTransaction(ctx, async (ctx) => {
      const isThis = and(eq(addresses.id, id), ownedBy(addresses, ctx));
      const { label, address, country, region, postcode, phone } = addresses;
      const fields = { label, address, country, region, postcode, phone };
      const [before] = await ctx.db.select(fields).from(addresses).where(isThis).for("update");
      if (!before) throw new DomainError("not_found", addressErrors.addressNotFound);
      const { country: to = before.country } = changes;
      const { region: written = to === before.country ? before.region : null } = changes;
      const [after] = await ctx.db
        .update(addresses)
        .set({ ...changes, region: readRegion(tax, { country: to, region: written }) })
        .where(isThis)
        .returning(fields);
      if (!ofCompany || !after) return;
      await tellChange(ctx, { entity: "company", id: ofCompany.id, name: ofCompany.name }, { before, after });
    });
  } catch (error) {
    if (isUniqueViolation(error, "addresses_once")) throw new DomainError("conflict", addressErrors.addressTwice);
    throw error;
  }
}

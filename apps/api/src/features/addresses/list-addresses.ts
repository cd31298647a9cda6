import type { Address, ListAddressesInput } from "@ironmonger/contract/addresses";
import { addresses } from "@ironmonger/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { getCompany } from "../companies/get-company.ts";

/**
 * All addresses of the buyer, or the sites of a company: the default one first, then those used last, then the newest.
 * @throws DomainError not_found (no such company, or the caller is neither a member nor an admin)
 */
export async function listAddresses(ctx: SignedInContext, { companyId }: ListAddressesInput = {}): Promise<Address[]> {
  if (companyId !== undefined) await getCompany(ctx, { id: companyId });
  const isDefault = sql<boolean>`row_number() over (order by ${addresses.madeDefaultAt} desc nulls last, ${addresses.id}) = 1`;
  const rows = await ctx.db
    .select({
      id: addresses.id,
      label: addresses.label,
      address: addresses.address,
      country: addresses.country,
      region: addresses.region,
      postcode: addresses.postcode,
      phone: addresses.phone,
      isDefault,
      lastUsedAt: addresses.lastUsedAt,
    })
    .from(addresses)
    .where(companyId === undefined ? ownedBy(addresses, ctx) : eq(addresses.ownerId, companyId))
    .orderBy(desc(isDefault), sql`${addresses.lastUsedAt} desc nulls last`, desc(addresses.id));
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}

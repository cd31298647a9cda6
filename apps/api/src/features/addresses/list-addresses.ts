import type { Address } from "@ironmonger/contract/addresses";
import { addresses } from "@ironmonger/db/schema";
import { desc, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";

/** All addresses of the user: the default one first, then those used last, then the newest. */
export async function listAddresses(ctx: SignedInContext): Promise<Address[]> {
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
    .where(ownedBy(addresses, ctx))
    .orderBy(desc(isDefault), sql`${addresses.lastUsedAt} desc nulls last`, desc(addresses.id));
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}

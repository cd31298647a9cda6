import type { Address } from "@ironmonger/contract/addresses";
import { addresses } from "@ironmonger/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";

/** All addresses of the user: the default one first, then those used last, then the newest. */
export async function listAddresses({ db, user }: SignedInContext): Promise<Address[]> {
  const isDefault = sql<boolean>`row_number() over (order by ${addresses.madeDefaultAt} desc nulls last, ${addresses.id}) = 1`;
  const rows = await db
    .select({
      id: addresses.id,
      label: addresses.label,
      address: addresses.address,
      country: addresses.country,
      region: addresses.region,
      phone: addresses.phone,
      isDefault,
      lastUsedAt: addresses.lastUsedAt,
    })
    .from(addresses)
    .where(eq(addresses.userId, user.id))
    .orderBy(desc(isDefault), sql`${addresses.lastUsedAt} desc nulls last`, desc(addresses.id));
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}

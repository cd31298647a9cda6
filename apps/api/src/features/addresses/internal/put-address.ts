import { maxAddresses } from "@ironmonger/contract/addresses";
import { addresses } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { lockBuyer, ownedBy } from "../../../core/database/owned-by.ts";
import { newId } from "../../../core/new-id.ts";

type AddressRow = typeof addresses.$inferSelect;
/** The fields by which two addresses of a user are the same. */
export type AddressKey = Pick<AddressRow, "address" | "country" | "region" | "postcode" | "phone">;
/** Fields that are left out stay as they are. */
export type AddressChanges = {
  label?: string | null | undefined;
  madeDefaultAt?: SQL | undefined;
};

/**
 * Changes the user's address with this key, or adds it. Returns false and changes nothing if it is new and the account has no room for
 * another.
 */
export async function putAddress(ctx: SignedInContext, key: AddressKey, changes: AddressChanges): Promise<boolean> {
  const { user, buyer } = ctx;
  return inTransaction(ctx, async (ctx) => {
    await lockBuyer(ctx.db, ctx);
    const isOwn = ownedBy(addresses, ctx);
    const hasKey = and(
      eq(addresses.address, key.address),
      eq(addresses.country, key.country),
      sql`${addresses.region} is not distinct from ${key.region}`,
      sql`${addresses.postcode} is not distinct from ${key.postcode}`,
      eq(addresses.phone, key.phone),
    );
    const values = { ...key, ...changes };
    const changed = await ctx.db
      .update(addresses)
      .set(values)
      .where(and(isOwn, hasKey))
      .returning({ id: addresses.id });
    if (changed.length > 0) return true;
    if ((await ctx.db.$count(addresses, isOwn)) >= maxAddresses) return false;
    // A concurrent order to this address may have added it.
    const { ownerId, address, country, region, postcode, phone } = addresses;
    await ctx.db
      .insert(addresses)
      .values({ id: newId(), userId: user.id, companyId: buyer.companyId, ...values })
      .onConflictDoUpdate({ target: [ownerId, address, country, region, postcode, phone], set: values });
    return true;
  });
}

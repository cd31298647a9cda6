import type { Address, AddressId } from "@ironmonger/contract/addresses";
import { addresses } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { requireManagerOfBuyer, type SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { listAddresses } from "./list-addresses.ts";
import { addressErrors } from "./save-address.ts";

/**
 * Returns the remaining addresses. If the removed one was the default, another one becomes it.
 * @throws DomainError forbidden (a site of a company, and not its manager) · not_found (no such address of this buyer)
 */
export async function removeAddress(ctx: SignedInContext, { id }: AddressId): Promise<Address[]> {
  requireManagerOfBuyer(ctx);
  const removed = await ctx.db
    .delete(addresses)
    .where(and(eq(addresses.id, id), ownedBy(addresses, ctx)))
    .returning({ id: addresses.id });
  if (removed.length === 0) throw new DomainError("not_found", addressErrors.addressNotFound);
  return listAddresses(ctx);
}

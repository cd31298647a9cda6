import { sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { type AddressKey, putAddress } from "./internal/put-address.ts";

/**
 * Makes the address of an order that was placed the one used last, and keeps it for the next order if it is new. An account that is
 * full of addresses keeps those it has.
 */
export async function recordUsedAddress(ctx: SignedInContext, used: AddressKey): Promise<void> {
  await putAddress(ctx, used, { lastUsedAt: sql`now()` });
}

import { type ForgetPartNumberInput, partNumberKey } from "@ironmonger/contract/order-pad";
import { partNumbers } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";

/** Removes a part number of this buyer. Changes nothing if there is none. */
export async function forgetPartNumber(ctx: SignedInContext, { partNumber }: ForgetPartNumberInput): Promise<void> {
  await ctx.db
    .delete(partNumbers)
    .where(and(ownedBy(partNumbers, ctx), eq(partNumbers.partNumberKey, partNumberKey(partNumber))));
}

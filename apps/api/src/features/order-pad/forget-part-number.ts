import { type ForgetPartNumberInput, partNumberKey } from "@ironmonger/contract/order-pad";
import { partNumbers } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";

/** Removes a part number of this buyer. Changes nothing if there is none. */
export async function forgetPartNumber(
  { db, user }: SignedInContext,
  { partNumber }: ForgetPartNumberInput,
): Promise<Record<string, never>> {
  await db
    .delete(partNumbers)
    .where(and(eq(partNumbers.userId, user.id), eq(partNumbers.partNumberKey, partNumberKey(partNumber))));
  return {};
}

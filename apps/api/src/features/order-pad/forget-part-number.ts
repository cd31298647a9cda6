import { type ForgetPartNumberInput, partNumberKey } from "@ironmonger/contract/order-pad";
import { partNumbers } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";

/** The part number means nothing for this buyer from now on. Changes nothing where it meant nothing. */
export async function forgetPartNumber(
  { db, user }: SignedInContext,
  { partNumber }: ForgetPartNumberInput,
): Promise<Record<string, never>> {
  await db
    .delete(partNumbers)
    .where(and(eq(partNumbers.userId, user.id), eq(partNumbers.partNumberKey, partNumberKey(partNumber))));
  return {};
}

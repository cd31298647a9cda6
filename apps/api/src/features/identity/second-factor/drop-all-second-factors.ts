import type { Database } from "@ironmonger/db/client";
import { changeCredentials, dropSecondFactors } from "../internal/change-credentials.ts";

/** Removes every second factor of an account, in a transaction; its sessions end, and a sign-in that is under way fails. */
export async function dropAllSecondFactors(db: Database, userId: string): Promise<void> {
  await changeCredentials(db, userId, {});
  await dropSecondFactors(db, userId);
}

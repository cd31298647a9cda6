import { type Database, queryBuilder } from "@ironmonger/db/client";
import { authenticators, passkeys, recoveryCodes, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { unmarkProved } from "../internal/sessions.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/**
 * Adds or removes a passkey or the authenticator, with all that follows: whether the account has a second factor, its recovery
 * codes, a mail to its owner. Returns the recovery codes that come with the first second factor; without the last one there are none.
 */
export function changeFactors(
  { sql: statements, jobs, user }: SignedInContext,
  change: (db: Database) => Promise<void>,
): Promise<string[]> {
  return statements.begin(async (tx) => {
    const db = queryBuilder(tx);
    // Locked, so that of two concurrent changes the second one sees the first.
    await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    await change(db);
    const factors =
      (await db.$count(passkeys, eq(passkeys.userId, user.id))) +
      (await db.$count(authenticators, eq(authenticators.userId, user.id)));
    await db
      .update(users)
      .set({
        secondFactorAt: factors > 0 ? sql`coalesce(${users.secondFactorAt}, now())` : null,
        credentialsVersion: sql`${users.credentialsVersion} + 1`,
      })
      .where(eq(users.id, user.id));
    await unmarkProved(db, user.id, user.sessionId);
    await jobs.enqueue(tx, "send-mail", { kind: "security-changed", email: user.email });
    if (factors === 0) {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
      return [];
    }
    const hasCodes = (await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))) > 0;
    return hasCodes ? [] : replaceRecoveryCodes(db, user.id);
  });
}

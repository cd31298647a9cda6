import { authenticators, passkeys, recoveryCodes, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { requireJustProved, type SignedInContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { lockOwnAccount, unmarkProved } from "../internal/sessions.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/**
 * Adds or removes a passkey or the authenticator, with all that follows: whether the account has a second factor, its recovery
 * codes, an email to its owner. Returns the recovery codes that come with the first second factor; without the last one there are none.
 * @throws DomainError step_up_required · unauthorized (the session was ended meanwhile)
 */
export function changeFactors(
  ctx: SignedInContext,
  change: (ctx: Within<SignedInContext>) => Promise<void>,
): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user, jobs } = ctx;
    requireJustProved({ user: await lockOwnAccount(db, user) });
    await change(ctx);
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
    await jobs.enqueue(ctx.sql, "send-mail", { kind: "security-changed", email: user.email });
    if (factors === 0) {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
      return [];
    }
    const hasCodes = (await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))) > 0;
    return hasCodes ? [] : replaceRecoveryCodes(db, user.id);
  });
}

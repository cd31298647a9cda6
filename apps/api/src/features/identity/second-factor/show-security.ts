import type { AccountSecurity } from "@ironmonger/contract/identity";
import { authenticators, passkeys, recoveryCodes } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { findAccount } from "../internal/accounts.ts";

/** The caller's ways to sign in. */
export async function showSecurity({ db, user }: SignedInContext): Promise<AccountSecurity> {
  const [account, authenticatorCount, recoveryCodesLeft, keys] = await Promise.all([
    findAccount(db, user.id),
    db.$count(authenticators, eq(authenticators.userId, user.id)),
    db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id)),
    db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(passkeys.addedAt),
  ]);
  return {
    hasPassword: Boolean(account?.passwordHash),
    hasAuthenticator: authenticatorCount > 0,
    recoveryCodesLeft,
    passkeys: keys.map(({ id, name, addedAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

import type { SignedInUser, SignInInput } from "@ironmonger/contract/identity";
import { users } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import type { Account } from "../internal/accounts.ts";
import { hashPassword, needsRehash, withHashLimit } from "../internal/password.ts";
import { startSession } from "../internal/start-session.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { provePassword } from "./prove-password.ts";

/**
 * If the password is right, an account with a second factor also requires its code.
 * @throws DomainError unauthorized · second_factor_required · too_many_requests · unavailable (too many concurrent hashes)
 */
export async function signIn(ctx: PublicContext, input: SignInInput): Promise<SignedInUser> {
  const account = await provePassword(ctx, input);
  await requireSecondFactor(ctx, account, input.code);
  await renewHash(ctx, account, input.password);
  return startSession(ctx, account);
}

/** Changes nothing if the password was changed meanwhile. */
async function renewHash({ db }: PublicContext, { id, passwordHash: old }: Account, password: string): Promise<void> {
  if (!old || !needsRehash(old)) return;
  const passwordHash = await withHashLimit(() => hashPassword(password));
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)));
}

import type { SignedInUser, SignInInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { users } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { type Account, findAccountByEmail } from "../internal/accounts.ts";
import { findKnownDevice } from "../internal/known-device.ts";
import { hashPassword, isPasswordRight, needsRehash, withHashLimit } from "../internal/password.ts";
import { startSession } from "../internal/start-session.ts";

/**
 * A wrong password and an account that does not exist get the same answer after the same work. Only wrong passwords are
 * counted, and those on the owner's known devices apart, so that nobody else can lock the owner out.
 * @throws DomainError unauthorized · too_many_requests · unavailable (too many concurrent hashes)
 */
export async function signIn(ctx: PublicContext, { email, password }: SignInInput): Promise<SignedInUser> {
  const { signIn: limits } = ctx.rateLimits;
  const attempt = { email, address: ctx.request.address, device: findKnownDevice(ctx, email) };
  await limits.requireAllowed(attempt);
  const account = await findAccountByEmail(ctx.db, email);
  const isRight = await withHashLimit(async () => {
    // Asked again, so that tries that arrived together and waited here do not all pass on the count from before.
    await limits.requireAllowed(attempt);
    const matches = await isPasswordRight(account?.passwordHash, password);
    if (!matches) await limits.countFailure(attempt);
    return matches;
  });
  if (!account || !isRight) throw new DomainError("unauthorized", messages.signInFailed);
  await renewHash(ctx, account, password);
  return startSession(ctx, account);
}

/** Changes nothing where the password was changed meanwhile. */
async function renewHash({ db }: PublicContext, { id, passwordHash: old }: Account, password: string): Promise<void> {
  if (!old || !needsRehash(old)) return;
  const passwordHash = await withHashLimit(() => hashPassword(password));
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)));
}

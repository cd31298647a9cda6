import type { SignedInUser, SignInInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { type Account, findAccountByEmail, replaceHash } from "./internal/account-store.ts";
import { inHashSlot } from "./internal/hash-slots.ts";
import { findKnownDevice } from "./internal/known-device.ts";
import { hashPassword, isPasswordRight, needsRehash } from "./internal/password.ts";
import { startSession } from "./internal/start-session.ts";

/**
 * A wrong password and an account that does not exist get the same answer after the same work. Wrong passwords alone are
 * counted; the owner's known devices are counted apart, so that nobody else can lock them out.
 * @throws DomainError unauthorized · too_many_requests · unavailable (too many sign-ins at once)
 */
export async function signIn(ctx: PublicContext, { email, password }: SignInInput): Promise<SignedInUser> {
  const { signIn: throttle } = ctx.rateLimits;
  const attempt = { email, address: ctx.request.address, device: findKnownDevice(ctx, email) };
  await throttle.requireAllowed(attempt);
  const account = await findAccountByEmail(ctx.sql, email);
  const isRight = await inHashSlot(async () => {
    // Again, since tries that came together and waited here must not all go through on the count of before.
    await throttle.requireAllowed(attempt);
    const matches = await isPasswordRight(account?.passwordHash, password);
    if (!matches) await throttle.countFailure(attempt);
    return matches;
  });
  if (!account || !isRight) throw new DomainError("unauthorized", messages.signInFailed);
  await renewHash(ctx, account, password);
  return startSession(ctx, account);
}

async function renewHash({ sql }: PublicContext, { id, passwordHash }: Account, password: string): Promise<void> {
  if (!passwordHash || !needsRehash(passwordHash)) return;
  await replaceHash(sql, id, passwordHash, await inHashSlot(() => hashPassword(password)));
}

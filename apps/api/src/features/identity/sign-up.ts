import type { SignedInUser, SignUpInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { insertAccount } from "./internal/account-store.ts";
import { inHashSlot } from "./internal/hash-slots.ts";
import { hashPassword } from "./internal/password.ts";
import { startSession } from "./internal/start-session.ts";

/**
 * Registers, signs in at once, and sends the verification mail. That an email is taken has to be said, so an address that
 * asks for many of them is made to wait.
 * @throws DomainError conflict (the email is taken) · too_many_requests · unavailable (too many sign-ups at once)
 */
export async function signUp(ctx: PublicContext, { name, email, password }: SignUpInput): Promise<SignedInUser> {
  const { signUp: throttle } = ctx.rateLimits;
  const { address } = ctx.request;
  await throttle.requireAllowed(address);
  await throttle.count(address);
  const account = await inHashSlot(async () => {
    await throttle.requireAllowed(address);
    const passwordHash = await hashPassword(password);
    const made = await ctx.sql.begin(async (tx) => {
      const account = await insertAccount(tx, { email, displayName: name, passwordHash, isEmailVerified: false });
      if (account) await ctx.jobs.enqueue(tx, "send-mail", { kind: "verify", email });
      return account;
    });
    if (!made) await throttle.countTakenEmail(address);
    return made;
  });
  if (!account) throw new DomainError("conflict", messages.emailTaken);
  return startSession(ctx, account);
}

import type { SignInInput } from "@ironmonger/contract/identity";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { isClosedDemoLogin } from "../demo-accounts.ts";
import { identityErrors } from "../error-messages.ts";
import { type Account, findAccountByEmail } from "../internal/accounts.ts";
import { findKnownDevice } from "../internal/known-device.ts";
import { signInLimits } from "../internal/limits.ts";
import { isPasswordRight, withHashLimit } from "../internal/password.ts";

/**
 * The account of this email and password. A wrong password and an account that does not exist get the same response after the same work.
 * Only wrong passwords are counted, those on the owner's known devices separately, so that nobody else can lock the owner out.
 * @throws DomainError unauthorized · too_many_requests · unavailable (too many concurrent hashes)
 */
export async function provePassword(
  ctx: PublicContext,
  { email, password }: Pick<SignInInput, "email" | "password">,
): Promise<Account> {
  const limits = signInLimits(ctx);
  const attempt = { email, address: ctx.request.address, device: findKnownDevice(ctx, email) };
  await limits.requireAllowed(attempt);
  const account = await findAccountByEmail(ctx.db, email);
  const isRight = await withHashLimit(async () => {
    // Checked again, so that attempts that arrived together and waited here do not all pass with the earlier count.
    await limits.requireAllowed(attempt);
    const matches =
      (await isPasswordRight(account?.passwordHash, password)) && !isClosedDemoLogin(ctx, { email, password });
    if (!matches) await limits.countFailure(attempt);
    return matches;
  });
  if (!account || !isRight) {
    logSecurityEvent(ctx, "sign-in-failed", account ? { userId: account.id } : {});
    throw new DomainError("unauthorized", identityErrors.signInFailed);
  }
  return account;
}

/**
 * As `provePassword`, for the user who is signed in already: a wrong password is an error of a form field, not a missing sign-in.
 * @throws DomainError invalid (at `field`) · too_many_requests · unavailable
 */
export async function proveOwnPassword(ctx: SignedInContext, password: string, field: string): Promise<void> {
  await provePassword(ctx, { email: ctx.user.email, password }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.kind !== "unauthorized") throw error;
    throw fieldError("invalid", field, identityErrors.passwordWrong);
  });
}

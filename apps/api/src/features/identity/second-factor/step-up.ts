import type { StepUpInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { lockOwnAccount, markProved } from "../internal/sessions.ts";
import { proveOwnPassword } from "../passwords/prove-password.ts";
import { requireOwnSecondFactor } from "./require-second-factor.ts";

/**
 * The signed-in user proves their identity again: by a code if the account has a second factor, otherwise by the password. For ten minutes
 * this session may then change admin rights, settings and ways to sign in.
 * @throws DomainError second_factor_required (no code) · invalid (wrong code or password) · conflict (an account with neither has to sign
 * in again) · too_many_requests
 */
export async function stepUp(ctx: SignedInContext, { password, code }: StepUpInput): Promise<void> {
  const { user } = ctx;
  if (user.hasSecondFactor) await requireOwnSecondFactor(ctx, code);
  else if (password !== undefined) await proveOwnPassword(ctx, password, "password");
  else throw new DomainError("conflict", messages.signInAgain);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { hasSecondFactor } = await lockOwnAccount(db, user);
    // It was added while the password was checked.
    if (hasSecondFactor && !user.hasSecondFactor)
      throw new DomainError("second_factor_required", messages.secondFactorRequired);
    await markProved(db, user.sessionId);
  });
}

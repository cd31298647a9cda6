import { messages } from "@ironmonger/contract/messages";
import { authenticators } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { identityErrors } from "../error-messages.ts";
import type { Account } from "../internal/accounts.ts";
import { countCode, forgetCodes } from "../internal/limits.ts";
import { consumeAuthenticatorCode } from "./authenticator-code.ts";
import { consumeRecoveryCode, isRecoveryCode } from "./recovery-codes.ts";

/**
 * Requires a code from the owner of an account that has a second factor: one of the authenticator app, or a recovery code. Each is accepted
 * once. Codes of six digits are counted by account; a recovery code cannot be guessed and always lets the owner in.
 * @throws DomainError second_factor_required (no code) · unauthorized (a wrong or used one) · too_many_requests
 */
export async function requireSecondFactor(
  ctx: PublicContext,
  { id, hasSecondFactor }: Pick<Account, "id" | "hasSecondFactor">,
  code: string | undefined,
): Promise<void> {
  if (!hasSecondFactor) return;
  if (code === undefined) {
    const hasApp = (await ctx.db.$count(authenticators, eq(authenticators.userId, id))) > 0;
    throw new DomainError(
      "second_factor_required",
      hasApp ? messages.secondFactorRequired : identityErrors.passkeyRequired,
    );
  }
  if (await isCodeRight(ctx, id, code.replaceAll(/[\s-]/g, "").toLowerCase())) return;
  logSecurityEvent(ctx, "second-factor-failed", { userId: id });
  throw new DomainError("unauthorized", identityErrors.codeWrong);
}

/**
 * As `requireSecondFactor`, for the user who is signed in already: a wrong code is an error of a form field, not a missing sign-in.
 * @throws DomainError second_factor_required · invalid (at `code`) · too_many_requests
 */
export async function requireOwnSecondFactor(ctx: SignedInContext, code: string | undefined): Promise<void> {
  await requireSecondFactor(ctx, ctx.user, code).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.kind !== "unauthorized") throw error;
    throw fieldError("invalid", "code", identityErrors.codeWrong);
  });
}

async function isCodeRight(ctx: PublicContext, userId: string, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) {
    const isRight = await consumeRecoveryCode(ctx.db, userId, code);
    if (isRight) logSecurityEvent(ctx, "recovery-code-used", { userId });
    return isRight;
  }
  await countCode(ctx, userId);
  const isRight = await consumeAuthenticatorCode(ctx, userId, code);
  if (isRight) await forgetCodes(ctx, userId);
  return isRight;
}

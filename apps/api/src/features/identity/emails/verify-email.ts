import type { VerifyEmailInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { ensureFirstAdmin } from "../../users/ensure-first-admin.ts";
import { verifyEmailByToken } from "../internal/use-email-token.statement.ts";

/**
 * 'Send again'. Sends nothing where the email is verified already.
 * @throws DomainError too_many_requests
 */
export async function sendVerification(ctx: SignedInContext): Promise<void> {
  if (ctx.user.isEmailVerified) return;
  await ctx.rateLimits.countVerificationMail({ userId: ctx.user.id, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "verify", email: ctx.user.email });
}

/**
 * Verifies an email by the link of the verification email. The caller need not be signed in.
 * @throws DomainError invalid (the link is unknown, used or expired)
 */
export async function verifyEmail(ctx: PublicContext, { token }: VerifyEmailInput): Promise<void> {
  if (!(await verifyEmailByToken(ctx.sql, token))) throw new DomainError("invalid", messages.linkExpired);
  await ensureFirstAdmin(ctx);
}

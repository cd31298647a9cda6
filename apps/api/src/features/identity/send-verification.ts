import type { SignedInContext } from "../../core/context.ts";

/**
 * 'Send again'. Nothing is sent where the email is verified already.
 * @throws DomainError too_many_requests
 */
export async function sendVerification(ctx: SignedInContext): Promise<void> {
  if (ctx.user.isEmailVerified) return;
  await ctx.rateLimits.countVerificationMail({ userId: ctx.user.id, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "verify", email: ctx.user.email });
}

import type { RequestPasswordResetInput } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../core/context.ts";

/**
 * Whether the account exists is looked up later, by the job that sends the mail: the answer cannot tell, nor its time.
 * @throws DomainError too_many_requests
 */
export async function requestPasswordReset(ctx: PublicContext, { email }: RequestPasswordResetInput): Promise<void> {
  await ctx.rateLimits.countResetRequest({ email, address: ctx.request.address });
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "reset", email });
}

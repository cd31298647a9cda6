import type { VerifyEmailInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { ensureFirstAdmin } from "../users/ensure-first-admin.ts";
import { spendVerifyToken } from "./internal/email-tokens.ts";

/**
 * Marks the email as verified, by a link from the mail; whoever opens it need not be signed in.
 * @throws DomainError invalid (the link is unknown, used or expired)
 */
export async function verifyEmail(ctx: PublicContext, { token }: VerifyEmailInput): Promise<void> {
  if (!(await spendVerifyToken(ctx.sql, token))) throw new DomainError("invalid", messages.linkExpired);
  await ensureFirstAdmin(ctx);
}

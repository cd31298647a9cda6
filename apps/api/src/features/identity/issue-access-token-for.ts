import type { AccessToken } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { issueAccessToken } from "./issue-access-token.ts";

/**
 * A bearer for the owner of this email, and for nobody else, admins included.
 * @throws DomainError forbidden
 */
export async function issueAccessTokenFor(ctx: SignedInContext, email: string): Promise<AccessToken> {
  if (ctx.user.email !== email.trim().toLowerCase()) throw new DomainError("forbidden", messages.notYours);
  return issueAccessToken(ctx);
}

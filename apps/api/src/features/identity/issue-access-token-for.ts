import type { AccessToken } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { DomainError } from "../../shared/domain-error.ts";
import type { SignedInContext } from "../../trpc/context.ts";
import { issueAccessToken } from "./issue-access-token.ts";

/**
 * A bearer for the owner of this email, and for nobody else, admins included.
 * @throws DomainError forbidden
 */
export async function issueAccessTokenFor(ctx: SignedInContext, email: string): Promise<AccessToken> {
  if (ctx.user.email !== email.trim().toLowerCase()) throw new DomainError("forbidden", messages.notYours);
  return issueAccessToken(ctx);
}

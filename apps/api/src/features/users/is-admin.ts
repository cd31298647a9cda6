import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isOwnEmail } from "./internal/is-own-email.ts";

/**
 * Whether the caller is an admin. One may ask only about oneself.
 * @throws DomainError forbidden (somebody else's email, also to an admin)
 */
export async function isAdmin(ctx: SignedInContext, email: string): Promise<boolean> {
  if (!isOwnEmail(ctx, email)) throw new DomainError("forbidden", messages.notYours);
  return ctx.user.isAdmin;
}

import type { EndSessionInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { blankSessionCookie } from "./internal/lucia.ts";
import { deleteSessionOf } from "./internal/session-store.ts";

/**
 * Signs one device of the user out, at once.
 * @throws DomainError not_found (no such session of this user)
 */
export async function endSession(ctx: SignedInContext, { id }: EndSessionInput): Promise<void> {
  if (!(await deleteSessionOf(ctx.sql, ctx.user.id, id))) throw new DomainError("not_found", messages.sessionEnded);
  if (id === ctx.user.sessionId) ctx.request.setSessionCookie(blankSessionCookie(ctx));
}

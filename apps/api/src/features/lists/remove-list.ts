import type { ListId } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { lists } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isOwnList } from "./internal/change-lists.ts";

/**
 * Removes a list with its lines and its shared link.
 * @throws DomainError not_found (no such list of this user)
 */
export async function removeList(ctx: SignedInContext, id: ListId): Promise<void> {
  const removed = await ctx.db.delete(lists).where(isOwnList(ctx, id)).returning({ id: lists.id });
  if (removed.length === 0) throw new DomainError("not_found", messages.listNotFound);
}

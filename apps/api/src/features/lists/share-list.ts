import { randomBytes } from "node:crypto";
import type { ListId } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { lists } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isOwnList } from "./internal/change-lists.ts";
import { shareUrl } from "./internal/read-lists.ts";

/**
 * The address at which everybody who knows it can read the list. Sharing again returns the same address.
 * @throws DomainError not_found (no such list of this user)
 */
export async function shareList(ctx: SignedInContext, id: ListId): Promise<{ url: string }> {
  const token = await setToken(ctx, id, randomBytes(24).toString("base64url"));
  return { url: shareUrl(ctx, token ?? "") };
}

/**
 * Revokes the shared address. If the list is shared again, it gets a new one.
 * @throws DomainError not_found (no such list of this user)
 */
export async function unshareList(ctx: SignedInContext, id: ListId): Promise<void> {
  await setToken(ctx, id, null);
}

async function setToken(ctx: SignedInContext, id: ListId, token: string | null): Promise<string | null> {
  const [changed] = await ctx.db
    .update(lists)
    .set({ shareToken: token === null ? null : sql`coalesce(${lists.shareToken}, ${token})` })
    .where(isOwnList(ctx, id))
    .returning({ token: lists.shareToken });
  if (!changed) throw new DomainError("not_found", messages.listNotFound);
  return changed.token;
}

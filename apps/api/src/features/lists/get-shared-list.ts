import type { GetSharedListInput, SharedList } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { lists } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { readLists } from "./internal/read-lists.ts";

/**
 * The list that a link shares, for everybody who has the link: a page of its lines, or all.
 * @throws DomainError not_found (no such link, or the list is no longer shared)
 */
export async function getSharedList(
  ctx: PublicContext,
  { token, ...linePage }: GetSharedListInput,
): Promise<SharedList> {
  const [list] = await readLists(ctx, eq(lists.shareToken, token), await shopMoney(ctx), { linePage });
  if (!list) throw new DomainError("not_found", messages.listNotFound);
  const { id: _id, url: _url, changedAt: _changedAt, ...shared } = list;
  return shared;
}

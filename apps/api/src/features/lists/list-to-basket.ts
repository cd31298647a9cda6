import type { BasketWithList, ListId } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../core/context.ts";
import { addLines } from "../basket/add-lines.ts";
import { getBasket } from "../basket/get-basket.ts";
import { getList } from "./get-list.ts";

/**
 * Adds all lines of the list to the basket, or none. Tools that have left the shop are skipped and named; a quantity that cannot be ordered
 * becomes a problem of the basket's line.
 * @throws DomainError not_found (no such list of this user) · conflict (the basket is full, or a line would have too many pieces)
 */
export async function listToBasket(ctx: SignedInContext, { id }: ListId): Promise<BasketWithList> {
  const { lines } = await getList(ctx, { id });
  const added = lines.filter(({ isInShop }) => isInShop).map(({ toolId, quantity }) => ({ toolId, quantity }));
  const basket = added.length > 0 ? await addLines(ctx, { lines: added }) : await getBasket(ctx);
  const skipped = lines
    .filter(({ isInShop }) => !isInShop)
    .map(({ toolId, name }) => ({ toolId, name, message: messages.toolLeft }));
  return { ...basket, skipped };
}

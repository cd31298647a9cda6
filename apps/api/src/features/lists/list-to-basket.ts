import type { BasketWithList, GetListInput } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { lists } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { addLines } from "../basket/add-lines.ts";
import { getBasket } from "../basket/get-basket.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { isOwnList } from "./internal/change-lists.ts";
import { readLinesOf } from "./internal/read-lists.ts";

/**
 * Adds all lines of the list to the basket, or none. Tools that have left the shop are skipped and named; a quantity that cannot be ordered
 * becomes a problem of the basket's line.
 * @throws DomainError not_found (no such list of this user) · conflict (the basket is full, or a line would have too many pieces)
 */
export async function listToBasket(ctx: SignedInContext, { id, ...page }: GetListInput): Promise<BasketWithList> {
  const [list] = await ctx.db.select({ id: lists.id }).from(lists).where(isOwnList(ctx, { id }));
  if (!list) throw new DomainError("not_found", messages.listNotFound);
  const lines = (await readLinesOf(ctx, [list.id])).get(list.id) ?? [];
  const tools = await readPricedTools(
    ctx,
    lines.map(({ toolId }) => toolId),
  );
  const inShop = lines.filter(({ toolId }) => tools.get(toolId)?.isInShop);
  const added = inShop.map(({ toolId, quantity }) => ({ toolId, quantity }));
  const basket = added.length > 0 ? await addLines(ctx, { lines: added, ...page }, tools) : await getBasket(ctx, page);
  const skipped = lines
    .filter(({ toolId }) => !tools.get(toolId)?.isInShop)
    .map(({ toolId }) => ({ toolId, name: tools.get(toolId)?.name ?? "", message: messages.toolLeft }));
  return { ...basket, skipped };
}

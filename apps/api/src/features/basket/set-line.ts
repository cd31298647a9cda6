import type { ChangedBasket, SetLineInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { basketLines } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { pricesWhenAdded, showChange } from "./internal/basket-lines.ts";
import { addToBasket, reduceBasket } from "./internal/change-basket.ts";

/**
 * Sets the quantity of a tool in the basket; 0 removes the line, if there is one. Returns what that changed.
 * @throws DomainError not_found (no such tool, or it has left the shop) · as `addToBasket`
 */
export async function setLine(ctx: PublicContext, { toolId, quantity }: SetLineInput): Promise<ChangedBasket> {
  const money = await shopMoney(ctx);
  if (quantity === 0)
    return reduceBasket(ctx, async (ctx, { basketId, lines: before }) => {
      const after = before.filter(({ tool }) => tool.toolId !== toolId);
      if (basketId !== undefined && after.length < before.length)
        await ctx.db.delete(basketLines).where(and(eq(basketLines.basketId, basketId), eq(basketLines.toolId, toolId)));
      return showChange(ctx, { toolId, before, after }, money);
    });
  return addToBasket(ctx, async (ctx, { basketId, lines: before }) => {
    const index = before.findIndex(({ tool }) => tool.toolId === toolId);
    const tool = before[index]?.tool ?? (await readPricedTools(ctx, [toolId])).get(toolId);
    if (!tool?.isInShop) throw new DomainError("not_found", messages.toolNotFound);
    const line = { tool: { ...pricesWhenAdded(tool), ...tool }, quantity };
    const { priceWhenAddedCents, priceUnitWhenAdded, priceBreaksWhenAdded } = line.tool;
    await ctx.db
      .insert(basketLines)
      .values({ basketId, toolId, quantity, priceWhenAddedCents, priceUnitWhenAdded, priceBreaksWhenAdded })
      .onConflictDoUpdate({ target: [basketLines.basketId, basketLines.toolId], set: { quantity } });
    const after = index < 0 ? [...before, line] : before.with(index, line);
    return { lines: after, answer: showChange(ctx, { toolId, before, after }, money) };
  });
}

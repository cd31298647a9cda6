import type { Basket, SetLineInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { basketLines } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { addToBasket, reduceBasket } from "./internal/change-basket.ts";
import { pricesWhenAdded } from "./internal/prices-when-added.ts";

/**
 * Sets the quantity of a tool in the basket; 0 removes the line, if there is one.
 * @throws DomainError not_found (no such tool, or it has left the shop) · as `addToBasket`
 */
export async function setLine(ctx: PublicContext, { toolId, quantity }: SetLineInput): Promise<Basket> {
  if (quantity === 0)
    return reduceBasket(ctx, (tx, basketId) =>
      tx.delete(basketLines).where(and(eq(basketLines.basketId, basketId), eq(basketLines.toolId, toolId))),
    );
  return addToBasket(ctx, async (tx, basketId) => {
    const tool = (await readPricedTools({ ...ctx, db: tx }, [toolId])).get(toolId);
    if (!tool?.isInShop) throw new DomainError("not_found", messages.toolNotFound);
    await tx
      .insert(basketLines)
      .values({ basketId, toolId, quantity, ...pricesWhenAdded(tool) })
      .onConflictDoUpdate({ target: [basketLines.basketId, basketLines.toolId], set: { quantity } });
  });
}

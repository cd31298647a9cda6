import type { Basket, SetLineInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { basketLines, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { addToBasket, reduceBasket } from "./internal/change-basket.ts";

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
    const [tool] = await tx
      .select({ priceWhenAddedCents: tools.priceCents, priceBreaksWhenAdded: tools.priceBreaks })
      .from(tools)
      .where(and(eq(tools.id, toolId), isNull(tools.deletedAt)));
    if (!tool) throw new DomainError("not_found", messages.toolNotFound);
    await tx
      .insert(basketLines)
      .values({ basketId, toolId, quantity, ...tool })
      .onConflictDoUpdate({ target: [basketLines.basketId, basketLines.toolId], set: { quantity } });
  });
}

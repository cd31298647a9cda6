import type { Basket, SetLineInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { basketLines, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { changeBasket } from "./internal/change-basket.ts";

/**
 * Sets the quantity of a tool in the basket; 0 removes the line, if there is one.
 * @throws DomainError not_found (no such tool, or it has left the shop) · conflict (the basket is full)
 */
export async function setLine(ctx: SignedInContext, { toolId, quantity }: SetLineInput): Promise<Basket> {
  const userId = ctx.user.id;
  return changeBasket(ctx, async (tx) => {
    if (quantity === 0) {
      await tx.delete(basketLines).where(and(eq(basketLines.userId, userId), eq(basketLines.toolId, toolId)));
      return;
    }
    const [tool] = await tx
      .select({ priceWhenAddedCents: tools.priceCents, priceBreaksWhenAdded: tools.priceBreaks })
      .from(tools)
      .where(and(eq(tools.id, toolId), isNull(tools.deletedAt)));
    if (!tool) throw new DomainError("not_found", messages.toolNotFound);
    await tx
      .insert(basketLines)
      .values({ userId, toolId, quantity, ...tool })
      .onConflictDoUpdate({ target: [basketLines.userId, basketLines.toolId], set: { quantity } });
  });
}

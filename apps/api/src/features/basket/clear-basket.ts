import type { Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { showBasket } from "./internal/basket-lines.ts";
import { lockBasket } from "./internal/change-basket.ts";

export async function clearBasket(ctx: PublicContext): Promise<Basket> {
  await ctx.db.transaction(async (tx) => {
    const basketId = await lockBasket(tx, ctx);
    if (basketId !== undefined) await tx.delete(basketLines).where(eq(basketLines.basketId, basketId));
  });
  return showBasket(ctx, [], {});
}

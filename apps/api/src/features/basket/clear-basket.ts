import type { Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { showBasket } from "./internal/basket-lines.ts";
import { lockBasket } from "./internal/change-basket.ts";

export async function clearBasket(ctx: PublicContext): Promise<Basket> {
  await inTransaction(ctx, async (ctx) => {
    const basketId = await lockBasket(ctx);
    if (basketId !== undefined) await ctx.db.delete(basketLines).where(eq(basketLines.basketId, basketId));
  });
  return showBasket(ctx, [], await shopMoney(ctx), {});
}

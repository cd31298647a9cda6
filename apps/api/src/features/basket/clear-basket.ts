import type { Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { changeBasket } from "./internal/change-basket.ts";

export const clearBasket = (ctx: SignedInContext): Promise<Basket> =>
  changeBasket(ctx, async (tx) => {
    await tx.delete(basketLines).where(eq(basketLines.userId, ctx.user.id));
  });

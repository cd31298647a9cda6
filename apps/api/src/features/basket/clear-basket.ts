import type { Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { changeBasket } from "./internal/change-basket.ts";

export const clearBasket = (ctx: SignedInContext): Promise<Basket> =>
  changeBasket(ctx, async (tx) => {
    await tx.delete(basketLines).where(ownedBy(basketLines, ctx));
  });

import type { Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { reduceBasket } from "./internal/change-basket.ts";

export const clearBasket = (ctx: PublicContext): Promise<Basket> =>
  reduceBasket(ctx, (tx, basketId) => tx.delete(basketLines).where(eq(basketLines.basketId, basketId)));

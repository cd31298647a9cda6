import type { Basket, RemoveLinesInput } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { changeBasket } from "./internal/change-basket.ts";

/** Removes the lines of these tools, whatever their quantity. Tools that are not in the basket are ignored. */
export const removeLines = (ctx: SignedInContext, { toolIds }: RemoveLinesInput): Promise<Basket> =>
  changeBasket(ctx, async (tx) => {
    await tx.delete(basketLines).where(and(eq(basketLines.userId, ctx.user.id), isAnyOf(basketLines.toolId, toolIds)));
  });

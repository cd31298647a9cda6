import type { Basket, GetBasketInput } from "@ironmonger/contract/basket";
import { baskets } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { readBasketLines, showBasket } from "./internal/basket-lines.ts";
import { isOwnBasket } from "./internal/own-basket.ts";

/** The basket of the signed-in user or of the visitor: a page of its lines, or all. */
export async function getBasket(
  ctx: Pick<PublicContext, "db" | "buyer" | "request" | "settings">,
  page: GetBasketInput = {},
): Promise<Basket> {
  const isOwn = isOwnBasket(ctx);
  const [basket] = isOwn ? await ctx.db.select({ id: baskets.id }).from(baskets).where(isOwn) : [];
  return showBasket(ctx, basket ? await readBasketLines(ctx, basket.id) : [], await shopMoney(ctx), page);
}

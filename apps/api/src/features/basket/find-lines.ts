import type { BasketLine, FindLinesInput } from "@ironmonger/contract/basket";
import { baskets, tools } from "@ironmonger/db/schema";
import { eq, or, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { readBasketLines, showBasket } from "./internal/basket-lines.ts";
import { isOwnBasket } from "./internal/own-basket.ts";

/** The lines of the basket with this tool or another one of its family: what a page that adds the tool has to know of a long basket. */
export async function findLines(ctx: PublicContext, { toolId }: FindLinesInput): Promise<BasketLine[]> {
  const isOwn = isOwnBasket(ctx);
  const [basket] = isOwn ? await ctx.db.select({ id: baskets.id }).from(baskets).where(isOwn) : [];
  if (!basket) return [];
  const isRelated = or(
    eq(tools.id, toolId),
    sql`${tools.family} = (select t.family from ${tools} t where t.id = ${toolId})`,
  );
  return showBasket(ctx, await readBasketLines(ctx, basket.id, isRelated), await shopMoney(ctx), {}).lines;
}

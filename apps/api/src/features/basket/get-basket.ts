import type { Basket } from "@ironmonger/contract/basket";
import { priceLines } from "@ironmonger/contract/pricing";
import type { Database } from "@ironmonger/db/client";
import { basketLines, baskets, toolStock, tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { lineToolColumns } from "../pricing/price-lines.ts";
import { isOwnBasket } from "./internal/own-basket.ts";

export const emptyBasket: Basket = { lines: [], totalCents: 0 };

/** The basket of the signed-in user or of the visitor. */
export async function getBasket(ctx: Pick<PublicContext, "db" | "buyer" | "request">): Promise<Basket> {
  const isOwn = isOwnBasket(ctx);
  if (!isOwn) return emptyBasket;
  const [basket] = await ctx.db.select({ id: baskets.id }).from(baskets).where(isOwn);
  return basket ? readBasket(ctx.db, basket.id) : emptyBasket;
}

/** The basket at today's prices. A line that cannot be ordered stays in it, with its problem. */
export async function readBasket(db: Database, basketId: string): Promise<Basket> {
  const rows = await db
    .select({
      toolId: basketLines.toolId,
      ...lineToolColumns,
      quantity: basketLines.quantity,
      priceWhenAddedCents: basketLines.priceWhenAddedCents,
      priceBreaksWhenAdded: basketLines.priceBreaksWhenAdded,
      deletedAt: tools.deletedAt,
    })
    .from(basketLines)
    .innerJoin(tools, eq(tools.id, basketLines.toolId))
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(eq(basketLines.basketId, basketId))
    .orderBy(basketLines.addedAt, basketLines.toolId);

  const toPrice = rows.map(({ deletedAt, quantity, ...tool }) => ({
    tool: { ...tool, isInShop: deletedAt === null },
    quantity,
  }));
  const lines = priceLines(toPrice).map(({ tool, quantity, price: { unitPriceCents, totalCents, problem } }) => {
    return { ...tool, quantity, available: tool.isInShop ? tool.available : 0, unitPriceCents, totalCents, problem };
  });
  const canBeOrdered = lines.filter(({ problem }) => problem === null);
  return { lines, totalCents: canBeOrdered.reduce((sum, line) => sum + line.totalCents, 0) };
}

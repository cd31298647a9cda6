import type { Basket } from "@ironmonger/contract/basket";
import { priceLines } from "@ironmonger/contract/pricing";
import { basketLines, toolStock, tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { lineToolColumns } from "../pricing/price-lines.ts";

/** The user's basket at today's prices. A line that cannot be ordered stays in it, with its problem. */
export async function getBasket(ctx: Pick<SignedInContext, "db" | "buyer">): Promise<Basket> {
  const rows = await ctx.db
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
    .where(ownedBy(basketLines, ctx))
    .orderBy(basketLines.addedAt, basketLines.toolId);

  const known = rows.map(({ deletedAt, quantity, ...tool }) => ({
    tool: { ...tool, isInShop: deletedAt === null },
    quantity,
  }));
  const lines = priceLines(known).map(({ tool, quantity, price: { unitPriceCents, totalCents, problem } }) => {
    return { ...tool, quantity, available: tool.isInShop ? tool.available : 0, unitPriceCents, totalCents, problem };
  });
  const canBeOrdered = lines.filter(({ problem }) => problem === null);
  return { lines, totalCents: canBeOrdered.reduce((sum, line) => sum + line.totalCents, 0) };
}

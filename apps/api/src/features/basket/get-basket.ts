import type { Basket } from "@ironmonger/contract/basket";
import { priceOfLine } from "@ironmonger/contract/terms";
import { basketLines, toolStock, tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";

/** What the user has chosen, at today's prices. Changes nothing: a line that cannot be ordered stays, with its problem. */
export async function getBasket({ db, user }: Pick<SignedInContext, "db" | "user">): Promise<Basket> {
  const rows = await db
    .select({
      toolId: basketLines.toolId,
      name: tools.name,
      sku: tools.sku,
      imageUrl: tools.imageUrl,
      quantity: basketLines.quantity,
      minOrder: tools.minOrder,
      available: toolStock.available,
      priceCents: tools.priceCents,
      priceWhenAddedCents: basketLines.priceWhenAddedCents,
      deletedAt: tools.deletedAt,
    })
    .from(basketLines)
    .innerJoin(tools, eq(tools.id, basketLines.toolId))
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(eq(basketLines.userId, user.id))
    .orderBy(basketLines.addedAt, basketLines.toolId);

  const lines = rows.map(({ deletedAt, priceCents, ...row }) => {
    const isInShop = deletedAt === null;
    const { unitPriceCents, totalCents, problem } = priceOfLine({ ...row, priceCents, isInShop }, row.quantity);
    return { ...row, isInShop, available: isInShop ? row.available : 0, unitPriceCents, totalCents, problem };
  });
  const canBeOrdered = lines.filter(({ problem }) => problem === null);
  return { lines, totalCents: canBeOrdered.reduce((sum, line) => sum + line.totalCents, 0) };
}

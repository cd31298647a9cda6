import type { Basket } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { priceLines } from "@ironmonger/contract/pricing";
import { basketLines, baskets } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readToolsOfBasket } from "../pricing/read-priced-tools.ts";
import { isOwnBasket } from "./internal/own-basket.ts";

export const emptyBasket: Basket = { lines: [], totalCents: 0 };

/** The basket of the signed-in user or of the visitor. */
export async function getBasket(ctx: Pick<PublicContext, "db" | "buyer" | "request">): Promise<Basket> {
  const isOwn = isOwnBasket(ctx);
  if (!isOwn) return emptyBasket;
  const [basket] = await ctx.db.select({ id: baskets.id }).from(baskets).where(isOwn);
  return basket ? readBasket(ctx, basket.id) : emptyBasket;
}

/**
 * The basket at today's prices. A line that cannot be ordered stays in it, with its problem; one whose tool the buyer is no longer shown, at
 * the price with which it was added.
 */
export async function readBasket(ctx: Pick<PublicContext, "db" | "buyer">, basketId: string): Promise<Basket> {
  const rows = await ctx.db
    .select({
      toolId: basketLines.toolId,
      quantity: basketLines.quantity,
      priceWhenAddedCents: basketLines.priceWhenAddedCents,
      priceBreaksWhenAdded: basketLines.priceBreaksWhenAdded,
    })
    .from(basketLines)
    .where(eq(basketLines.basketId, basketId))
    .orderBy(basketLines.addedAt, basketLines.toolId);
  const tools = await readToolsOfBasket(
    ctx,
    rows.map(({ toolId }) => toolId),
  );
  const toPrice = rows.flatMap(({ quantity, ...row }) => {
    const tool = tools.get(row.toolId);
    if (!tool) return [];
    const { priceWhenAddedCents: priceCents, priceBreaksWhenAdded: priceBreaks } = row;
    const hidden = { priceCents, priceBreaks, sources: undefined };
    return [{ tool: { ...row, ...tool, ...(tool.isShown ? {} : hidden) }, quantity }];
  });
  const company = ctx.buyer?.company?.companyName;
  const lines = priceLines(toPrice).map(({ tool: { isShown, ...tool }, quantity, price }) => {
    const { unitPriceCents, totalCents } = price;
    const problem = isShown || company === undefined ? price.problem : messages.toolNotOffered(company);
    return { ...tool, quantity, unitPriceCents, totalCents, problem };
  });
  const canBeOrdered = lines.filter(({ problem }) => problem === null);
  return { lines, totalCents: canBeOrdered.reduce((sum, line) => sum + line.totalCents, 0) };
}

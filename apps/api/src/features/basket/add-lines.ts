import type { AddLinesInput, Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { addUp, findLineIssues } from "../pricing/add-up.ts";
import { type PricedTool, readPricedTools } from "../pricing/read-priced-tools.ts";
import { pricesWhenAdded, showBasket, type UnpricedLine } from "./internal/basket-lines.ts";
import { addToBasket } from "./internal/change-basket.ts";

/**
 * Adds the quantities to the basket, or changes nothing. A tool may be named more than once. `loaded`: tools that need not be read again.
 * @throws DomainError conflict, with an issue for each wrong line (no such tool, more pieces of it than a line can have, or no room in a
 * full basket) · as `addToBasket`
 */
export async function addLines(
  ctx: PublicContext,
  { lines: added, ...page }: AddLinesInput,
  loaded: ReadonlyMap<string, PricedTool> = new Map(),
): Promise<Basket> {
  const sums = addUp(added);
  const money = await shopMoney(ctx);
  return addToBasket(
    ctx,
    async (ctx, { basketId, lines }) => {
      const before = new Map(lines.map((line) => [line.tool.toolId, line]));
      const unknown = [...sums.keys()].filter((id) => !before.has(id) && !loaded.has(id));
      const read = await readPricedTools(ctx, unknown);
      const after = new Map(
        [...sums].flatMap(([toolId, quantity]): [string, UnpricedLine][] => {
          const line = before.get(toolId);
          const tool = line?.tool ?? loaded.get(toolId) ?? read.get(toolId);
          if (!tool?.isInShop) return [];
          return [
            [toolId, { tool: { ...pricesWhenAdded(tool), ...tool }, quantity: (line?.quantity ?? 0) + quantity }],
          ];
        }),
      );
      const issues = findLineIssues(added, new Map([...after].map(([toolId, { quantity }]) => [toolId, quantity])));
      if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
      await ctx.db
        .insert(basketLines)
        .values(
          [...after].map(([toolId, { tool }], index) => {
            const { priceWhenAddedCents, priceUnitWhenAdded, priceBreaksWhenAdded } = tool;
            const addedAt = sql`statement_timestamp() + ${index}::int * interval '1 microsecond'`;
            const quantity = sums.get(toolId) ?? 0;
            return {
              basketId,
              toolId,
              quantity,
              priceWhenAddedCents,
              priceUnitWhenAdded,
              priceBreaksWhenAdded,
              addedAt,
            };
          }),
        )
        .onConflictDoUpdate({
          target: [basketLines.basketId, basketLines.toolId],
          // An order that is placed meanwhile may have taken the line out of the basket.
          set: { quantity: sql`${basketLines.quantity} + excluded.quantity` },
        });
      const all = [...new Map([...before, ...after]).values()];
      return { lines: all, answer: showBasket(ctx, all, money, page) };
    },
    added,
  );
}

import type { AddLinesInput, Basket } from "@ironmonger/contract/basket";
import { basketLines } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { addUp, findLineIssues } from "../pricing/add-up.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { addToBasket } from "./internal/change-basket.ts";
import { pricesWhenAdded } from "./internal/prices-when-added.ts";

/**
 * Adds the quantities to the basket, or changes nothing. A tool may be named more than once.
 * @throws DomainError conflict, with an issue for each wrong line (no such tool, more pieces of it than a line can have, or no room in a
 * full basket) · as `addToBasket`
 */
export async function addLines(ctx: PublicContext, { lines }: AddLinesInput): Promise<Basket> {
  const added = addUp(lines);
  return addToBasket(
    ctx,
    async (tx, basketId) => {
      const tools = await readPricedTools({ ...ctx, db: tx }, added.keys());
      const newLines = [...added].flatMap(([toolId, quantity], nth) => {
        const tool = tools.get(toolId);
        const addedAt = sql`statement_timestamp() + ${nth}::int * interval '1 microsecond'`;
        return tool?.isInShop ? [{ basketId, toolId, quantity, ...pricesWhenAdded(tool), addedAt }] : [];
      });
      const stored =
        newLines.length === 0
          ? []
          : await tx
              .insert(basketLines)
              .values(newLines)
              .onConflictDoUpdate({
                target: [basketLines.basketId, basketLines.toolId],
                set: { quantity: sql`${basketLines.quantity} + excluded.quantity` },
              })
              .returning({ toolId: basketLines.toolId, quantity: basketLines.quantity });
      const issues = findLineIssues(lines, new Map(stored.map(({ toolId, quantity }) => [toolId, quantity])));
      if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
    },
    lines,
  );
}

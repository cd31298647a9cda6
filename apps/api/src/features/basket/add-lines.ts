import type { AddLinesInput, Basket } from "@ironmonger/contract/basket";
import { basketLines, tools } from "@ironmonger/db/schema";
import { isNull, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { addUp, findLineIssues } from "../pricing/add-up.ts";
import { addToBasket } from "./internal/change-basket.ts";

/**
 * Adds the quantities to the basket, or changes nothing. A tool may be named more than once.
 * @throws DomainError conflict, with an issue for each wrong line (no such tool, more pieces of it than a line can have, or no room in a
 * full basket) · as `addToBasket`
 */
export async function addLines(ctx: PublicContext, { lines }: AddLinesInput): Promise<Basket> {
  const added = addUp(lines);
  const toolIds = sql.param([...added.keys()]);
  const quantities = sql.param([...added.values()]);
  return addToBasket(
    ctx,
    async (tx, basketId) => {
      const newLines = tx
        .select({
          basketId: sql<string>`${basketId}::uuid`.as("basket_id"),
          toolId: tools.id,
          quantity: sql<number>`added.quantity`.as("quantity"),
          priceWhenAddedCents: tools.priceCents,
          priceBreaksWhenAdded: tools.priceBreaks,
          addedAt: sql<Date>`statement_timestamp() + added.nth * interval '1 microsecond'`.as("added_at"),
        })
        .from(tools)
        .innerJoin(
          sql`unnest(${toolIds}::uuid[], ${quantities}::int[]) with ordinality as added (tool_id, quantity, nth)`,
          sql`added.tool_id = ${tools.id}`,
        )
        .where(isNull(tools.deletedAt));
      const stored = await tx
        .insert(basketLines)
        .select(newLines)
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

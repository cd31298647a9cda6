import type { AddLinesInput, Basket } from "@ironmonger/contract/basket";
import type { PriceBreak } from "@ironmonger/contract/pricing";
import { basketAdditions, basketLines, tools } from "@ironmonger/db/schema";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { addUp, findLineIssues } from "../pricing/add-up.ts";
import { changeBasket } from "./internal/change-basket.ts";

/**
 * Adds the quantities to the basket, or changes nothing. A tool may be named more than once. With an idempotency key, a repeated call adds
 * nothing and returns the basket.
 * @throws DomainError conflict, with an issue for each wrong line (no such tool, more pieces of it than a line can have, or no place in a
 * full basket)
 */
export async function addLines(ctx: SignedInContext, { lines, idempotencyKey }: AddLinesInput): Promise<Basket> {
  const added = addUp(lines);
  const toolIds = sql.param([...added.keys()]);
  const quantities = sql.param([...added.values()].map(({ quantity }) => quantity));
  const prices = sql.param([...added.values()].map(({ priceCents }) => priceCents));
  const breaks = sql.param([...added.values()].map(({ priceBreaks }) => priceBreaks && JSON.stringify(priceBreaks)));
  return changeBasket(
    ctx,
    async (tx) => {
      if (idempotencyKey !== undefined) {
        const addition = { userId: ctx.user.id, idempotencyKey };
        const isForgotten = lt(basketAdditions.addedAt, sql`now() - interval '30 days'`);
        await tx.delete(basketAdditions).where(and(eq(basketAdditions.userId, ctx.user.id), isForgotten));
        const firstTime = await tx.insert(basketAdditions).values(addition).onConflictDoNothing().returning();
        if (firstTime.length === 0) return;
      }
      const newLines = tx
        .select({
          userId: sql<string>`${ctx.user.id}::uuid`.as("user_id"),
          toolId: tools.id,
          quantity: sql<number>`added.quantity`.as("quantity"),
          priceWhenAddedCents: sql<number>`coalesce(added.price_cents, ${tools.priceCents})`.as(
            "price_when_added_cents",
          ),
          priceBreaksWhenAdded: sql<PriceBreak[]>`coalesce(added.price_breaks::jsonb, ${tools.priceBreaks})`.as(
            "price_breaks_when_added",
          ),
          addedAt: sql<Date>`statement_timestamp() + added.place * interval '1 microsecond'`.as("added_at"),
        })
        .from(tools)
        .innerJoin(
          sql`unnest(${toolIds}::uuid[], ${quantities}::int[], ${prices}::int[], ${breaks}::text[])
            with ordinality as added (tool_id, quantity, price_cents, price_breaks, place)`,
          sql`added.tool_id = ${tools.id}`,
        )
        .where(isNull(tools.deletedAt));
      const kept = await tx
        .insert(basketLines)
        .select(newLines)
        .onConflictDoUpdate({
          target: [basketLines.userId, basketLines.toolId],
          set: { quantity: sql`${basketLines.quantity} + excluded.quantity` },
        })
        .returning({ toolId: basketLines.toolId, quantity: basketLines.quantity });
      const issues = findLineIssues(lines, new Map(kept.map(({ toolId, quantity }) => [toolId, quantity])));
      if (issues[0]) throw new DomainError("conflict", issues[0].message, { issues });
    },
    lines,
  );
}
